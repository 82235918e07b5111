import { lazyPart } from '../../../platform/lazy-page.tsx';
import type { EpicTreeProps } from './epic-tree.tsx';

/** What is below an epic. */
export const LateEpicTree = lazyPart<EpicTreeProps>(() => import('./epic-tree.tsx'));
