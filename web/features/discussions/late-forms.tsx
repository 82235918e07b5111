import { lazy } from '../../platform/lazy.ts';
import { lazyPart } from '../../platform/lazy-page.tsx';

/** The forms for writing, loaded when the reader scrolls close to one or starts to reply. Most people only read. */
export const LateCommentForm = lazyPart(() => import('./comment-form.tsx'));
export type { WritingWords } from './reply-form.tsx';
export const LateReplyForm = lazy(() => import('./reply-form.tsx'));
