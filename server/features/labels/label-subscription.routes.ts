import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { unauthorized } from '../../platform/errors.ts';
import { presentLabel } from './label.presenter.ts';
import { readLabelCounts, noCounts } from './label.queries.ts';
import { loadLabelScope, readLabel } from './label.service.ts';
import { writeLabelSubscription } from './label-subscription.queries.ts';

/** Subscribing to a label: its subscribers are notified of what gets it. */
export function labelSubscriptionRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const)
    for (const verb of ['subscribe', 'unsubscribe'] as const)
      app.post(
        `/api/v4/${kind}s/:id/labels/:label_id/${verb}`,
        {
          config: { access: 'signed-in' },
          schema: {
            tags: ['Labels'],
            summary:
              verb === 'subscribe'
                ? `Subscribe to a label of a ${kind}`
                : `Unsubscribe from a label of a ${kind}`,
            params: Type.Object({ id: Type.String(), label_id: Type.String() }),
          },
        },
        async ({ ctx, params, viewer }, reply) => {
          if (viewer.user === null) throw unauthorized();
          const { scope } = await loadLabelScope(ctx, kind, params.id);
          const label = await readLabel(ctx, scope, params.label_id);
          const { db } = ctx.platform;
          const subscribed = verb === 'subscribe';
          if (!(await writeLabelSubscription(db, viewer.user.id, label.id, subscribed)))
            return reply.status(304).send();
          const counts = await readLabelCounts(db, viewer, kind === 'project' ? scope.id : null, [label.id]);
          return reply
            .status(201)
            .send(presentLabel(label, { counts: counts.get(label.id) ?? noCounts, subscribed }));
        },
      );
}
