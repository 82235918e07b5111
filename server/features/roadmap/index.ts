import type { Feature } from '../../platform/feature.ts';
import { milestonesOnRoadmaps, roadmapChannel } from './roadmap.channel.ts';
import { roadmapRoutes } from './roadmap.routes.ts';

/** The epics of a group over time. */
export const roadmapFeature: Feature = {
  name: 'roadmap',
  routes: roadmapRoutes,
  reactions: [milestonesOnRoadmaps],
  channels: [roadmapChannel],
};
