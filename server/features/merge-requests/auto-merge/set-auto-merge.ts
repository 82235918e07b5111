import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, badRequest, forbidden, unauthorized } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { lockSubject } from '../../../platform/subjects/subject-rows.queries.ts';
import { loadProject } from '../../projects/index.ts';
import { lockBranches } from '../merge-request.queries.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { awaitedBeforeMerge } from '../merging/gates.ts';
import { cannotBeMerged, isBehind, merge, notMergeable } from '../merging/merge.ts';
import type { MergeOptions } from '../merging/merge.ts';
import { checkMergeability } from '../merging/mergeability.ts';
import { mayMergeInto } from '../merging/open-target.ts';
import { requireSeen } from '../seen-branches.ts';
import { autoMergeName, queueOf } from '../versions/job-names.ts';
import { deleteWaiting, findAutoMerge, writeAutoMerge } from './auto-merge.queries.ts';
import { recordAutoMerge } from './record-auto-merge.ts';

type Merged = Omit<MergeOptions, 'holds'>;

/**
 * Merges now what can be merged now; what still waits for people or other systems is merged by a job as soon as nothing is missing, by
 * this viewer with these options. Throws as `merge` does, also where it waits for nothing that others say: conflicts, commits of the
 * target that are missing.
 */
export async function mergeOrWait(ctx: Context, request: MergeRequest, options: Merged): Promise<void> {
  const waits = request.state === 'opened' && awaitedBeforeMerge(request) !== undefined;
  return waits ? setAutoMerge(ctx, request, options) : merge(ctx, request, options);
}

async function setAutoMerge(ctx: Context, request: MergeRequest, options: Merged): Promise<void> {
  const write = await prepareAutoMerge(ctx, request, options);
  await transaction(ctx.platform.db, write);
}

/**
 * An automatic merge of what the viewer sees: checked, and set in a transaction; where nothing is missing it is merged as soon as that
 * ends. Throws as `mergeOrWait` does.
 */
export async function prepareAutoMerge(
  ctx: Context,
  request: MergeRequest,
  options: Merged = {},
): Promise<(tx: Transaction) => Promise<void>> {
  const { branches, id } = request;
  const { project_id, target_branch, head_sha } = branches;
  const project = await loadProject(ctx, String(project_id));
  if (project.archived) throw forbidden('This project is archived: it can be read and not changed.');
  const { user } = ctx.viewer;
  if (user === null || !(await mayMergeInto(ctx, project, target_branch))) throw unauthorized();
  requireSeen(branches, options);
  const checked = await checkMergeability(ctx, branches);
  if (checked === null) throw badRequest('The target branch does not exist any more.');
  if (checked.conflicts.count > 0) throw cannotBeMerged();
  if (checked.behind) throw isBehind();
  return async (tx) => {
    const subject = await lockSubject(tx, id);
    const now = await lockBranches(tx, id);
    if (now === undefined || subject?.state !== 'opened') throw notMergeable();
    // It is set for what the viewer saw.
    requireSeen(now, { sha: head_sha, target: target_branch });
    const before = await findAutoMerge(tx, id);
    await writeAutoMerge(tx, {
      merge_request_id: id,
      user_id: user.id,
      head_sha,
      target_branch,
      squash: options.squash ?? null,
      message: options.message ?? null,
      squash_message: options.squashMessage ?? null,
      remove_source_branch: options.removeSourceBranch ?? null,
    });
    const waits = awaitedBeforeMerge({ title: request.title, branches: now }) !== undefined;
    if (waits && before?.user_id !== user.id) await recordAutoMerge(tx, ctx, now, { set: head_sha });
    // The last that it waited for may have come before this was written.
    await addJob(tx, autoMergeName, { id }, { queue: queueOf(project_id) });
  };
}

/**
 * Cancels an automatic merge, for who may merge and the author. Does nothing where it is merged already. Throws 401, as v4 does, for others,
 * 406 if it is closed, none is set or its merge is on its way.
 */
export async function cancelAutoMerge(ctx: Context, request: MergeRequest): Promise<void> {
  const { branches, id } = request;
  const { user } = ctx.viewer;
  const project = await loadProject(ctx, String(branches.project_id));
  const mayCancel =
    user !== null &&
    (user.id === request.author_id || (await mayMergeInto(ctx, project, branches.target_branch)));
  if (!mayCancel) throw unauthorized();
  if (request.state === 'merged') return;
  const tooLate = (): AppError => new AppError(406, { message: "Can't cancel the automatic merge" });
  if (request.state !== 'opened') throw tooLate();
  await transaction(ctx.platform.db, async (tx) => {
    const now = await lockBranches(tx, id);
    if (now === undefined || !(await deleteWaiting(tx, id))) throw tooLate();
    await recordAutoMerge(tx, ctx, now, 'canceled');
  });
}
