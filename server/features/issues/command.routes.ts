import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { listCommands } from '../discussions/index.ts';
import { loadProject } from '../projects/index.ts';
import { draftIssue } from './draft-issue.ts';
import { noteableOf } from './issue.noteable.ts';
import { loadIssue } from './issue.service.ts';

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
      const loaded =
        query.type_id === undefined
          ? draftIssue(ctx, await loadProject(ctx, params.project), { title: '' })
          : await loadIssue(ctx, params.project, query.type_id);
      return listCommands(ctx, noteableOf(ctx, loaded));
    },
  );
}
