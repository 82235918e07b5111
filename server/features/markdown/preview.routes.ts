import { Type } from 'typebox';
import type { MarkdownPreview } from '../../../contract/markdown/markdown.ts';
import { markdownLimits } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { interpret } from '../discussions/index.ts';
import { findPeopleCalled } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { fillForViewer } from '../references/index.ts';

/** What is talked about decides which commands there are. */
async function readCommands(
  ctx: Context,
  project: string,
  target: { readonly type?: string | undefined; readonly id?: string | undefined },
  text: string,
): Promise<{ text: string; commands: string }> {
  const type = ctx.platform.subjects.find(target.type ?? '');
  const noteable =
    target.id === undefined ? await type?.draft?.(ctx, project) : await type?.load(ctx, project, target.id);
  if (noteable === undefined) return { text, commands: '' };
  const read = await interpret(ctx, noteable, text);
  return { text: read.text, commands: read.explanations.join(' ') };
}

/** MD-01 A text as it will be read, with what its commands will do and whom it names. */
export function previewRoutes(app: App): void {
  app.post(
    '/:project/-/preview_markdown',
    {
      config: { access: 'signed-in' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        body: Type.Object({
          text: Type.String({ maxLength: markdownLimits.source }),
          target_type: Type.Optional(Type.String({ maxLength: 50 })),
          target_id: Type.Optional(Type.String({ maxLength: 64 })),
        }),
      },
    },
    async ({ ctx, params, body }): Promise<MarkdownPreview> => {
      const { markdown, settings, db } = ctx.platform;
      const project = await loadProject(ctx, params.project);
      const { text, commands } = await readCommands(
        ctx,
        params.project,
        { type: body.target_type, id: body.target_id },
        body.text.replaceAll('\u0000', ''),
      );
      const { html, references } = await markdown.render(text, {
        kind: 'text',
        projectPath: project.full_path,
        relativeUrlRoot: settings.relativeUrlRoot,
        instanceUrl: ctx.baseUrl,
      });
      const named = references.filter(({ kind }) => kind === 'user').map(({ id }) => id);
      const [[filled], people] = await Promise.all([
        fillForViewer(ctx, [html]),
        findPeopleCalled(db, ctx.viewer, named, project.id),
      ]);
      return {
        body: filled!,
        references: { commands, users: people, suggestions: [] },
      };
    },
  );
}
