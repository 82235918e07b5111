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

const nameOf = ({ name }: ApprovalRuleState): string => name ?? t('anybody');
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
  const { given, required, people, more } = rule;
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
        {met || !rule.hidden_groups ? null : <span className="small muted"> {t('ruleHidden')}</span>}
        {rule.too_few ? <span className="small"> {t('ruleTooFew')}</span> : null}
      </span>
    </li>
  );
}

/** The rules that hold for a merge request. The number of any approver alone is said above them. */
export function RuleLines({
  project,
  approvals: { rules, can_change_rules },
}: {
  project: string;
  approvals: MergeRequestApprovals;
}) {
  if (rules.every(({ id }) => id === null)) return null;
  return (
    <>
      <ul className="approval-rules" aria-label={t('rules')}>
        {rules.map((rule) => (
          <RuleLine key={rule.id ?? 0} rule={rule} />
        ))}
      </ul>
      {can_change_rules && rules.some(({ too_few }) => too_few) ? (
        <p className="small">
          <a href={projectPage(project, 'settings/approval_rules')}>{t('changeRules')}</a>
        </p>
      ) : null}
    </>
  );
}
