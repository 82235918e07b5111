import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { listCommands } from '../discussions/index.ts';
import { issueNoteable } from './issue.noteable.ts';

/** The commands that the field offers after a slash: those that this viewer may use on the issue, or on one that is being written. */
export function commandRoutes(app: App): void {
  app.get(
    '/:project/-/autocomplete_sources/commands',
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        querystring: Type.Object({
          type: Type.Enum(['Issue']),
          type_id: Type.Optional(Type.Integer()),
        }),
      },
    },
    async ({ ctx, params, query }) => {
      const { draft, load } = issueNoteable;
      return listCommands(
        ctx,
        query.type_id === undefined
          ? await draft!(ctx, params.project)
          : await load(ctx, params.project, String(query.type_id)),
      );
    },
  );
}
