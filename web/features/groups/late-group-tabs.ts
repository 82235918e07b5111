import { lazyPart } from '../../platform/lazy-page.tsx';

/** The tabs of a group, which project pages do not load; the group route fetches them together with the group. */
export const LateGroupTabs = lazyPart<{ path: string }>(() => import('./group-tab-bar.tsx'));
