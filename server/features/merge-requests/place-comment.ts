import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { AskedPosition, PlacedPosition } from '../../platform/subjects/asked-position.ts';
import { placeInFiles, refusePosition } from '../repositories/index.ts';
import { listVersions } from './versions/version.queries.ts';

/**
 * Checks where a comment is to stand: in a version of the merge request, in a file and on lines that are there. Throws 400 with what is
 * wrong.
 */
export async function placeComment(
  ctx: Context,
  { id, projectId }: Noteable,
  asked: AskedPosition,
): Promise<PlacedPosition> {
  const { git, db } = ctx.platform;
  const { base_sha, start_sha, head_sha } = asked;
  const isOf = (version: { base_sha: string; start_sha: string; head_sha: string }): boolean =>
    version.base_sha === base_sha && version.start_sha === start_sha && version.head_sha === head_sha;
  if (!(await listVersions(db, id)).some(isOf))
    throw refusePosition('names no version of this merge request');
  return placeInFiles(git, git.repository(projectId!), asked);
}
