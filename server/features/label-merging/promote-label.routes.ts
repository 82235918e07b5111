import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { findSubscribedLabels, presentLabel } from '../labels/index.ts';
import { promoteLabel } from './promote-label.ts';

async function promoted(ctx: Context, project: string, idOrTitle: string) {
  const label = await promoteLabel(ctx, project, idOrTitle);
  const subscribed = await findSubscribedLabels(ctx.platform.db, ctx.viewer.user?.id, [label.id]);
  return presentLabel(label, { subscribed: subscribed.has(label.id) });
}

/** Making a project's label one of its group. */
export function promoteLabelRoutes(app: App): void {
  const tags = ['Labels'];
  app.put(
    '/api/v4/projects/:id/labels/:label_id/promote',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Promote a label of a project to its group',
        params: Type.Object({ id: Type.String(), label_id: Type.String() }),
      },
    },
    async ({ ctx, params }) => promoted(ctx, params.id, params.label_id),
  );
  // Older clients name the label in a parameter.
  app.put(
    '/api/v4/projects/:id/labels/promote',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Promote a label of a project to its group by name',
        params: Type.Object({ id: Type.String() }),
        body: Type.Object({ name: Type.String() }),
      },
    },
    async ({ ctx, params, body }) => promoted(ctx, params.id, body.name),
  );
}
