import { unlessGitFails } from '../../../git/index.ts';
import type { CallOptions } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Branches } from '../merge-request.queries.ts';
import { findVersionCounts, storeVersionCounts } from './version.queries.ts';
import type { Version, VersionCounts } from './version.queries.ts';

/** More commits than these are not counted. */
const commitsCounted = 10_000;

interface Range {
  readonly project_id: number;
  readonly base_sha: string;
  readonly head_sha: string;
}

async function askFiles(
  { git }: Pick<Platform, 'git'>,
  { project_id, base_sha, head_sha }: Range,
  call: CallOptions,
): Promise<number | null> {
  const options = { ...call, patches: false, counts: false };
  const diff = await git.diff(git.repository(project_id), base_sha, head_sha, options);
  return diff.ok ? diff.value.files.length : null;
}

async function askCommits(
  { git }: Pick<Platform, 'git'>,
  { project_id, base_sha, head_sha }: Range,
  call: CallOptions,
): Promise<number | null> {
  const options = { ...call, exclude: [base_sha], max: commitsCounted };
  const counted = await git.countCommits(git.repository(project_id), head_sha, options);
  return counted.ok ? counted.value.count : null;
}

/** The files that a merge request changes, counted once for each version; `call` says at whose expense. */
export async function countFiles(ctx: Context, branches: Branches, call: CallOptions): Promise<number> {
  const { id, base_sha, head_sha } = branches;
  const { db } = ctx.platform;
  const known = await findVersionCounts(db, id, branches);
  if (known.files_count !== null) return known.files_count;
  const files_count = await askFiles(ctx.platform, branches, call);
  if (files_count === null) return 0;
  await storeVersionCounts(db, id, { base_sha, head_sha, files_count, commits_count: null });
  return files_count;
}

/** The files and commits of a version, counted once; null for what git can't say now. `call` says at whose expense. */
export async function countVersion(
  platform: Pick<Platform, 'db' | 'git'>,
  projectId: number,
  version: Version,
  call: CallOptions,
): Promise<VersionCounts> {
  const { merge_request_id: id, base_sha, head_sha } = version;
  if (version.files_count !== null && version.commits_count !== null) return version;
  const range = { project_id: projectId, base_sha, head_sha };
  const [files_count, commits_count] = await Promise.all([
    version.files_count ?? unlessGitFails(askFiles(platform, range, call)),
    version.commits_count ?? unlessGitFails(askCommits(platform, range, call)),
  ]);
  await storeVersionCounts(platform.db, id, { base_sha, head_sha, files_count, commits_count });
  return { files_count, commits_count };
}
