import { lazyPart } from '../../platform/lazy-page.tsx';
import type { MergeWidgetProps } from './merge-widget.tsx';

/** Most readers only look at it: its script is fetched when somebody turns to it, or when it changes. */
export const LateMergeWidget = lazyPart<MergeWidgetProps>(() => import('./merge-widget.tsx'));
