import { StateBadge } from '../../ui/state.tsx';
import { issuesMessages } from './issues.messages.ts';
import type { IssueOnPage } from './issue.entity.ts';

export default function IssueStripLine({ issue }: { issue: IssueOnPage }) {
  return (
    <div className="issue-strip">
      <div className="issue-strip-line">
        <StateBadge state={issue.state} small />
        <button
          type="button"
          className="issue-strip-title truncate"
          title={issuesMessages.t('toTop')}
          dir="auto"
          onClick={() => scrollTo({ top: 0 })}
        >
          {issue.title} <span className="muted">#{issue.iid}</span>
        </button>
      </div>
    </div>
  );
}
