import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { readLabelled } from './count-labelled.ts';
import { mergeLabels } from './merge-labels.ts';

/** The pages' calls that merge a label of a project or group into another, and say of how much before. */
export function mergeLabelRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const) {
    app.get(
      kind === 'project'
        ? '/:project/-/labels/:label/labelled.json'
        : '/groups/:group/-/labels/:label/labelled.json',
      {
        config: { access: 'signed-in' },
        schema: { params: Type.Object({ [kind]: Type.String(), label: Type.Integer() }) },
      },
      async ({ ctx, params }) => {
        const { label, ...place } = params as Record<'project' | 'group', string> & { label: number };
        return readLabelled(ctx, kind, place[kind], label);
      },
    );
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
}
