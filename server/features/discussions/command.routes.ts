import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { parentBase, parentsOf } from '../../platform/subjects/subject-address.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/errors.ts';
import { listCommands } from './quick-action-run.ts';

/** The commands that the field offers after a slash: those that this viewer may use on the subject, or on the one being written. */
export function commandRoutes(app: App, { subjects }: Platform): void {
  for (const parent of parentsOf(subjects))
    app.get(
      `${parentBase({ parent })}/-/autocomplete_sources/commands`,
      {
        config: { access: 'anyone' },
        schema: {
          params: Type.Object({ [parent]: Type.String() }),
          querystring: Type.Object({
            type: Type.String({ maxLength: 50 }),
            /** Its iid or sha. */
            type_id: Type.Optional(Type.String({ maxLength: 64 })),
          }),
        },
      },
      async ({ ctx, params, query }) => {
        const path = (params as Record<string, string>)[parent]!;
        const found = ctx.platform.subjects.find(query.type);
        const type = found?.parent === parent ? found : undefined;
        const noteable = await (query.type_id === undefined
          ? type?.draft?.(ctx, path)
          : type?.load(ctx, path, query.type_id));
        if (noteable === undefined) throw notFound('Noteable');
        return listCommands(ctx, noteable);
      },
    );
}
