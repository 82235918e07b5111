import type { Feature } from '../../platform/feature.ts';
import { savedViewRoutes } from './saved-view.routes.ts';

/** Filters and order of lists that people keep under a name. */
export const savedViewsFeature: Feature = { name: 'saved-views', routes: savedViewRoutes };
