import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { createSystemNotes, insertDescriptionVersion, interpret } from '../discussions/index.ts';
import type { SystemNote } from '../discussions/index.ts';
import { ensureLabels, findLabels, labelScopeOf } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { checkSpam } from '../spam/index.ts';
import { findAssignableIds } from './assignable.queries.ts';
import { authorizeChanges, planColumns } from './issue-changes.ts';
import type { ColumnPlan, IssueChanges } from './issue-changes.ts';
import { writeTimeSpent } from './issue-time.ts';
import { labelReference } from './issue-words.ts';
import { noteableOf } from './issue.subject.ts';
import {
  changeLabels,
  changeOpenIssuesCounts,
  lockIssue,
  setAssignees,
  updateIssueRow,
} from './issue-write.queries.ts';
import type { IssueColumns } from './issue-write.queries.ts';
import type { Issue } from './issue.queries.ts';
import {
  checkDescription,
  findLoadedIssue,
  issueEvent,
  issueStream,
  projectIssuesStream,
} from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { insertResourceEvents } from './resource-event.queries.ts';
import type { NewResourceEvent } from './resource-event.queries.ts';

async function writeLabels(
  tx: Transaction,
  { issue, project }: LoadedIssue,
  changes: IssueChanges,
): Promise<{ notes: SystemNote[]; events: NewResourceEvent[] }> {
  const { labels, addLabels, removeLabels } = changes;
  if (labels === undefined && addLabels === undefined && removeLabels === undefined)
    return { notes: [], events: [] };
  const wanted = await ensureLabels(tx, project, [...(labels ?? []), ...(addLabels ?? [])]);
  const unwanted: LabelRow[] =
    labels === undefined
      ? await findLabels(tx, labelScopeOf(project), { titles: removeLabels ?? [] })
      : issue.labels.filter((label) => !wanted.some((candidate) => candidate.id === label.id));
  const { added, removed } = await changeLabels(
    tx,
    issue.id,
    wanted.map((label) => label.id),
    unwanted.map((label) => label.id),
  );
  const name = (ids: readonly number[], rows: readonly LabelRow[]): string =>
    rows
      .filter((label) => ids.includes(label.id))
      .map((label) => labelReference(label.title))
      .join(' ');
  const parts = [];
  if (added.length > 0) parts.push(`added ${name(added, wanted)}`);
  if (removed.length > 0) parts.push(`removed ${name(removed, unwanted)}`);
  if (parts.length === 0) return { notes: [], events: [] };
  const text = `${parts.join(' and ')} label${added.length + removed.length === 1 ? '' : 's'}`;
  const event = (action: 'add' | 'remove') => (labelId: number) =>
    ({ kind: 'label', action, labelId }) as const;
  return {
    notes: [{ action: 'label', text }],
    events: [...added.map(event('add')), ...removed.map(event('remove'))],
  };
}

async function writeAssignees(
  tx: Transaction,
  { issue, project }: LoadedIssue,
  assigneeIds: readonly number[] | undefined,
): Promise<{ notes: SystemNote[]; added: number[] }> {
  if (assigneeIds === undefined) return { notes: [], added: [] };
  const allowed = await findAssignableIds(tx, project.id, assigneeIds, issue.assignee_ids);
  // Who names only people that cannot be assigned has not asked for nobody.
  if (allowed.length === 0 && assigneeIds.length > 0) return { notes: [], added: [] };
  const { added, removed } = await setAssignees(tx, issue.id, allowed);
  const people = await findUsersByIds(tx, [...added, ...removed]);
  const names = (ids: readonly number[]): string =>
    ids.map((id) => `@${people.get(id)?.username ?? ''}`).join(' ');
  const parts = [];
  if (added.length > 0) parts.push(`assigned to ${names(added)}`);
  if (removed.length > 0) parts.push(`unassigned ${names(removed)}`);
  return { notes: parts.length === 0 ? [] : [{ action: 'assignee', text: parts.join(' and ') }], added };
}

/**
 * Changes an issue: one transaction with its system notes, events and realtime messages. Quick actions in a new description are
 * done with it. Throws 403 without the right to one of the changes, 409 for a stale lock_version, 400 for bad values. `closedBy`
 * names the commit that closed it.
 */
export async function updateIssue(
  ctx: Context,
  loaded: LoadedIssue,
  changes: IssueChanges,
  closedBy?: string,
): Promise<LoadedIssue> {
  authorizeChanges(ctx, loaded, changes);
  const { title, description, confidential } = changes;
  if (title !== undefined || description !== undefined || confidential !== undefined)
    await checkSpam(ctx, {
      kind: 'issue',
      projectId: loaded.project.id,
      title,
      text: description ?? '',
    });
  const { db } = ctx.platform;
  const noteable = noteableOf(ctx, loaded);
  const commands =
    changes.description === undefined || changes.interpretCommands === false
      ? undefined
      : await interpret(ctx, noteable, checkDescription(changes.description), loaded.issue.description);
  const wanted = commands === undefined ? changes : { ...changes, description: commands.text };
  // Rendering may take a while, so it is done before anything is locked.
  const plan = await planColumns(db, ctx, loaded, wanted);
  const changed = await transaction(db, async (tx) => {
    const written = await writeChanges(tx, ctx, loaded, wanted, plan, closedBy);
    await commands?.apply(tx, ctx, noteable);
    return written || commands?.hasCommands === true;
  });
  // Somebody may have lost the right to see it by the change (confidential); they get what they knew.
  return changed ? ((await findLoadedIssue(ctx, loaded.issue.id)) ?? loaded) : loaded;
}

