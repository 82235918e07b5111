import type { Git, Quarantine, Repository, Result } from '../../../git/index.ts';
import type { Branches } from '../merge-request.queries.ts';

export type MakingFailure = 'behind' | 'conflict' | 'merged_already' | 'not_found';

interface Making {
  readonly target: string;
  readonly branches: Pick<Branches, 'head_sha' | 'merge_method'>;
  readonly committer: { readonly name: string; readonly email: string };
  readonly message: string;
  /** Undefined without a squash. */
  readonly squashMessage: string | undefined;
}

/** What a merge makes: the commit that the target is moved to, and of these what there is. */
interface Made {
  readonly result: string;
  readonly merge?: string;
  readonly squash?: string;
}

/** Makes the merge commit, or none for a fast-forward, and the commit that stands for all of a squashed branch, in quarantine. */
export async function makeMerge(
  git: Git,
  repository: Repository,
  quarantine: Quarantine,
  { target, branches, committer, message, squashMessage }: Making,
): Promise<Result<Made, MakingFailure>> {
  const { head_sha: head, merge_method: method } = branches;
  // The usual answer where others have merged meanwhile, except to plain merges.
  const refusal = method === 'merge' ? undefined : await whyNotOnto(git, repository, target, head);
  if (refusal !== undefined) return { ok: false, reason: refusal };
  // All of these only read, or write into the quarantine.
  const nothing = Promise.resolve(undefined);
  const work = [
    squashMessage === undefined ? nothing : git.mergeBase(repository, [target, head]),
    method === 'ff'
      ? nothing
      : git.mergeTrees(repository, quarantine, { ours: { commit: target }, theirs: { commit: head } }),
  ] as const;
  // If one fails, the others end before the quarantine is given up.
  await Promise.allSettled(work);
  const [squashBase, merged] = await Promise.all(work);
  const commit = async (tree: string, parents: readonly string[], text: string, author = committer) => {
    const made = await git.commitTree(quarantine, { tree, parents, message: text, author, committer });
    if (!made.ok) throw new Error('A commit that was just made is missing.');
    return made.value;
  };
  const makeSquash = async (text: string): Promise<Result<string, 'not_found'>> => {
    const last = await git.commit(repository, head);
    if (squashBase?.ok !== true || !last.ok) return { ok: false, reason: 'not_found' };
    // Its author is who wrote the branch; who squashes is the committer.
    const { name, email } = last.value.author;
    return { ok: true, value: await commit(last.value.tree, [squashBase.value], text, { name, email }) };
  };
  if (merged === undefined) {
    if (squashMessage === undefined) return { ok: true, value: { result: head } };
    const squash = await makeSquash(squashMessage);
    return squash.ok ? { ok: true, value: { result: squash.value, squash: squash.value } } : squash;
  }
  if (!merged.ok) return { ok: false, reason: merged.reason === 'not_found' ? 'not_found' : 'conflict' };
  if (!merged.value.clean) return { ok: false, reason: 'conflict' };
  const { tree } = merged.value;
  // The merge of a head that is in the target already changes nothing; most merges do, and need not be asked about.
  if (tree === (await git.commits(repository, [target]))[0]?.tree) {
    const there = await git.isAncestor(repository, head, target);
    if (!there.ok || there.value) return { ok: false, reason: there.ok ? 'merged_already' : there.reason };
  }
  if (squashMessage === undefined) {
    const merge = await commit(tree, [target, head], message);
    return { ok: true, value: { result: merge, merge } };
  }
  const squash = await makeSquash(squashMessage);
  if (!squash.ok) return squash;
  const merge = await commit(tree, [target, squash.value], message);
  return { ok: true, value: { result: merge, merge, squash: squash.value } };
}

/** Why the head can't be merged where only what is onto the newest target may be, whatever is in it; undefined if it can. */
async function whyNotOnto(
  git: Git,
  repository: Repository,
  target: string,
  head: string,
): Promise<MakingFailure | undefined> {
  const there = await git.isAncestor(repository, head, target);
  if (!there.ok) return there.reason;
  if (there.value) return 'merged_already';
  const isNewest = await git.isAncestor(repository, target, head);
  if (!isNewest.ok) return isNewest.reason;
  return isNewest.value ? undefined : 'behind';
}
