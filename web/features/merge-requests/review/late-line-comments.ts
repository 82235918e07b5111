import { lazyPart } from '../../../platform/lazy-page.tsx';
import type { LineCommentsProps } from './line-comments.tsx';

/** What offers comments on lines, beside the lines themselves. */
export const LateLineComments = lazyPart<LineCommentsProps>(() => import('./line-comments.tsx'));
