import type { Context } from '../../../platform/context.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { findNewestVersion } from '../versions/version.queries.ts';
import { standThreads } from './stand-threads.ts';

/** The threads whose lines or files were changed since, or are not there any more, in the newest version. */
export async function findOutdatedThreads(
  { platform }: Context,
  { id, projectId }: Noteable,
): Promise<ReadonlySet<string>> {
  const version = await findNewestVersion(platform.db, id);
  if (version === undefined) return new Set();
  const standings = await standThreads(platform, projectId!, version);
  return new Set(
    standings.flatMap(({ discussion_id, standing }) =>
      standing === 'changed' || standing === 'gone' ? [discussion_id] : [],
    ),
  );
}
