import type { MergeRequestChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import type { Context } from '../../../platform/context.ts';
import { listViewedFiles } from './viewed-file.queries.ts';

/**
 * The new paths of the files that the viewer has ticked as they are now, and those that they have ticked at an earlier version as they were
 * then.
 */
export async function presentViewed(
  ctx: Context,
  mergeRequestId: number,
  files: readonly PageDiffFile[],
): Promise<Pick<MergeRequestChanges, 'viewed' | 'viewed_before'>> {
  const { user } = ctx.viewer;
  if (user === null) return { viewed: [], viewed_before: [] };
  const ticked = new Map(
    (await listViewedFiles(ctx.platform.db, user.id, mergeRequestId)).map((row) => [row.path, row]),
  );
  const viewed: string[] = [];
  const before: { path: string; head_sha: string }[] = [];
  for (const { new_path: path, new_mode, identity } of files) {
    const tick = ticked.get(path);
    if (tick === undefined) continue;
    if (tick.mode === new_mode && tick.blob === (identity?.new_blob ?? null)) viewed.push(path);
    else if (tick.head_sha !== null) before.push({ path, head_sha: tick.head_sha });
  }
  return { viewed, viewed_before: before };
}
