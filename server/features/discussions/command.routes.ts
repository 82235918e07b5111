import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/errors.ts';
import { listCommands } from './quick-action-run.ts';

/** The commands that the field offers after a slash: those that this viewer may use on what is talked about, or on what is being written. */
export function commandRoutes(app: App): void {
  app.get(
    '/:project/-/autocomplete_sources/commands',
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        querystring: Type.Object({
          type: Type.String({ maxLength: 50 }),
          /** Its iid or sha. */
          type_id: Type.Optional(Type.String({ maxLength: 64 })),
        }),
      },
    },
    async ({ ctx, params: { project }, query }) => {
      const type = ctx.platform.subjects.find(query.type);
      const noteable = await (query.type_id === undefined
        ? type?.draft?.(ctx, project)
        : type?.load(ctx, project, query.type_id));
      if (noteable === undefined) throw notFound('Noteable');
      return listCommands(ctx, noteable);
    },
  );
}
