import type { ThreadStanding } from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { findNewestVersion } from '../versions/version.queries.ts';
import type { Version } from '../versions/version.queries.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import type { DraftRow } from '../../discussions/index.ts';
import type { Standing } from './ledger.queries.ts';
import { standPositions, standThreads } from './stand-threads.ts';

/** Where the threads that the viewer may read stand in a version. */
export async function presentStandings(
  ctx: Context,
  { branches: { project_id }, mayReadInternalNotes }: MergeRequest,
  version: Version,
): Promise<ThreadStanding[]> {
  const standings = await standThreads(ctx.platform, project_id, version);
  const shown = mayReadInternalNotes ? standings : standings.filter(({ internal }) => !internal);
  return presentAll(ctx, project_id, shown);
}

/** Where drafts stand in the newest version: null for those that are on no lines. */
export async function presentDraftStandings(
  ctx: Context,
  { id, projectId }: Noteable,
  drafts: readonly DraftRow[],
): Promise<(ThreadStanding | null)[]> {
  const placed = drafts.flatMap(({ id: draft, position }) =>
    position === null ? [] : [{ id: draft, position }],
  );
  const version = placed.length === 0 ? undefined : await findNewestVersion(ctx.platform.db, id);
  if (version === undefined) return drafts.map(() => null);
  const places = await standPositions(ctx.platform, projectId!, version, placed);
  const presented = await presentAll(
    ctx,
    projectId!,
    places.map((place, index) => ({ ...place, discussion_id: `draft_${placed[index]!.id}` })),
  );
  const byDraft = new Map(placed.map((draft, index) => [draft.id, presented[index]!]));
  return drafts.map((draft) => byDraft.get(draft.id) ?? null);
}

async function presentAll(
  { platform: { git } }: Context,
  projectId: number,
  shown: readonly Standing[],
): Promise<ThreadStanding[]> {
  const shas = [...new Set(shown.flatMap(({ commit_sha }) => commit_sha ?? []))];
  const commits = await git.commits(git.repository(projectId), shas);
  const titles = new Map(commits.map(({ sha, title }) => [sha, title]));
  return shown.map(({ discussion_id, standing, path, first_line, last_line, by_target, commit_sha }) => ({
    discussion_id,
    standing: standing as ThreadStanding['standing'],
    path,
    first_line,
    last_line,
    commit: commit_sha === null ? null : { sha: commit_sha, title: titles.get(commit_sha) ?? '' },
    by_target,
  }));
}
