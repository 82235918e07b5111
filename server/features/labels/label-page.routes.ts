import { Type } from 'typebox';
import { transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { listPrioritizedLabels, writePriorities } from './label-priorities.queries.ts';
import { presentLabel } from './label.presenter.ts';
import { readLabelCounts, noCounts } from './label.queries.ts';
import { loadLabelScope } from './label.service.ts';
import { findSubscribedLabels } from './label-subscription.queries.ts';

/** Priorities of a project's labels. */
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
}
