import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make, isOfGroup } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /:project/-/labels/set_priorities': { label_ids: [] },
    'POST /:project/-/labels': { title: 'mark', color: 'red' },
    'POST /groups/:group/-/labels': { title: 'mark', color: 'red' },
    'POST /api/v4/groups/:id/labels': { name: 'mark', color: 'red' },
    'PUT /api/v4/groups/:id/labels': { name: 'group mark', description: 'x' },
    'DELETE /api/v4/groups/:id/labels': { name: 'not-there' },
    'POST /api/v4/projects/:id/labels': { name: 'mark', color: 'red' },
    'PUT /api/v4/projects/:id/labels': { name: 'mark', description: 'x' },
    'DELETE /api/v4/projects/:id/labels': { name: 'not-there' },
  },
  fresh: {
    'DELETE /api/v4/projects/:id/labels/:label_id': async (world, unique) => ({
      label_id: (await make(`/projects/${world.projectId}/labels`, { name: `l${unique}`, color: 'red' })).id,
    }),
    'DELETE /api/v4/groups/:id/labels/:label_id': async (world, unique) => ({
      label_id: (await make(`/groups/${world.group}/labels`, { name: `l${unique}`, color: 'red' })).id,
    }),
  },
  values: ({ url }, world) => ({
    label_id: isOfGroup(url) ? world.groupLabelId : world.labelId,
  }),
};
