import type { IssuePage, LinkedIssue } from '../../../contract/issues/issues.ts';
import { Block } from '../planning/index.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

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

/** The issues that this one is tied to. */
export function IssueLinks({ issue }: { issue: IssuePage }) {
  return (
    <>
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
