import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { mergeLabels } from './merge-labels.ts';

/** The pages' call that merges a label of a project or group into another. */
export function mergeLabelRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const)
    app.post(
      kind === 'project' ? '/:project/-/labels/:label/merge' : '/groups/:group/-/labels/:label/merge',
      {
        config: { access: 'signed-in' },
        schema: {
          params: Type.Object({ [kind]: Type.String(), label: Type.Integer() }),
          body: Type.Object({ into: Type.Integer() }),
        },
      },
      async (request, reply) => {
        const params = request.params as Record<'project' | 'group', string> & { label: number };
        const { into } = request.body as { into: number };
        const done = await mergeLabels(request.ctx, {
          kind,
          scope: params[kind],
          from: params.label,
          into,
        });
        return reply.status(done ? 200 : 202).send({ merged: done });
      },
    );
}
