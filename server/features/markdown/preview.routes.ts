import { Type } from 'typebox';
import type { MarkdownPreview } from '../../../contract/markdown/markdown.ts';
import type { SuggestionPreview } from '../../../contract/discussions/suggestions.ts';
import { markdownLimits } from '../../markdown/index.ts';
import type { SuggestedLines } from '../../markdown/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { parentBase, parentsOf } from '../../platform/subjects/subject-address.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { interpret, suggestedPlace } from '../discussions/index.ts';
import { findPeopleCalled, loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { fillForViewer } from '../references/index.ts';

const Sha = Type.Optional(Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }));

/** The subject determines the available commands. */
async function readCommands(
  ctx: Context,
  parent: SubjectType['parent'],
  path: string,
  target: { readonly type?: string | undefined; readonly id?: string | undefined },
  text: string,
): Promise<Read> {
  const found = ctx.platform.subjects.find(target.type ?? '');
  const type = found?.parent === parent ? found : undefined;
  const noteable =
    target.id === undefined ? await type?.draft?.(ctx, path) : await type?.load(ctx, path, target.id);
  if (noteable === undefined) return { text, commands: '', noteable: undefined };
  const read = await interpret(ctx, noteable, text);
  return { text: read.text, commands: read.explanations.join(' '), noteable };
}

/** The text without its commands, what these will do, and the subject that it is about. */
interface Read {
  readonly text: string;
  readonly commands: string;
  readonly noteable: Noteable | undefined;
}

/** Where the suggestions of a text apply, as pages say it. */
interface AskedSuggestions {
  readonly preview_suggestions?: boolean;
  readonly line?: number;
  readonly file_path?: string;
  readonly base_sha?: string;
  readonly start_sha?: string;
  readonly head_sha?: string;
}

/** What the text suggests; nothing if the place is none of the subject's. */
async function readSuggestions(
  ctx: Context,
  noteable: Noteable | undefined,
  { preview_suggestions, line, file_path, base_sha, start_sha, head_sha }: AskedSuggestions,
  suggested: readonly SuggestedLines[],
): Promise<SuggestionPreview[]> {
  if (noteable === undefined || preview_suggestions !== true || suggested.length === 0) return [];
  if (line === undefined || file_path === undefined) return [];
  if (base_sha === undefined || start_sha === undefined || head_sha === undefined) return [];
  const { place, suggestions } = ctx.platform.subjects.get(noteable.type).discussions;
  if (place === undefined || suggestions === undefined) return [];
  const shas = { base_sha, start_sha, head_sha };
  // As strict as for a comment: other commits of the repository are not read through this door.
  const placed = await place(ctx, noteable, {
    ...shas,
    position_type: 'text',
    new_path: file_path,
    new_line: line,
  });
  return [...(await suggestions.preview(ctx, noteable, suggestedPlace(placed), suggested))];
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
            preview_suggestions: Type.Optional(Type.Boolean()),
            line: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
            file_path: Type.Optional(Type.String({ maxLength: 4096 })),
            base_sha: Sha,
            start_sha: Sha,
            head_sha: Sha,
          }),
        },
      },
      async ({ ctx, params, body }): Promise<MarkdownPreview> => {
        const { markdown, settings, db } = ctx.platform;
        const path = (params as Record<string, string>)[parent]!;
        const place = parent === 'project' ? await loadProject(ctx, path) : await loadGroup(ctx, path);
        const { text, commands, noteable } = await readCommands(
          ctx,
          parent,
          path,
          { type: body.target_type, id: body.target_id },
          body.text.replaceAll('\u0000', ''),
        );
        const { html, references, suggestions } = await markdown.render(text, {
          kind: 'text',
          projectPath: place.full_path,
          relativeUrlRoot: settings.relativeUrlRoot,
          instanceUrl: ctx.baseUrl,
        });
        const named = references.filter(({ kind }) => kind === 'user').map(({ id }) => id);
        const [[filled], people, previewed] = await Promise.all([
          fillForViewer(ctx, [html]),
          findPeopleCalled(db, ctx.viewer, named, parent === 'project' ? place.id : null),
          readSuggestions(ctx, noteable, body, suggestions),
        ]);
        return {
          body: filled!,
          references: { commands, users: people, suggestions: previewed },
        };
      },
    );
}