/** The same inside of a transaction that does more than this, for changes that hold no long text. */
export async function updateIssueIn(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  changes: IssueChanges,
): Promise<void> {
  authorizeChanges(ctx, loaded, changes);
  await writeChanges(tx, ctx, loaded, changes, await planColumns(tx, ctx, loaded, changes));
}

/** Writes a plan; answers whether anything changed. */
async function writeChanges(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  changes: IssueChanges,
  { columns: planned, notes }: ColumnPlan,
  closedBy?: string,
): Promise<boolean> {
  const { issue, project } = loaded;
  // The plan stays as it is: the transaction may be run again.
  const columns: IssueColumns = { ...planned };
  const authorId = ctx.viewer.user?.id ?? null;
  const now = await lockIssue(tx, issue.id);
  if (changes.lockVersion !== undefined && changes.lockVersion !== now.lock_version) throw staleIssue();
  const labels = await writeLabels(tx, loaded, changes);
  const assignees = await writeAssignees(tx, loaded, changes.assigneeIds);
  const time = await writeTimeSpent(tx, ctx, issue.id, now.total_time_spent, changes);
  const written = [...notes, ...labels.notes, ...assignees.notes, ...time.notes];
  if (time.total !== now.total_time_spent) columns.total_time_spent = time.total;
  const state = stateAfter(changes.stateEvent, now.state);
  if (state !== undefined) {
    columns.state = state;
    columns.closed_at = state === 'closed' ? new Date() : null;
    columns.closed_by_id = state === 'closed' ? authorId : null;
    // What was moved or is a duplicate is neither any more, once it is open again.
    if (state === 'opened' && now.moved_to_id !== null) columns.moved_to_id = null;
    if (state === 'opened' && now.duplicated_to_id !== null) columns.duplicated_to_id = null;
    const how = closedBy === undefined ? '' : ` via commit ${closedBy}`;
    written.push(
      state === 'closed'
        ? { action: 'closed', text: `closed${how}` }
        : { action: 'opened', text: 'reopened' },
    );
  }
  if (written.length === 0 && Object.keys(columns).length === 0) return false;
  await changeOpenIssuesCounts(tx, project.id, now, {
    state: columns.state ?? now.state,
    confidential: columns.confidential ?? now.confidential,
  });
  await updateIssueRow(tx, issue.id, columns);
  faultPoint('issue.changed');
  await createSystemNotes(
    tx,
    ctx,
    noteableOf(ctx, loaded),
    await withVersion(tx, loaded, columns, written, authorId),
  );
  await insertResourceEvents(tx, issue.id, authorId, [
    ...labels.events,
    ...eventsOf(issue, columns, state, closedBy),
  ]);
  const fields = [
    ...Object.keys(columns),
    ...(assignees.notes.length > 0 ? ['assignees'] : []),
    ...(labels.notes.length > 0 ? ['labels'] : []),
  ];
  const about = issueEvent(issue.id, project.id, authorId);
  await recordEvent(tx, 'subject.changed', { ...about, changes: fields, assigned: assignees.added });
  if (state !== undefined)
    await recordEvent(tx, state === 'closed' ? 'subject.closed' : 'subject.reopened', about);
  await publish(tx, issueStream(issue.id), { event: 'updated' });
  await publish(tx, projectIssuesStream(project.id), {
    event: 'issues',
    id: issue.id,
    ...(columns.confidential === true ? { hidden: true } : {}),
  });
  return true;
}

function stateAfter(event: IssueChanges['stateEvent'], now: string): 'opened' | 'closed' | undefined {
  if (event === 'close' && now === 'opened') return 'closed';
  if (event === 'reopen' && now === 'closed') return 'opened';
  return undefined;
}

/** What the history of the API says of a change. */
function eventsOf(
  issue: Issue,
  columns: IssueColumns,
  state: 'opened' | 'closed' | undefined,
  closedBy: string | undefined,
): NewResourceEvent[] {
  const events: NewResourceEvent[] = [];
  if (state !== undefined)
    events.push({
      kind: 'state',
      action: state === 'closed' ? 'closed' : 'reopened',
      sourceCommit: closedBy,
    });
  if (columns.milestone_id !== undefined) {
    if (issue.milestone_id !== null)
      events.push({ kind: 'milestone', action: 'remove', milestoneId: issue.milestone_id });
    if (columns.milestone_id !== null)
      events.push({ kind: 'milestone', action: 'add', milestoneId: columns.milestone_id });
  }
  if (columns.weight !== undefined) events.push({ kind: 'weight', weight: columns.weight });
  return events;
}

function staleIssue(): AppError {
  return new AppError(409, {
    message: '409 Conflict',
    errors: [
      'Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.',
    ],
  });
}

/** Keeps the new description and lets the note that tells of it name the version. */
async function withVersion(
  tx: Transaction,
  { issue }: LoadedIssue,
  { description }: IssueColumns,
  written: readonly SystemNote[],
  authorId: number | null,
): Promise<readonly SystemNote[]> {
  if (description === undefined) return written;
  const descriptionVersionId = await insertDescriptionVersion(
    tx,
    { type: 'Issue', id: issue.id },
    {
      before: issue.description,
      after: description,
      authorId,
      beganBy: issue.author?.id ?? null,
      beganAt: issue.created_at,
    },
  );
  return written.map((note) =>
    note.action === 'description' || note.action === 'task' ? { ...note, descriptionVersionId } : note,
  );
}
