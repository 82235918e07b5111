import { GitBusy, GitError, RepositoryMissing } from '../../../git/git-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import type { ThreadStandingNow } from '../../../platform/subjects/thread-standing.ts';
import { findNewestVersion } from '../versions/version.queries.ts';
import { standThreads } from './stand-threads.ts';

const isOfGit = (error: unknown): boolean =>
  error instanceof GitError || error instanceof GitBusy || error instanceof RepositoryMissing;

/**
 * Where these threads on the changes of a merge request stand in its newest version. Of none where git fails: the text of a conversation needs no git,
 * and a comment that is stored is answered with it.
 */
export async function newestStandings(
  { platform, requestId }: Context,
  { id, projectId }: Noteable,
  threads: readonly string[],
): Promise<ReadonlyMap<string, ThreadStandingNow>> {
  const version = await findNewestVersion(platform.db, id);
  if (version === undefined) return new Map();
  const { base_sha, start_sha, head_sha } = version;
  const standings = await standThreads(platform, projectId!, version, threads).catch((error: unknown) => {
    if (!isOfGit(error)) throw error;
    platform.log.error({ err: error, requestId }, 'threads could not be followed into the newest version');
    return [];
  });
  return new Map(
    standings.map(({ discussion_id, standing, path, other_path, first_line, last_line }) => [
      discussion_id,
      {
        active: standing === 'same' || standing === 'moved',
        base_sha,
        start_sha,
        head_sha,
        path,
        other_path,
        first_line,
        last_line,
      },
    ]),
  );
}
