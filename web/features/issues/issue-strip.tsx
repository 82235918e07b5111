import { useEffect, useState, type RefObject } from 'react';
import type { IssuePage } from '../../../contract/issues/issues.ts';
import { StateBadge } from '../../ui/state.tsx';
import { issuesMessages } from './issues.messages.ts';

/** Title and state in a strip at the top, once the title itself has scrolled away. */
export function IssueStrip({ issue, head }: { issue: IssuePage; head: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    if (head.current !== null) observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  return shown ? (
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
  ) : null;
}
