import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { announceMergeRequest } from '../list-news/announce-lists.ts';
import { lockSubject, updateSubjectRow } from '../../../platform/subjects/subject-rows.queries.ts';
import { createSystemNotes } from '../../discussions/index.ts';
import { findProjectOfRepository } from '../../projects/index.ts';
import { deleteAutoMerge } from '../auto-merge/auto-merge.queries.ts';
import { lockBranches, lockRequest, updateBranches } from '../merge-request.queries.ts';
import type { BranchColumns, Branches } from '../merge-request.queries.ts';
import { keepHeads } from '../versions/keep-heads.ts';
import { findVersionOf, rebaseNewestVersion } from '../versions/version.queries.ts';
import type { Heads } from '../versions/version.queries.ts';
import { deletePlans, takePlan } from './merge-plan.queries.ts';
import { removeSource } from './remove-source.ts';

/**
 * Records the merge of a plan whose commit is in its branch, once. The plan says what was merged where: the request may have been closed,
 * pushed to or given another target since. Of two people whose plans are the same fast-forward, `mergedBy` is who moved the
 * branch. Returns whether the merge request is merged.
 */
export function recordMerge(
  ctx: Context,
  id: number,
  resultSha: string,
  mergedBy?: number,
  db: Connection = ctx.platform.db,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const now = await lockSubject(tx, id);
    const projectId = await lockRequest(tx, id);
    if (now === undefined || projectId === undefined) return false;
    if (now.state === 'merged') return true;
    const plan = await takePlan(tx, id, resultSha);
    if (plan === undefined) return false;
    const { head_sha, target_branch, merge_commit_sha, squash_commit_sha } = plan;
    await write(tx, ctx, {
      id,
      projectId,
      state: now.state,
      personId: mergedBy ?? plan.user_id,
      columns: {
        ...(await findVersionOf(tx, id, head_sha)),
        head_sha,
        target_branch,
        merge_commit_sha,
        squash_commit_sha,
        // From now on what was done, and not what was wished.
        remove_source_branch: plan.remove_source_branch,
      },
    });
    if (plan.remove_source_branch) await addJob(tx, removeSource.name, { id, userId: plan.user_id });
    return true;
  });
}

/** Records the merge of an open request whose head came into the target by a push; `shown` are the heads of its newest version, if others than before. */
export function recordPushedMerge(
  ctx: Context,
  { id, head_sha, target_branch }: Branches,
  shown: Heads | undefined,
): Promise<void> {
  return transaction(ctx.platform.db, async (tx) => {
    const now = await lockSubject(tx, id);
    const branches = await lockBranches(tx, id);
    if (now?.state !== 'opened' || branches === undefined) return;
    // What is known of another head, or another target, says nothing about this one.
    if (branches.head_sha !== head_sha || branches.target_branch !== target_branch) return;
    if (shown !== undefined) {
      await rebaseNewestVersion(tx, id, shown);
      await addJob(tx, keepHeads.name, { id });
    }
    const personId = ctx.viewer.user?.id ?? null;
    await deletePlans(tx, id);
    await write(tx, ctx, {
      id,
      projectId: branches.project_id,
      state: now.state,
      personId: personId === 0 ? null : personId,
      columns: {
        ...shown,
        target_branch,
        merge_commit_sha: null,
        squash_commit_sha: null,
        // Who pushed keeps it.
        remove_source_branch: false,
      },
    });
  });
}

interface Merge {
  readonly id: number;
  readonly projectId: number;
  readonly state: string;
  readonly personId: number | null;
  readonly columns: BranchColumns & { readonly target_branch: string };
}

async function write(
  tx: Transaction,
  ctx: Context,
  { id, projectId, state, personId, columns }: Merge,
): Promise<void> {
  await updateSubjectRow(tx, id, { state: 'merged', closed_at: null, closed_by_id: null });
  await updateBranches(tx, id, {
    ...columns,
    merged_at: new Date(),
    merged_by_id: personId,
    merge_error: null,
  });
  await deleteAutoMerge(tx, id);
  const subject = { type: 'MergeRequest', id, projectId, namespaceId: null };
  await createSystemNotes(tx, ctx, subject, [
    {
      action: 'merged',
      changes: [{ attribute: 'state', old: state, new: 'merged', detail: undefined }],
    },
  ]);
  const project = await findProjectOfRepository(tx, projectId);
  const closes = project?.default_branch === columns.target_branch;
  await recordEvent(tx, 'subject.merged', { ...subject, authorId: personId, closes });
  await announceMergeRequest(tx, id);
}
