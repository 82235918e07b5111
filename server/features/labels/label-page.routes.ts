import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { listPrioritizedLabels, writePriorities } from './label-merging.queries.ts';
import { presentLabel } from './label.presenter.ts';
import { readLabelCounts, noCounts } from './label.queries.ts';
import { loadLabelScope } from './label.service.ts';
import { findSubscribedLabels } from './label-subscription.queries.ts';
import { promoteLabel } from './promote-label.ts';

async function promoted(ctx: Context, project: string, idOrTitle: string) {
  const label = await promoteLabel(ctx, project, idOrTitle);
  const subscribed = await findSubscribedLabels(ctx.platform.db, ctx.viewer.user?.id, [label.id]);
  return presentLabel(label, { subscribed: subscribed.has(label.id) });
}

/** Labels above others: priorities of a project's labels, and promotion to its group. */
export function labelPageRoutes(app: App): void {
  const InProject = Type.Object({ project: Type.String() });
  app.get(
    '/:project/-/labels/priorities.json',
    { config: { access: 'anyone' }, schema: { params: InProject } },
    async ({ ctx, params }) => {
      const { scope } = await loadLabelScope(ctx, 'project', params.project);
      const { db } = ctx.platform;
      const rows = await listPrioritizedLabels(db, scope);
      const counts = await readLabelCounts(
        db,
        ctx.viewer,
        scope.id,
        rows.map(({ id }) => id),
      );
      const subscribed = await findSubscribedLabels(
        db,
        ctx.viewer.user?.id,
        rows.map(({ id }) => id),
      );
      return rows.map((row) =>
        presentLabel(row, { counts: counts.get(row.id) ?? noCounts, subscribed: subscribed.has(row.id) }),
      );
    },
  );
  // All prioritised labels in their order; the others have no priority.
  app.post(
    '/:project/-/labels/set_priorities',
    {
      config: { access: 'signed-in' },
      schema: {
        params: InProject,
        body: Type.Object({ label_ids: Type.Array(Type.Integer(), { maxItems: 1000, uniqueItems: true }) }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { scope, manageable } = await loadLabelScope(ctx, 'project', params.project);
      manageable();
      await transaction(ctx.platform.db, async (tx) => {
        if ((await writePriorities(tx, scope, body.label_ids)) < body.label_ids.length)
          throw notFound('Label');
      });
      return reply.status(204).send();
    },
  );

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
