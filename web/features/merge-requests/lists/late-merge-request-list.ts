import { lazyPart } from '../../../platform/lazy-page.tsx';
import type { MergeRequestListProps } from './merge-request-list.tsx';

/** A list of merge requests. The server has rendered it, and its links work without script: that is fetched when somebody turns to it. */
export const LateMergeRequestList = lazyPart<MergeRequestListProps>(() => import('./merge-request-list.tsx'));
