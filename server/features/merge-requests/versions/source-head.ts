import type { Platform } from '../../../platform/platform.ts';
import type { Branches } from '../merge-request.queries.ts';
import { whyNotBring } from './bring-rules.ts';

/**
 * The commit that the source branch is at; null if the branch is gone; undefined if the source is out of reach: its project is deleted, or
 * its commits may not be brought to the target (any more). What is not there can be merged as it was.
 */
export async function readSourceHead(
  { db, git }: Pick<Platform, 'db' | 'git'>,
  { project_id, source_project_id, source_branch }: Branches,
): Promise<string | null | undefined> {
  if (source_project_id === null) return undefined;
  if ((await whyNotBring(db, { project_id, source_project_id })) !== undefined) return undefined;
  return git.readRef(git.repository(source_project_id), `refs/heads/${source_branch}`);
}
