import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { publish, publishAll } from '../../../platform/realtime/publish.ts';
import {
  findChangesSince,
  findLostValue,
  insertChanges,
} from '../../../platform/subjects/change-log.queries.ts';
import type { NamedThing } from '../../../platform/subjects/named-thing.ts';
import { takeFields } from '../../../platform/subjects/subject-copies.queries.ts';
import { storeNoteCounts } from '../../../platform/subjects/subject-counts.queries.ts';
import { lockSubjects, updateSubjectRow } from '../../../platform/subjects/subject-rows.queries.ts';
import { noteCounts } from '../../discussions/index.ts';
import { moveIssuesOfEpics, returnIssueToEpic } from '../../epics/index.ts';
import { changeLabels, findLabels, labelScopeOf } from '../../labels/index.ts';
import { findMilestonesByTitles, milestoneScopeOf } from '../../milestones/index.ts';
import { setAssignees } from '../../planning/index.ts';
import { loadAgain } from '../command-subject.ts';
import { issuePolicy } from '../issue.policy.ts';
import { noteableOf } from '../noteable-issue.ts';
import { changeOpenIssuesCounts, deleteIssueRow } from '../issue-write.queries.ts';
import {
  authorizeIssue,
  findLoadedIssue,
  issueEvent,
  issueStream,
  issuesMessages,
} from '../issue.service.ts';
import { projectParent } from '../../projects/index.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { copyConversations } from './copy-conversation.queries.ts';
import { findMoveTo, markUndone } from './move-log.queries.ts';
import type { Move } from './move-log.queries.ts';
import { lockProjects } from './move-issue.queries.ts';
import { rewriteTexts } from './move-texts.ts';
import { findChangedSince, takeCopiedComments, takeRecords } from './undo-move.queries.ts';

const tooLate =
  'The move cannot be undone: it is more than 30 days ago, or the issue was reopened or deleted in its old project.';
const movedOn = 'The move cannot be undone because the issue was moved on. Undo that move first.';

/** The issue as it is in its old project, if this viewer can undo its move. */
export async function findUndoable(
  ctx: Context,
  { issue, project }: LoadedIssue,
): Promise<LoadedIssue | undefined> {
  if (issue.moved_to_id !== null || !issuePolicy.admin(ctx.viewer, { ...issue, project })) return undefined;
  const move = await findMoveTo(ctx.platform.db, issue.id);
  const from = move === undefined ? undefined : await findLoadedIssue(ctx, move.from_id);
  return from !== undefined && issuePolicy.admin(ctx.viewer, { ...from.issue, project: from.project })
    ? from
    : undefined;
}

/** Labels, assignees and milestone as they changed since the move; what the old project does not have is left out. */
async function takePlanning(
  tx: Transaction,
  move: Move,
  from: LoadedIssue,
  moved: LoadedIssue,
): Promise<void> {
  const since = await findChangedSince(tx, move);
  const titled = (titles: readonly string[]) => findLabels(tx, labelScopeOf(from.project), { titles });
  const ids = (labels: readonly { readonly id: number }[]): number[] => labels.map(({ id }) => id);
  const { id } = from.issue;
  await changeLabels(tx, id, ids(await titled(since.labelsAdded)), ids(await titled(since.labelsRemoved)));
  if (since.attributes.has('assignees'))
    await setAssignees(tx, id, [
      ...new Set([
        ...from.issue.assignee_ids.filter((person) => !since.assigneesRemoved.includes(person)),
        ...since.assigneesAdded,
      ]),
    ]);
  if (!since.attributes.has('milestone')) return;
  const title = moved.issue.milestone?.title;
  const [milestone] =
    title === undefined ? [] : await findMilestonesByTitles(tx, milestoneScopeOf(from.project), [title]);
  if (milestone !== undefined || title === undefined)
    await updateSubjectRow(tx, id, { milestone_id: milestone?.id ?? null });
}

