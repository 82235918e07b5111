import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import type { Context } from '../../../platform/context.ts';
import { listViewedFiles } from './viewed-file.queries.ts';

/** The new paths of the files that the viewer has ticked as they are now. */
export async function presentViewed(
  ctx: Context,
  mergeRequestId: number,
  files: readonly PageDiffFile[],
): Promise<string[]> {
  const { user } = ctx.viewer;
  if (user === null) return [];
  const ticked = new Map(
    (await listViewedFiles(ctx.platform.db, user.id, mergeRequestId)).map((row) => [row.path, row]),
  );
  return files
    .filter(({ new_path, new_mode, identity }) => {
      const tick = ticked.get(new_path);
      return tick !== undefined && tick.mode === new_mode && tick.blob === (identity?.new_blob ?? null);
    })
    .map(({ new_path }) => new_path);
}
