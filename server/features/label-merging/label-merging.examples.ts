import type { RouteExamples } from '../../../testing/route-examples.ts';
import { isOfGroup, make } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'PUT /api/v4/projects/:id/labels/promote': { name: 'not-there' },
    'POST /:project/-/labels/:label/merge': { into: 1 },
    'POST /groups/:group/-/labels/:label/merge': { into: 1 },
  },
  values: ({ url }, world): Record<string, string | number> =>
    url.endsWith('/promote')
      ? { label_id: 'not-there' }
      : url.endsWith('/labelled.json')
        ? { label: isOfGroup(url) ? world.groupLabelId : world.labelId }
        : {},
  fresh: {
    'POST /:project/-/labels/:label/merge': async (world, unique) => ({
      label: (await make(`/projects/${world.projectId}/labels`, { name: `l${unique}`, color: 'red' })).id,
    }),
    'POST /groups/:group/-/labels/:label/merge': async (world, unique) => ({
      label: (await make(`/groups/${world.group}/labels`, { name: `l${unique}`, color: 'red' })).id,
    }),
  },
};
