import type { Feature } from '../../platform/feature.ts';
import { roadmapRoutes } from './roadmap.routes.ts';

/** The epics of a group over time. */
export const roadmapFeature: Feature = { name: 'roadmap', routes: roadmapRoutes };
