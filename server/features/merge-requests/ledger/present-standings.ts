import type { ThreadStanding } from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { findNewestVersion } from '../versions/version.queries.ts';
import { standThreads } from './stand-threads.ts';

/** Where the threads that the viewer may read stand in the newest version. */
export async function presentStandings(
  ctx: Context,
  { id, branches: { project_id }, mayReadInternalNotes }: MergeRequest,
): Promise<ThreadStanding[]> {
  const { db, git } = ctx.platform;
  const version = await findNewestVersion(db, id);
  if (version === undefined) return [];
  const standings = await standThreads(ctx.platform, project_id, version);
  const shown = mayReadInternalNotes ? standings : standings.filter(({ internal }) => !internal);
  const shas = [...new Set(shown.flatMap(({ commit_sha }) => commit_sha ?? []))];
  const commits = await git.commits(git.repository(project_id), shas);
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
