import { unlessGitFails } from '../../../git/index.ts';
import type { CallOptions } from '../../../git/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storePatchId } from './version.queries.ts';
import type { Version } from './version.queries.ts';

/** git's id of what a version changes, worked out once; null if it changes nothing, or more than is read for it, or git can't say now. */
export async function patchIdOf(
  { db, git }: Pick<Platform, 'db' | 'git'>,
  projectId: number,
  version: Version,
  call: CallOptions,
): Promise<string | null> {
  const { merge_request_id, base_sha, head_sha, patch_id_sha: known } = version;
  if (known !== null) return shownPatchId(version);
  const id = await unlessGitFails(git.patchId(git.repository(projectId), base_sha, head_sha, call));
  if (id?.ok !== true) return null;
  // Empty: it has none, and is not asked for again.
  await storePatchId(db, merge_request_id, { base_sha, head_sha, id: id.value ?? '' });
  return id.value;
}

/** The id that is known of a version; null if there is none, or not yet. */
export const shownPatchId = ({ patch_id_sha: known }: Version): string | null =>
  known === '' ? null : known;
