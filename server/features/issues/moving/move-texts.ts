import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { copyUploads } from '../../uploads/index.ts';
import { qualified, uploadsIn } from './move-references.ts';
import { findNamingTexts, writeTexts } from './move-texts.queries.ts';
import type { CopiedTexts } from './move-texts.queries.ts';

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
  const texts = await findNamingTexts(tx, copied);
  if (texts.length === 0) return;
  const shown = [...new Set(texts.flatMap(({ text }) => uploadsIn(text)))];
  const secrets =
    to === null ? new Map<string, string>() : await copyUploads(tx, { fromId: from.id, toId: to.id }, shown);
  const origin = {
    id: from.id,
    path: from.full_path,
    relativeUrlRoot: ctx.platform.settings.relativeUrlRoot,
    baseUrl: ctx.baseUrl,
  };
  const changed = texts.flatMap((one) => {
    const text = qualified(one.text, origin, { projectId: to?.id ?? from.id, secrets });
    return text === one.text ? [] : [{ ...one, text }];
  });
  if (changed.length > 0) await writeTexts(tx, changed);
}
