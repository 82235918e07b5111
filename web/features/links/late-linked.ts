import { lazyPart } from '../../platform/lazy-page.tsx';
import type { LinkedProps } from './linked-subjects.tsx';

/** The links of a subject: their script is fetched when somebody turns to them. */
export const LateLinked = lazyPart<LinkedProps>(() => import('./linked-subjects.tsx'));
