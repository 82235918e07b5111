import { Suspense, useEffect, useState, type RefObject } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { IssueOnPage } from './issue.entity.ts';

const StripLine = lazy(() => import('./issue-strip-line.tsx'));

/** Title and state in a strip at the top, once the title itself has scrolled away. */
export function IssueStrip({ issue, head }: { issue: IssueOnPage; head: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      // Several reports can come at once, the latest last.
      const { isIntersecting, boundingClientRect } = entries.at(-1)!;
      setShown(!isIntersecting && boundingClientRect.top < 0);
    });
    if (head.current !== null) observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  return shown ? (
    <Suspense fallback={null}>
      <StripLine issue={issue} />
    </Suspense>
  ) : null;
}
