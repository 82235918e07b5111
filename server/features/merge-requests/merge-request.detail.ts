import { Type } from 'typebox';
import { renderCommitText } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { renderDescription } from '../kinds/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { openRepository } from '../repositories/index.ts';
import { fillForViewer } from '../references/index.ts';
import { isSubscribed } from '../subscriptions/index.ts';
import type { OpenRepository } from '../repositories/index.ts';
import { mergeStatus } from './merge-request.presenter.ts';
import { readBranches } from './merge-request.service.ts';
import type { Branches } from './merge-request.queries.ts';
import { checkMergeability } from './merging/mergeability.ts';
import { mayMergeInto } from './merging/open-target.ts';
import { countFiles } from './versions/count-version.ts';

/** More files than these are `1000+`, as in v4. */
const filesCounted = 1000;

/** More commits of the target than these are not counted. */
const commitsCounted = 1000;

/** What v4 can be asked besides. A rebase is done before its call is answered: whether one is going on is always said. */
export const detailQuery = {
  include_diverged_commits_count: Type.Optional(Type.Boolean()),
  include_rebase_in_progress: Type.Optional(Type.Boolean()),
  render_html: Type.Optional(Type.Boolean()),
};
type DetailQuery = Partial<Record<keyof typeof detailQuery, boolean>>;

/** What v4 says of one merge request: whether it can be merged now, and by this viewer, and how large it is. */
export async function describeMergeRequest(ctx: Context, row: KindRow, query: DetailQuery) {
  const [branches, open] = await Promise.all([
    readBranches(ctx, [row.id]),
    openRepository(ctx, String(row.project_id)),
  ]);
  const found = branches.get(row.id);
  if (found === undefined) return {};
  const [checked, can_merge, files, diverged, subscribed, html] = await Promise.all([
    row.state === 'opened' ? checkMergeability(ctx, found, open.expensive) : undefined,
    mayMergeInto(ctx, open.project, found.target_branch),
    countFiles(ctx, found, open.expensive),
    query.include_diverged_commits_count === true ? countDiverged(ctx, open, found) : undefined,
    isSubscribed(ctx, { type: 'MergeRequest', id: row.id }),
    query.render_html === true ? renderTexts(ctx, row) : undefined,
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
    changes_count: files === 0 ? null : files > filesCounted ? `${filesCounted}+` : String(files),
    user: { can_merge: can_merge && ctx.viewer.user !== null },
    subscribed,
    merge_error: found.merge_error,
    // There are only statuses.
    latest_build_started_at: null,
    latest_build_finished_at: null,
    first_deployed_to_production_at: null,
    // It is done before its call is answered.
    rebase_in_progress: false,
    first_contribution: false,
    ...(diverged === undefined ? {} : { diverged_commits_count: diverged }),
    ...html,
  };
}

/** Title and description as HTML for this viewer. Titles have references alone, as the first lines of commits do. */
export async function renderTexts(ctx: Context, row: KindRow) {
  const [[title_html], description_html] = await Promise.all([
    fillForViewer(ctx, [renderCommitText(row.title, row.parent_path, ctx.platform.subjects.syntaxes)]),
    renderDescription(ctx, row),
  ]);
  return { title_html: title_html!, description_html };
}

/** The commits of the target that the source does not have; 0 where the target is gone. */
async function countDiverged(
  { platform: { git } }: Context,
  { repository, expensive }: OpenRepository,
  { target_branch, head_sha }: Branches,
): Promise<number> {
  const target = await git.readRef(repository, `refs/heads/${target_branch}`);
  if (target === null) return 0;
  const counted = await git.countCommits(repository, target, {
    ...expensive,
    exclude: [head_sha],
    max: commitsCounted,
  });
  return counted.ok ? counted.value.count : 0;
}
