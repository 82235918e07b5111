import { lazyPart } from '../../../platform/lazy-page.tsx';

/** What is below an epic. */
export const LateEpicTree = lazyPart<{ group: string; iid: number }>(() => import('./epic-tree.tsx'));
