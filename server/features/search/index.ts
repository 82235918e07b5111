import type { Feature } from '../../platform/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const searchFeature: Feature = { name: 'search', routes: searchRoutes };