/** The epic that the moved issue is in by now; or the one that the move took it out of, if it came into none since. */
async function takeEpic(
  tx: Transaction,
  ctx: Context,
  { from_id: fromId, to_id: toId, moved_at: at }: Move,
  from: LoadedIssue,
  moved: LoadedIssue,
): Promise<void> {
  const issues = { from: noteableOf(ctx, moved), to: noteableOf(ctx, from) };
  await moveIssuesOfEpics(tx, ctx, [issues], projectParent(from.project));
  const left = (await findLostValue(tx, { fromId, toId }, 'epic', at)) as NamedThing | null | undefined;
  const since = await findChangesSince(tx, toId, at);
  if (left?.id && since.every(({ attribute }) => attribute !== 'epic'))
    await returnIssueToEpic(tx, ctx, issues.to, left.id);
}

/**
 * Undoes a move: the issue is where it was, under its old number, with all that was said and changed since, and its copy is gone. The
 * copy's address leads back. Throws 403 without the right on both sides, 400 if it can't be undone. Returns the issue's id.
 */
export async function undoMoveIn(tx: Transaction, ctx: Context, moved: LoadedIssue): Promise<number> {
  authorizeIssue(ctx, 'admin', moved);
  if (moved.issue.moved_to_id !== null) throw badRequest(movedOn);
  const move = await findMoveTo(tx, moved.issue.id);
  if (move === undefined) throw badRequest(tooLate);
  const from = await loadAgain(tx, ctx, { id: move.from_id });
  authorizeIssue(ctx, 'admin', from);
  await lockSubjects(tx, [from.issue.id, moved.issue.id]);
  // Somebody else may have undone it, moved it on or reopened the other since.
  if ((await findMoveTo(tx, moved.issue.id)) === undefined) throw badRequest(tooLate);
  const now = await loadAgain(tx, ctx, { id: moved.issue.id });
  if (now.issue.moved_to_id !== null) throw badRequest(movedOn);
  await lockProjects(tx, [from.project.id, moved.project.id]);
  await takePlanning(tx, move, from, now);
  await takeEpic(tx, ctx, move, from, now);
  const edited = await takeCopiedComments(tx, move);
  const labels = await findLabels(tx, labelScopeOf(from.project), {
    titles: now.issue.labels.map(({ title }) => title),
  });
  const copied = await copyConversations(tx, {
    pairs: [{ fromId: now.issue.id, toId: from.issue.id, moveId: move.id, movedAt: move.moved_at }],
    to: { type: 'Issue', projectId: from.project.id, namespaceId: null },
    labelIds: labels.map(({ id }) => id),
    part: 'since',
  });
  await takeRecords(tx, move);
  const described = await takeFields(tx, { fromId: move.to_id, toId: move.from_id }, move.moved_at);
  await rewriteTexts(
    tx,
    ctx,
    {
      descriptions: described ? [from.issue.id] : [],
      notes: [...edited, ...copied.notes],
      versions: copied.versions,
    },
    { from: now.project, to: from.project },
  );
  await storeNoteCounts(tx, noteCounts('Issue', [from.issue.id]));
  const confidential = from.issue.confidential || now.issue.confidential;
  await changeOpenIssuesCounts(tx, from.project.id, [[from.issue, { state: now.issue.state, confidential }]]);
  const actorId = ctx.viewer.user?.id ?? null;
  if (now.issue.state === 'opened' && from.issue.state === 'closed')
    await insertChanges(tx, { actorId, request: ctx.requestId }, [
      { subjectId: from.issue.id, attribute: 'state', old: 'closed', new: 'opened' },
    ]);
  await deleteIssueRow(tx, now.issue.id);
  await markUndone(tx, move.id);
  await recordEvent(tx, 'subject.changed', {
    ...issueEvent(from.issue.id, from.project.id, actorId),
    changes: ['state'],
  });
  await recordEvent(tx, 'subject.deleted', issueEvent(now.issue.id, now.project.id, actorId));
  await publish(tx, issueStream(now.issue.id), { event: 'deleted' });
  await publish(tx, issueStream(from.issue.id), { event: 'updated', links: true });
  await publish(tx, issueStream(from.issue.id), { event: 'notes' });
  await publishAll(
    tx,
    [from, now].flatMap(({ project }) => issuesMessages(projectParent(project))),
  );
  return from.issue.id;
}

export async function undoMove(ctx: Context, moved: LoadedIssue): Promise<LoadedIssue> {
  const id = await transaction(ctx.platform.db, (tx) => undoMoveIn(tx, ctx, moved));
  return (await findLoadedIssue(ctx, id))!;
}
