import type { Git, Quarantine, Repository, Result } from '../../../git/index.ts';
import type { Branches } from '../merge-request.queries.ts';

export type MakingFailure = 'conflict' | 'merged_already' | 'not_found';

interface Making {
  readonly target: string;
  readonly branches: Pick<Branches, 'head_sha'>;
  readonly committer: { readonly name: string; readonly email: string };
  readonly message: string;
  /** Undefined without a squash. */
  readonly squashMessage: string | undefined;
}

/** Makes the merge commit, and the commit that stands for all of a squashed branch, in quarantine. */
export async function makeMerge(
  git: Git,
  repository: Repository,
  quarantine: Quarantine,
  { target, branches, committer, message, squashMessage }: Making,
): Promise<Result<{ readonly merge: string; readonly squash?: string }, MakingFailure>> {
  const { head_sha: head } = branches;
  const there = await git.isAncestor(repository, head, target);
  if (!there.ok) return there;
  if (there.value) return { ok: false, reason: 'merged_already' };
  const merged = await git.mergeTrees(repository, quarantine, {
    ours: { commit: target },
    theirs: { commit: head },
  });
  if (!merged.ok)
    return merged.reason === 'unrelated'
      ? { ok: false, reason: 'conflict' }
      : { ok: false, reason: 'not_found' };
  if (!merged.value.clean) return { ok: false, reason: 'conflict' };
  const commit = async (tree: string, parents: readonly string[], text: string, author = committer) => {
    const made = await git.commitTree(quarantine, { tree, parents, message: text, author, committer });
    if (!made.ok) throw new Error('A commit that was just made is missing.');
    return made.value;
  };
  if (squashMessage === undefined)
    return { ok: true, value: { merge: await commit(merged.value.tree, [target, head], message) } };
  const base = await git.mergeBase(repository, [target, head]);
  const last = await git.commit(repository, head);
  if (!base.ok || !last.ok) return { ok: false, reason: 'not_found' };
  // Its author is who wrote the branch; who squashes is the committer.
  const { name, email } = last.value.author;
  const squash = await commit(last.value.tree, [base.value], squashMessage, { name, email });
  return { ok: true, value: { merge: await commit(merged.value.tree, [target, squash], message), squash } };
}
