import { lazyPart } from '../../platform/lazy-page.tsx';
import type { EpicListViewProps } from './epic-list.tsx';

/** A list of epics. The server has rendered it, and its links work without script: that is fetched when somebody turns to it. */
export const LateEpicList = lazyPart<EpicListViewProps>(() => import('./epic-list.tsx'));
