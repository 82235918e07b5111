import type { IssuePage, LinkedIssue } from '../../../contract/issues/issues.ts';
import { shortDate } from '../../ui/relative-time.tsx';
import { issuesMessages } from './issues.messages.ts';
import { Block } from './side-block.tsx';

const { t } = issuesMessages;

const healthNames: Readonly<Record<string, 'onTrack' | 'needsAttention' | 'atRisk'>> = {
  on_track: 'onTrack',
  needs_attention: 'needsAttention',
  at_risk: 'atRisk',
};

const linkGroups = [
  ['blocks', 'blocksIssues'],
  ['is_blocked_by', 'blockedByIssues'],
  ['relates_to', 'relatedIssues'],
] as const;

function LinkedIssues({ name, issues }: { name: string; issues: readonly LinkedIssue[] }) {
  return issues.length === 0 ? null : (
    <Block name={name}>
      <ul className="side-links">
        {issues.map((issue) => (
          <li key={issue.web_url}>
            <a href={issue.web_url} dir="auto">
              {issue.reference} {issue.title}
            </a>
            {issue.state === 'closed' ? <span className="muted"> ({t('closed')})</span> : null}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** What else is set on an issue, a plain line each: nothing stands there for what is not. */
export function IssueFacts({ issue }: { issue: IssuePage }) {
  const { human_time_estimate: estimate, human_total_time_spent: spent } = issue.time_stats;
  const health = healthNames[issue.health_status ?? ''];
  const time = [
    spent === null ? null : t('timeSpent', { time: spent }),
    estimate === null ? null : t('timeEstimate', { time: estimate }),
  ].filter((part) => part !== null);
  return (
    <>
      {issue.due_date === null ? null : <Block name={t('dueDate')}>{shortDate(issue.due_date)}</Block>}
      {issue.weight === null ? null : <Block name={t('weight')}>{issue.weight}</Block>}
      {health === undefined ? null : <Block name={t('healthStatus')}>{t(health)}</Block>}
      {time.length === 0 ? null : <Block name={t('timeTracking')}>{time.join(' · ')}</Block>}
      {issue.confidential ? <Block name={t('confidentiality')}>{t('confidential')}</Block> : null}
      {issue.discussion_locked === true ? <Block name={t('discussion')}>{t('locked')}</Block> : null}
      {linkGroups.map(([type, name]) => (
        <LinkedIssues
          key={type}
          name={t(name)}
          issues={issue.linked_issues.filter(({ link_type }) => link_type === type)}
        />
      ))}
      {(['moved_to', 'duplicated_to'] as const).map((key) => {
        const other = issue[key];
        return other === null ? null : (
          <Block key={key} name={t(key === 'moved_to' ? 'movedTo' : 'duplicateOf')}>
            <a href={other.web_url} dir="auto">
              {other.reference} {other.title}
            </a>
          </Block>
        );
      })}
    </>
  );
}
