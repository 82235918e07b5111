import { lazyPart } from '../../platform/lazy-page.tsx';
import type { IssueListViewProps } from './issue-list.tsx';

/** A list of issues. The server has rendered it, and its links work without script: that is fetched when somebody turns to it. */
export const LateIssueList = lazyPart<IssueListViewProps>(() => import('./issue-list.tsx'));
