import { lazy } from 'react';
import { lazyPart } from '../../platform/lazy-page.tsx';

/** What one writes with: fetched when somebody comes near the form or begins to answer. Most come to read. */
export const LateCommentForm = lazyPart(() => import('./comment-form.tsx'));
export const LateReplyForm = lazy(() => import('./reply-form.tsx'));
