import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { announceMergeRequest } from '../list-news/announce-lists.ts';
import { createSystemNotes } from '../../discussions/index.ts';
import { deleteAutoMerge } from './auto-merge.queries.ts';
import type { AbortReason, AutoMergeChange } from './auto-merge.words.ts';

interface Of {
  readonly id: number;
  readonly project_id: number;
}

/** The history and the news of what happened to an automatic merge. */
export async function recordAutoMerge(
  tx: Transaction,
  ctx: Context,
  { id, project_id }: Of,
  change: AutoMergeChange,
): Promise<void> {
  const about = { type: 'MergeRequest', id, projectId: project_id, namespaceId: null };
  await createSystemNotes(tx, ctx, about, [
    { action: 'merge', changes: [{ attribute: 'auto_merge', new: change }] },
  ]);
  const { user } = ctx.viewer;
  const authorId = user === null || user.id === 0 ? null : user.id;
  await recordEvent(tx, 'subject.changed', { ...about, authorId, changes: ['auto_merge'] });
  await announceMergeRequest(tx, id);
}

/** Ends an automatic merge for a reason, if one is set. The branches of the merge request are locked. */
export async function abortAutoMerge(
  tx: Transaction,
  ctx: Context,
  of: Of,
  reason: AbortReason,
): Promise<void> {
  if (await deleteAutoMerge(tx, of.id)) await recordAutoMerge(tx, ctx, of, { aborted: reason });
}
