import type { CallOptions, Git, Quarantine, Repository, Result } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';
import { makeReservedRef, openRepository } from '../../repositories/index.ts';
import { findAnyMergeRequest } from '../merge-request.queries.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { forgetHeads, mergeRefOf } from '../versions/keep-heads.ts';

const notMergeable = () => badRequest('Merge request is not mergeable');

interface Sides {
  readonly target: string;
  readonly head: string;
}

/**
 * The merge of an open merge request's head into its target as both are now, which moves no branch (docs/decisions/0069). Made the
 * first time that it is asked for, and again when either has moved. Throws 400, with v4's words, where there is no such merge.
 */
export async function readMergeRef(ctx: Context, request: MergeRequest): Promise<string> {
  const { platform } = ctx;
  const { git } = platform;
  const { state, iid, branches } = request;
  const open = await openRepository(ctx, String(branches.project_id));
  const { repository, expensive } = open;
  const target = await git.readRef(repository, `refs/heads/${branches.target_branch}`);
  if (state !== 'opened' || target === null) throw notMergeable();
  const sides = { target, head: branches.head_sha };
  const made = await makeReservedRef(platform, 'project', branches.project_id, {
    ref: mergeRefOf(iid),
    isRight: (sha) => isMergeOf(git, repository, sha, sides),
    make: (quarantine) => makeMergeOf(git, repository, quarantine, sides, expensive),
  });
  if (!made.ok) throw made.reason === 'moving' ? badRequest('Merge ref cannot be updated') : notMergeable();
  // Deleted meanwhile: the job that removes its refs may have come before this one was made.
  if ((await findAnyMergeRequest(platform.db, request.id)) === undefined)
    await forgetHeads.run(platform, { project_id: branches.project_id, iid });
  return made.value;
}

async function isMergeOf(
  git: Git,
  repository: Repository,
  sha: string,
  { target, head }: Sides,
): Promise<boolean> {
  const found = await git.commit(repository, sha);
  return found.ok && found.value.parents.join(' ') === `${target} ${head}`;
}

/** In the name of who wrote the head: whoever asks first has written nothing. */
async function makeMergeOf(
  git: Git,
  repository: Repository,
  quarantine: Quarantine,
  { target, head }: Sides,
  call: CallOptions,
): Promise<Result<string, 'conflict'>> {
  const conflict = { ok: false, reason: 'conflict' } as const;
  const there = await git.isAncestor(repository, head, target, call);
  // There is nothing to merge.
  if (!there.ok || there.value) return conflict;
  const [merged, last] = await Promise.all([
    git.mergeTrees(repository, quarantine, { ours: { commit: target }, theirs: { commit: head } }, call),
    git.commit(repository, head),
  ]);
  if (!merged.ok || !merged.value.clean || !last.ok) return conflict;
  const { name, email } = last.value.author;
  const made = await git.commitTree(quarantine, {
    tree: merged.value.tree,
    parents: [target, head],
    message: `Merge ${head} into ${target}`,
    author: { name, email },
    committer: { name, email },
  });
  return made.ok ? made : conflict;
}
