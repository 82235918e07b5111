import type { CallOptions } from '../../../git/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storePatchId } from './version.queries.ts';
import type { Version } from './version.queries.ts';

/** git's id of what a version changes, worked out once; null if it changes nothing, or more than is read for it. */
export async function patchIdOf(
  { db, git }: Pick<Platform, 'db' | 'git'>,
  projectId: number,
  { merge_request_id, base_sha, head_sha, patch_id_sha: known }: Version,
  call: CallOptions,
): Promise<string | null> {
  if (known !== null) return known;
  const id = await git.patchId(git.repository(projectId), base_sha, head_sha, call);
  if (!id.ok || id.value === null) return null;
  await storePatchId(db, merge_request_id, { base_sha, head_sha, id: id.value });
  return id.value;
}
