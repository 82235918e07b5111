import type { MergeRequestChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import type { Context } from '../../../platform/context.ts';
import { listViewedFiles } from './viewed-file.queries.ts';

/**
 * The new paths of the files that the viewer has ticked as they are in a version, wherever they did it, and of the others those that they
 * have ticked as they were in an earlier one, with the last of these.
 */
export async function presentViewed(
  ctx: Context,
  mergeRequestId: number,
  version: { readonly number: number },
  files: readonly PageDiffFile[],
): Promise<Pick<MergeRequestChanges, 'viewed' | 'viewed_before'>> {
  const { user } = ctx.viewer;
  if (user === null || files.length === 0) return { viewed: [], viewed_before: [] };
  const rows = await listViewedFiles(ctx.platform.db, user.id, mergeRequestId, {
    paths: files.map(({ new_path }) => new_path),
    version: version.number,
  });
  const ticked = Map.groupBy(rows, ({ path }) => path);
  const viewed: string[] = [];
  const before: { path: string; head_sha: string }[] = [];
  for (const { new_path: path, new_mode, identity } of files) {
    const ticks = ticked.get(path) ?? [];
    const blob = identity?.new_blob ?? null;
    if (ticks.some((tick) => tick.mode === new_mode && tick.blob === blob)) {
      viewed.push(path);
      continue;
    }
    let last = { number: 0, head_sha: '' };
    for (const { number, head_sha } of ticks)
      if (number !== null && head_sha !== null && number > last.number) last = { number, head_sha };
    if (last.number > 0) before.push({ path, head_sha: last.head_sha });
  }
  return { viewed, viewed_before: before };
}
