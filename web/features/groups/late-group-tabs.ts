import { lazyPart } from '../../platform/lazy-page.tsx';

/** The tabs of a group, which pages of projects need not bring; the route of groups has them fetched with the group. */
export const LateGroupTabs = lazyPart<{ path: string }>(() => import('./group-tab-bar.tsx'));
