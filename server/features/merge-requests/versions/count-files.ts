import type { CallOptions } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Branches } from '../merge-request.queries.ts';
import { findFilesCount, storeFilesCount } from './version.queries.ts';

/** The files that a merge request changes, counted once for each version; `call` says at whose expense. */
export async function countFiles(
  { platform: { git, db } }: Context,
  { id, project_id, base_sha, head_sha }: Branches,
  call: CallOptions,
): Promise<number> {
  const known = await findFilesCount(db, id, { base_sha, head_sha });
  if (known !== null) return known;
  const options = { ...call, patches: false, counts: false };
  const diff = await git.diff(git.repository(project_id), base_sha, head_sha, options);
  if (!diff.ok) return 0;
  await storeFilesCount(db, id, { base_sha, head_sha, count: diff.value.files.length });
  return diff.value.files.length;
}
