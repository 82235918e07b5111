import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { copyUploads } from '../../uploads/index.ts';
import { namingPattern, qualified, uploadsIn } from './move-references.ts';
import { findTexts, writeTexts } from './move-texts.queries.ts';
import type { CopiedTexts } from './move-texts.queries.ts';

/** What texts of a project leave out before the sigils of numbered subjects of the project and of its group. */
function prefixesOf(ctx: Context, project: ProjectRow): ReadonlyMap<string, string> {
  const paths = {
    project: project.full_path,
    group: project.namespace_kind === 'group' ? project.namespace_full_path : undefined,
  };
  return new Map(
    ctx.platform.subjects.syntaxes.flatMap(({ sigil, id, below }) => {
      const path = paths[below];
      return id === 'number' && path !== undefined ? [[sigil, path] as const] : [];
    }),
  );
}

/**
 * Rewrites copied texts so that they name what they named in their old project, and copies the files that they show, so that the
 * readers of the new one see them. A group (null) gets no copies: its texts name the files of the project.
 */
export async function rewriteTexts(
  tx: Transaction,
  ctx: Context,
  copied: CopiedTexts,
  { from, to }: { readonly from: ProjectRow; readonly to: ProjectRow | null },
): Promise<void> {
  if (from.id === to?.id) return;
  const prefixes = prefixesOf(ctx, from);
  const texts = await findTexts(tx, copied, namingPattern(prefixes.keys()));
  if (texts.length === 0) return;
  const shown = [...new Set(texts.flatMap(({ text }) => uploadsIn(text)))];
  const secrets =
    to === null ? new Map<string, string>() : await copyUploads(tx, { fromId: from.id, toId: to.id }, shown);
  const origin = {
    id: from.id,
    path: from.full_path,
    relativeUrlRoot: ctx.platform.settings.relativeUrlRoot,
    baseUrl: ctx.baseUrl,
    prefixes,
  };
  const changed = texts.flatMap((one) => {
    const text = qualified(one.text, origin, { projectId: to?.id ?? from.id, secrets });
    return text === one.text ? [] : [{ ...one, text }];
  });
  if (changed.length > 0) await writeTexts(tx, changed);
}
