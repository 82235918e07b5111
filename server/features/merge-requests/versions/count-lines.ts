import { unlessGitFails } from '../../../git/index.ts';
import type { CallOptions } from '../../../git/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeLineCounts } from './version.queries.ts';
import type { Version } from './version.queries.ts';

/** Counts the lines that a version adds and deletes, once; nothing where git can't say now. `call` says at whose expense. */
export async function countLines(
  { db, git }: Pick<Platform, 'db' | 'git'>,
  projectId: number,
  version: Version,
  call: CallOptions,
): Promise<void> {
  const { merge_request_id: id, base_sha, head_sha } = version;
  if (version.additions !== null && version.deletions !== null) return;
  const options = { ...call, patches: false };
  const diff = await unlessGitFails(git.diff(git.repository(projectId), base_sha, head_sha, options));
  if (diff?.ok !== true) return;
  const { additions, deletions } = diff.value;
  await storeLineCounts(db, id, { base_sha, head_sha, additions, deletions });
}
