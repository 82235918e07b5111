import type { Git, Quarantine, Repository, Result } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, notFound, unauthorized } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUserById } from '../../accounts/index.ts';
import { loadProject } from '../../projects/index.ts';
import { changeRefs } from '../../repositories/index.ts';
import { isDraft } from '../draft-title.ts';
import { findBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { findPlans, writePlan } from './merge-plan.queries.ts';
import { mergeMessage, squashMessage } from './messages.ts';
import { mayMergeInto, openTarget } from './open-target.ts';
import { recordMerge } from './record-merge.ts';

/** A merge request as the merge needs it. */
export interface Mergeable {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly description: string;
  readonly state: string;
  readonly parent_path: string;
  readonly branches: Branches;
}

export interface MergeOptions {
  /** The head that the viewer saw: another one is 409. */
  readonly sha?: string | undefined;
  readonly squash?: boolean | undefined;
  readonly message?: string | undefined;
  readonly squashMessage?: string | undefined;
  readonly removeSourceBranch?: boolean | undefined;
}

type MergeFailure = 'conflict' | 'moved_source' | 'merged_already' | 'no_target' | 'not_found';

const notMergeable = (): AppError => new AppError(405, { message: '405 Method Not Allowed' });

/**
 * Merges, and returns when the merge is in the target branch and recorded. What happens in between is in a plan (docs/decisions/0053):
 * cut off at any point, either nothing has changed or the merge is recorded by the job that follows the change of the branch. Throws 401
 * without the right, 405 if it is not open or still a draft, 409 if `sha` is not its head or the branches moved, 422 for conflicts.
 */
export async function merge(ctx: Context, request: Mergeable, options: MergeOptions): Promise<void> {
  const { platform } = ctx;
  const { branches } = request;
  const { target_branch, head_sha } = branches;
  const project = await loadProject(ctx, String(branches.project_id));
  // v4: 401 for who may not merge.
  if (!(await mayMergeInto(ctx, project, target_branch))) throw unauthorized();
  const open = await openTarget(ctx, branches.project_id, target_branch);
  if (request.state !== 'opened' || isDraft(request.title)) throw notMergeable();
  if (options.sha !== undefined && options.sha !== head_sha)
    throw new AppError(409, { message: `SHA does not match HEAD of source branch: ${head_sha}` });

  const ref = `refs/heads/${target_branch}`;
  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const squash = options.squash ?? branches.squash;
  const removes = options.removeSourceBranch ?? branches.remove_source_branch;
  const done = await changeRefs<MergeFailure>(ctx, open, {
    planned: [{ ref, old: null, new: head_sha }],
    async make(quarantine) {
      const target = await platform.git.readRef(open.repository, ref);
      if (target === null) return { ok: false, reason: 'no_target' };
      if (!(await isHead(platform.git, branches))) return { ok: false, reason: 'moved_source' };
      if (await cameTrue(platform, open.repository, request.id, target))
        return { ok: false, reason: 'merged_already' };
      const made = await makeMerge(platform.git, open.repository, quarantine, {
        target,
        branches,
        committer,
        message: options.message ?? mergeMessage(request),
        squashMessage: squash ? (options.squashMessage ?? squashMessage(request)) : undefined,
      });
      if (!made.ok) return made;
      await writePlan(platform.db, {
        merge_request_id: request.id,
        user_id: user!.id,
        target_branch,
        head_sha,
        result_sha: made.value.merge,
        merge_commit_sha: made.value.merge,
        squash_commit_sha: made.value.squash ?? null,
        remove_source_branch: removes,
      });
      faultPoint('merge.planned');
      return { ok: true, value: { commands: [{ ref, old: target, new: made.value.merge }], grown: [ref] } };
    },
  });
  if (!done.ok) throw failureOf(done.reason, head_sha);
  faultPoint('merge.moved');
  await recordMerge(ctx, request.id, done.value[0]!.new!);
}

/** Whether the source branch is still at the head of the newest version; one that is gone can be merged as it was. */
async function isHead(git: Git, branches: Branches): Promise<boolean> {
  if (branches.source_project_id === null) return true;
  const source = git.repository(branches.source_project_id);
  const now = await git.readRef(source, `refs/heads/${branches.source_branch}`);
  return now === null || now === branches.head_sha;
}

/**
 * Whether somebody else's merge of the same request is in the branch: a squash does not show in its history. Plans first: a merge that is
 * recorded in between has none any more, but its state.
 */
async function cameTrue(
  { db, git }: Platform,
  repository: Repository,
  id: number,
  target: string,
): Promise<boolean> {
  for (const { result_sha } of await findPlans(db, [id])) {
    const there = await git.isAncestor(repository, result_sha, target);
    if (there.ok && there.value) return true;
  }
  return (await findBranches(db, [id])).get(id)?.is_open !== true;
}

interface Making {
  readonly target: string;
  readonly branches: Branches;
  readonly committer: { readonly name: string; readonly email: string };
  readonly message: string;
  /** Undefined without a squash. */
  readonly squashMessage: string | undefined;
}

/** Makes the merge commit, and the commit that stands for all of a squashed branch, in quarantine. */
async function makeMerge(
  git: Git,
  repository: Repository,
  quarantine: Quarantine,
  { target, branches, committer, message, squashMessage }: Making,
): Promise<Result<{ readonly merge: string; readonly squash?: string }, MergeFailure>> {
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

function failureOf(reason: string, head: string): AppError {
  if (reason === 'conflict') return new AppError(422, { message: 'Branch cannot be merged' });
  if (reason === 'moved_source')
    return new AppError(409, { message: `SHA does not match HEAD of source branch: ${head}` });
  if (reason === 'merged_already') return notMergeable();
  if (reason === 'no_target') return badRequest('The target branch does not exist any more.');
  if (reason === 'not_found') return notFound('Commit');
  return new AppError(409, { message: 'The target branch moved meanwhile. Try again.' });
}
