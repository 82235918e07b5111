import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Git, Repository } from '../../../git/index.ts';
import type { Branches } from '../merge-request.queries.ts';
import type { Heads } from '../versions/version.queries.ts';
import { carryApprovals } from './approval.queries.ts';

/** With more files nobody compares: the approvals are given again. */
const filesCompared = 1000;

/**
 * Whether a new version makes provably the same change: the same files, from and to the same contents and modes. A rebase over a target
 * that changed other files is so. All else is not: equal patches can mean other things.
 */
export async function makesSameChange(
  ctx: Context,
  before: Heads,
  now: Heads,
  projectId: number,
): Promise<boolean> {
  const { git } = ctx.platform;
  const repository = git.repository(projectId);
  const [old, next] = await Promise.all([
    changedBlobs(git, repository, before),
    changedBlobs(git, repository, now),
  ]);
  return old !== undefined && old === next;
}

async function changedBlobs(
  git: Git,
  repository: Repository,
  { base_sha, head_sha }: Heads,
): Promise<string | undefined> {
  const call = { share: 'background', patches: false, counts: false } as const;
  const diff = await git.diff(repository, base_sha, head_sha, call);
  if (!diff.ok || diff.value.truncated || diff.value.files.length > filesCompared) return undefined;
  return JSON.stringify(
    diff.value.files.map(({ oldPath, newPath, oldMode, newMode, oldOid, newOid }) => [
      oldPath,
      newPath,
      oldMode,
      newMode,
      oldOid,
      newOid,
    ]),
  );
}

/** Lets approvals of the version before count for this one. */
export const keepApprovals = (tx: Transaction, { id, head_sha }: Branches, now: Heads): Promise<void> =>
  carryApprovals(tx, id, head_sha, now.head_sha);
