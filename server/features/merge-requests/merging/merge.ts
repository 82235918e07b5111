import type { Repository } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, forbidden, notFound, unauthorized } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contextOfPerson, findUserById } from '../../accounts/index.ts';
import { loadProject } from '../../projects/index.ts';
import { changeRefs } from '../../repositories/index.ts';
import { awaits, lockBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { branchMoved, requireSeen } from '../seen-branches.ts';
import type { SeenBranches } from '../seen-branches.ts';
import { bringOwners, ownersAreOf } from '../code-owners/bring-owners.ts';
import { readSourceHead } from '../versions/source-head.ts';
import { closedGate } from './gates.ts';
import { makeMerge } from './make-merge.ts';
import type { MakingFailure } from './make-merge.ts';
import { findPlans, writePlan } from './merge-plan.queries.ts';
import type { MergePlan, NewPlan } from './merge-plan.queries.ts';
import { composeMessages } from './messages.ts';
import type { Described } from './messages.ts';
import { mayMergeInto, openTarget } from './open-target.ts';
import { recordMerge } from './record-merge.ts';
import { squashes } from './squashes.ts';

/** A merge request as the merge needs it. */
export interface Mergeable extends Described {
  readonly state: string;
}

/** What the viewer saw (409 if it has changed), and the options of the merge. */
export interface MergeOptions extends SeenBranches {
  readonly squash?: boolean | undefined;
  readonly message?: string | undefined;
  readonly squashMessage?: string | undefined;
  readonly removeSourceBranch?: boolean | undefined;
  /** What has to hold besides when the merge is planned, with the branches locked. */
  readonly holds?: (tx: Transaction, now: Branches) => Promise<boolean>;
}

type MergeFailure = MakingFailure | 'moved_source' | 'no_target' | 'retargeted' | 'awaits';

export const notMergeable = (): AppError => new AppError(405, { message: '405 Method Not Allowed' });
const tooManyMerge = (): AppError =>
  new AppError(409, { message: 'Many others are merging into the target branch. Try again.' });
export const cannotBeMerged = (): AppError => new AppError(422, { message: 'Branch cannot be merged' });
export const isBehind = (): AppError =>
  new AppError(422, {
    message: 'Branch cannot be merged: it does not have the newest commits of its target',
  });

/** Of those who merge into one branch; above it a client does better to come back. A merge takes a fraction of a second. */
const queueLimits = { waiting: 100, milliseconds: 45_000 };

/**
 * Merges, and returns when the merge is in the target branch and recorded. What happens in between is in a plan (docs/decisions/0053):
 * cut off at any point, either nothing has changed or the merge is recorded by the job that follows the change of the branch. Throws 401
 * without the right, 403 in an archived project, 405 if it is not open, still a draft, or has an unresolved thread
 * where the project merges none of these, lacks approvals or statuses or is asked to change, 409 if its head or target is not what the viewer saw, the branches
 * moved or too many wait to merge into the same branch (docs/decisions/0082), 422 for conflicts, or where the project merges only what is onto the newest target.
 */
export async function merge(ctx: Context, asked: Mergeable, options: MergeOptions): Promise<void> {
  const { platform } = ctx;
  const request = { ...asked, branches: await withOwners(ctx, asked) };
  const { branches } = request;
  const { target_branch, head_sha } = branches;
  const project = await loadProject(ctx, String(branches.project_id));
  if (isRepeated(ctx, request, options)) return;
  if (project.archived) throw forbidden('This project is archived: it can be read and not changed.');
  // v4: 401 for who may not merge.
  if (!(await mayMergeInto(ctx, project, target_branch))) throw unauthorized();
  const open = openTarget(ctx, project, target_branch);
  if (request.state !== 'opened' || closedGate(request) !== undefined) throw notMergeable();
  requireSeen(branches, options);

  const ref = `refs/heads/${target_branch}`;
  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const squash = squashes(branches, options.squash);
  const words = await composeMessages(ctx, request, project);
  const removes = options.removeSourceBranch ?? branches.remove_source_branch;
  /** A merge of the same request that is in the branch and was cut off before it was recorded. */
  let cutOff: MergePlan | undefined;
  let isRecorded = false as boolean;
  const endTurn = await platform.turns.take(`merge ${branches.project_id} ${ref}`, queueLimits);
  if (endTurn === undefined) throw tooManyMerge();
  const done = await changeRefs<MergeFailure>(ctx, open, {
    planned: [{ ref, old: null, new: head_sha }],
    async make(quarantine) {
      const target = await platform.git.readRef(open.repository, ref);
      if (target === null) return { ok: false, reason: 'no_target' };
      if (!(await isAtHead(platform, branches))) return { ok: false, reason: 'moved_source' };
      cutOff = await findArrived(platform, open.repository, branches, target);
      if (cutOff !== undefined) return { ok: false, reason: 'merged_already' };
      // The file of code owners that counts is that of the commit which is merged into.
      if (branches.asks_owners && !(await ownersAreOf(platform, branches, target)))
        return { ok: false, reason: 'awaits' };
      const made = await makeMerge(platform.git, open.repository, quarantine, {
        target,
        branches,
        committer,
        message: options.message ?? words.merge,
        squashMessage: squash ? (options.squashMessage ?? words.squash) : undefined,
      });
      if (!made.ok) return made;
      const { result, merge: mergeCommit = null, squash: squashCommit = null } = made.value;
      const plan = {
        user_id: user!.id,
        result_sha: result,
        merge_commit_sha: mergeCommit,
        squash_commit_sha: squashCommit,
        remove_source_branch: removes,
      };
      const value = {
        commands: [{ ref, old: target, new: result }],
        grown: [ref],
        announce: (tx: Transaction) => planMerge(tx, branches, plan, options.holds),
        record: async (tx: Transaction) => {
          isRecorded = await recordMerge(ctx, request.id, result, user!.id, tx);
          faultPoint('merge.recording');
        },
      };
      return { ok: true, value };
    },
  }).finally(endTurn);
  if (!done.ok) {
    if (cutOff === undefined || !(await recordCutOff(ctx, cutOff))) throw failureOf(done.reason, head_sha);
    return;
  }
  if (!isRecorded)
    throw new Error(`The merge of merge request ${request.id} is in its branch and could not be recorded.`);
}

/**
 * Records a merge that was cut off, in the name of who made it: whoever asks again need not wait until the branch's change is followed.
 * Whether it was made for who asks.
 */
async function recordCutOff(
  ctx: Context,
  { merge_request_id: id, result_sha, user_id }: MergePlan,
): Promise<boolean> {
  const author = await contextOfPerson(ctx.platform, user_id);
  return (
    author !== undefined && (await recordMerge(author, id, result_sha)) && ctx.viewer.user?.id === user_id
  );
}

/** The branches, with rules of code owners that are of the present file where these are asked. */
const withOwners = (ctx: Context, { state, branches }: Mergeable): Promise<Branches> =>
  state === 'opened' && branches.asks_owners ? bringOwners(ctx, branches) : Promise.resolve(branches);

/** A client that lost the answer to its merge of this head asks again: it is merged, and by them. */
function isRepeated(
  { viewer }: Context,
  { state, branches }: Mergeable,
  { sha }: Pick<MergeOptions, 'sha'>,
): boolean {
  return (
    state === 'merged' &&
    sha === branches.head_sha &&
    viewer.user !== null &&
    branches.merged_by?.id === viewer.user.id
  );
}

/** Whether the source branch is still at the head of the newest version; one that is gone, or out of reach, can be merged as it was. */
async function isAtHead(platform: Platform, branches: Branches): Promise<boolean> {
  const head = await readSourceHead(platform, branches);
  return head == null || head === branches.head_sha;
}

/**
 * The plan of a merge of the same request that is in the branch already: a squash does not show in its history. Plans of a merge that is
 * recorded in between are gone, but then the request is merged, which the writing of the plan sees.
 */
async function findArrived(
  { db, git }: Platform,
  repository: Repository,
  { id, target_branch }: Branches,
  target: string,
): Promise<MergePlan | undefined> {
  for (const plan of await findPlans(db, [id])) {
    if (plan.target_branch !== target_branch) continue;
    const there = await git.isAncestor(repository, plan.result_sha, target);
    if (there.ok && there.value) return plan;
  }
  return undefined;
}

/** Writes the plan if the request is still what was checked; else why it is not. */
async function planMerge(
  tx: Transaction,
  seen: Branches,
  plan: Omit<NewPlan, 'merge_request_id' | 'target_branch' | 'head_sha'>,
  holds: MergeOptions['holds'],
): Promise<MergeFailure | undefined> {
  const { id, target_branch, head_sha } = seen;
  const now = await lockBranches(tx, id);
  if (now?.is_open !== true) return 'merged_already';
  if (now.target_branch !== target_branch) return 'retargeted';
  if (now.head_sha !== head_sha) return 'moved_source';
  if (now.is_unresolved || awaits(now) !== undefined) return 'awaits';
  // Asked for since, or made from another file: nobody has looked whether they are met.
  if (now.asks_owners && (!seen.asks_owners || now.owners_key !== seen.owners_key)) return 'awaits';
  if (holds !== undefined && !(await holds(tx, now))) return 'awaits';
  await writePlan(tx, { merge_request_id: id, target_branch, head_sha, ...plan });
  faultPoint('merge.planning');
  return undefined;
}

function failureOf(reason: string, head: string): AppError {
  if (reason === 'conflict') return cannotBeMerged();
  if (reason === 'behind') return isBehind();
  if (reason === 'moved_source') return branchMoved(head);
  if (reason === 'merged_already' || reason === 'awaits') return notMergeable();
  if (reason === 'retargeted')
    return new AppError(409, {
      message: 'The merge request got another target branch meanwhile. Try again.',
    });
  if (reason === 'no_target') return badRequest('The target branch does not exist any more.');
  if (reason === 'not_found') return notFound('Commit');
  return new AppError(409, { message: 'The target branch moved meanwhile. Try again.' });
}
