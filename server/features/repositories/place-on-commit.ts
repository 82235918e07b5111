import type { Context } from '../../platform/context.ts';
import type { AskedPosition, PlacedPosition } from '../../platform/subjects/asked-position.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { placeInFiles, refusePosition } from './place-in-files.ts';

/**
 * Checks where a comment on a commit is to stand: in what that changed of its first parent, in a file and on lines that are there. Throws
 * 400 with what is wrong.
 */
export async function placeOnCommit(
  { platform: { git } }: Context,
  { key, projectId }: Noteable,
  asked: AskedPosition,
): Promise<PlacedPosition> {
  const repository = git.repository(projectId!);
  const commit = await git.commit(repository, key);
  // v4: a commit without a parent stands in for it.
  const parent = (commit.ok ? commit.value.parents[0] : undefined) ?? key;
  if (asked.head_sha !== key) throw refusePosition('names another commit');
  if (asked.base_sha !== parent || asked.start_sha !== parent)
    throw refusePosition('names another parent of the commit');
  return placeInFiles(git, repository, asked);
}
