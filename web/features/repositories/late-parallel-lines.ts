import { lazyPart } from '../../platform/lazy-page.tsx';
import type { ParallelLinesProps } from './parallel-lines.tsx';

/** Old and new lines side by side, as not every reader has them. */
export const LateParallelLines = lazyPart<ParallelLinesProps>(() => import('./parallel-lines.tsx'));
