import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { lockSubject, updateSubjectRow } from '../../../platform/subjects/subject-rows.queries.ts';
import { createSystemNotes } from '../../discussions/index.ts';
import { findProjectOfRepository } from '../../projects/index.ts';
import { findAnyMergeRequest, updateBranches } from '../merge-request.queries.ts';
import { deletePlans, findPlans } from './merge-plan.queries.ts';
import { removeSource } from './remove-source.ts';

/**
 * Records that a merge request's change is in its target branch, once: by the merge of its plan if the branch has the planned commit, or
 * by any other way. Returns whether this call recorded it.
 */
export function recordMerge(ctx: Context, id: number, resultSha: string | null): Promise<boolean> {
  return transaction(ctx.platform.db, (tx) => recordMergeIn(tx, ctx, id, resultSha));
}

async function recordMergeIn(
  tx: Transaction,
  ctx: Context,
  id: number,
  resultSha: string | null,
): Promise<boolean> {
  const now = await lockSubject(tx, id);
  const found = await findAnyMergeRequest(tx, id);
  if (now === undefined || found === undefined || now.state !== 'opened') return false;
  const planned = (await findPlans(tx, [id])).find((plan) => plan.result_sha === resultSha);
  const userId = planned?.user_id ?? ctx.viewer.user?.id ?? null;
  const person = userId === 0 ? null : userId;
  await updateSubjectRow(tx, id, { state: 'merged' });
  await updateBranches(tx, id, {
    merged_at: new Date(),
    merged_by_id: person,
    merge_commit_sha: planned?.merge_commit_sha ?? null,
    squash_commit_sha: planned?.squash_commit_sha ?? null,
  });
  await deletePlans(tx, id);
  const subject = { type: 'MergeRequest', id, projectId: found.project_id, namespaceId: null };
  await createSystemNotes(tx, ctx, subject, [
    {
      action: 'merged',
      changes: [{ attribute: 'state', old: 'opened', new: 'merged', detail: undefined }],
    },
  ]);
  const project = await findProjectOfRepository(tx, found.project_id);
  const closes = project?.default_branch === found.target_branch;
  await recordEvent(tx, 'subject.merged', { ...subject, authorId: person, closes });
  await publish(tx, `merge_requests:${id}`, { event: 'updated' });
  if (planned?.remove_source_branch === true) await addJob(tx, removeSource.name, { id, userId: person });
  return true;
}
