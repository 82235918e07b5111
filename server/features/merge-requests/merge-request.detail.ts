import type { Context } from '../../platform/context.ts';
import type { KindRow } from '../kinds/index.ts';
import { openRepository } from '../repositories/index.ts';
import { mergeStatus } from './merge-request.presenter.ts';
import { findBranches } from './merge-request.queries.ts';
import { checkMergeability } from './merging/mergeability.ts';
import { mayMergeInto } from './merging/open-target.ts';
import { countFiles } from './versions/count-files.ts';

/** More files than these are `1000+`, as in v4. */
const filesCounted = 1000;

/** What v4 says of one merge request: whether it can be merged now, and by this viewer, and how large it is. */
export async function describeMergeRequest(ctx: Context, row: KindRow) {
  const { platform } = ctx;
  const found = (await findBranches(platform.db, [row.id])).get(row.id);
  if (found === undefined) return {};
  const open = await openRepository(ctx, String(found.project_id));
  const [checked, can_merge, files] = await Promise.all([
    row.state === 'opened' ? checkMergeability(ctx, found, open.expensive) : undefined,
    mayMergeInto(ctx, open.project, found.target_branch),
    countFiles(ctx, found, open.expensive),
  ]);
  const now =
    checked == null
      ? found
      : {
          ...found,
          checked_head_sha: found.head_sha,
          checked_target_sha: checked.target,
          conflicting_paths: [...checked.conflicts.paths],
          behind: checked.behind,
        };
  return {
    ...mergeStatus(row, now, checked === undefined ? undefined : (checked?.target ?? null)),
    has_conflicts: (now.conflicting_paths ?? []).length > 0,
    changes_count: files === 0 ? null : files > filesCounted ? `${filesCounted}+` : String(files),
    user: { can_merge: can_merge && ctx.viewer.user !== null },
    merge_error: null,
    // It is done before its call is answered.
    rebase_in_progress: false,
    first_contribution: false,
  };
}
