import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make, isOfGroup } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/groups/:id/milestones': { title: 'one' },
    'POST /api/v4/projects/:id/milestones': { title: 'one' },
  },
  fresh: {
    'POST /api/v4/projects/:id/milestones/:milestone_id/promote': async (world, unique) => ({
      milestone_id: (await make(`/projects/${world.projectId}/milestones`, { title: `m${unique}` })).id,
    }),
    'DELETE /api/v4/projects/:id/milestones/:milestone_id': async (world, unique) => ({
      milestone_id: (await make(`/projects/${world.projectId}/milestones`, { title: `m${unique}` })).id,
    }),
    'DELETE /api/v4/groups/:id/milestones/:milestone_id': async (world, unique) => ({
      milestone_id: (await make(`/groups/${world.group}/milestones`, { title: `m${unique}` })).id,
    }),
  },
  values: ({ url }, world) => ({
    milestone_id: isOfGroup(url) ? world.groupMilestoneId : world.milestoneId,
  }),
};
