import { CheckIcon, DotIcon } from '@primer/octicons-react';
import type {
  ApprovalRuleState,
  MergeRequestApprovals,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import { projectPage } from '../../projects/index.ts';
import { approvalsMessages } from '../approvals.messages.ts';
import { People } from '../people.tsx';

const { t } = approvalsMessages;

/** What comes before all headings of the file has no section of its own. */
const firstSection = 'codeowners';

const nameOf = ({ name, section }: ApprovalRuleState): string => {
  if (name === null) return t('anybody');
  return section === null || section === firstSection ? name : t('inSection', { section, pattern: name });
};
const isMet = ({ given, required }: ApprovalRuleState): boolean => given >= required;

/** What a merge waits for that only people can give: the number, or the rules by name. */
export function whatLacksApproval({ rules, required, given }: MergeRequestApprovals): string {
  const lacking = rules.filter((rule) => !isMet(rule));
  return lacking.every(({ id }) => id === null)
    ? t('notApproved', { count: required - given.length })
    : t('notApprovedRules', {
        rules: lacking
          .map((rule) => t('ruleCount', { name: nameOf(rule), given: rule.given, required: rule.required }))
          .join(', '),
      });
}

/** One rule: how many of how many, and who can still approve it. */
function RuleLine({ rule }: { rule: ApprovalRuleState }) {
  const { given, required, people, more, section, owners } = rule;
  const met = isMet(rule);
  const count = t(required === 0 ? 'ruleOptional' : 'ruleCount', { name: nameOf(rule), given, required });
  const by = { people: <People people={people} /> };
  return (
    <li className={met ? 'is-met' : undefined}>
      {met ? <CheckIcon /> : <DotIcon />}
      <span>
        <span className="strong" dir="auto">
          {count}
        </span>
        {met || people.length === 0 ? null : (
          <> {more === 0 ? withParts(t('ruleBy'), by) : withParts(t('ruleByMore', { count: more }), by)}</>
        )}
        {section === null || owners.length === 0 ? null : (
          <span className="small muted" dir="auto">
            {' '}
            {t('ownedBy', { owners: owners.join(' ') })}
          </span>
        )}
        {met || !rule.hidden_groups ? null : <span className="small muted"> {t('ruleHidden')}</span>}
        {rule.too_few ? (
          <span className="small"> {t(section === null ? 'ruleTooFew' : 'ownersMended')}</span>
        ) : null}
      </span>
    </li>
  );
}

const sentences = {
  section: 'problemSection',
  owner: 'problemOwner',
  too_long: 'problemLength',
  too_many: 'problemLength',
  link: 'problemLink',
} as const;

const Lines = ({ rules, label }: { rules: readonly ApprovalRuleState[]; label: string }) =>
  rules.length === 0 ? null : (
    <ul className="approval-rules" aria-label={label}>
      {rules.map((rule) => (
        <RuleLine key={rule.id ?? 0} rule={rule} />
      ))}
    </ul>
  );

/** The rules that hold for a merge request, and those of its code owners. The number of any approver alone is said above them. */
export function RuleLines({
  project,
  approvals: { rules, more_rules: more, owner_problems: problems, can_change_rules },
}: {
  project: string;
  approvals: MergeRequestApprovals;
}) {
  const owned = rules.filter(({ section }) => section !== null);
  const others = rules.filter(({ section }) => section === null);
  return (
    <>
      {others.every(({ id }) => id === null) ? null : <Lines rules={others} label={t('rules')} />}
      {owned.length === 0 ? null : <p className="small strong">{t('codeOwners')}</p>}
      <Lines rules={owned} label={t('codeOwners')} />
      {more === 0 ? null : <p className="small muted">{t('moreRules', { count: more })}</p>}
      {problems.map(({ line, kind }, index) => (
        <p key={`${line} ${kind} ${index}`} className="small">
          {line === 0 && kind !== 'link' ? t('problemWhole') : t(sentences[kind], { line })}
        </p>
      ))}
      {can_change_rules && others.some(({ too_few }) => too_few) ? (
        <p className="small">
          <a href={projectPage(project, 'settings/approval_rules')}>{t('changeRules')}</a>
        </p>
      ) : null}
    </>
  );
}
