import { Type } from 'typebox';
import type { MarkdownPreview } from '../../../contract/markdown/markdown.ts';
import { markdownLimits } from '../../markdown/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { parentBase, parentsOf } from '../../platform/subjects/subject-address.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { interpret } from '../discussions/index.ts';
import { findPeopleCalled, loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { fillForViewer } from '../references/index.ts';

/** The subject determines the available commands. */
async function readCommands(
  ctx: Context,
  parent: SubjectType['parent'],
  path: string,
  target: { readonly type?: string | undefined; readonly id?: string | undefined },
  text: string,
): Promise<{ text: string; commands: string }> {
  const found = ctx.platform.subjects.find(target.type ?? '');
  const type = found?.parent === parent ? found : undefined;
  const noteable =
    target.id === undefined ? await type?.draft?.(ctx, path) : await type?.load(ctx, path, target.id);
  if (noteable === undefined) return { text, commands: '' };
  const read = await interpret(ctx, noteable, text);
  return { text: read.text, commands: read.explanations.join(' ') };
}

/** MD-01 A preview of a text, with what its commands will do and whom it mentions. */
export function previewRoutes(app: App, { subjects }: Platform): void {
  for (const parent of parentsOf(subjects))
    app.post(
      `${parentBase({ parent })}/-/preview_markdown`,
      {
        config: { access: 'signed-in' },
        schema: {
          params: Type.Object({ [parent]: Type.String() }),
          body: Type.Object({
            text: Type.String({ maxLength: markdownLimits.source }),
            target_type: Type.Optional(Type.String({ maxLength: 50 })),
            target_id: Type.Optional(Type.String({ maxLength: 64 })),
          }),
        },
      },
      async ({ ctx, params, body }): Promise<MarkdownPreview> => {
        const { markdown, settings, db } = ctx.platform;
        const path = (params as Record<string, string>)[parent]!;
        const place = parent === 'project' ? await loadProject(ctx, path) : await loadGroup(ctx, path);
        const { text, commands } = await readCommands(
          ctx,
          parent,
          path,
          { type: body.target_type, id: body.target_id },
          body.text.replaceAll('\u0000', ''),
        );
        const { html, references } = await markdown.render(text, {
          kind: 'text',
          projectPath: place.full_path,
          relativeUrlRoot: settings.relativeUrlRoot,
          instanceUrl: ctx.baseUrl,
        });
        const named = references.filter(({ kind }) => kind === 'user').map(({ id }) => id);
        const [[filled], people] = await Promise.all([
          fillForViewer(ctx, [html]),
          findPeopleCalled(db, ctx.viewer, named, parent === 'project' ? place.id : null),
        ]);
        return {
          body: filled!,
          references: { commands, users: people, suggestions: [] },
        };
      },
    );
}
