import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { createSystemNotes, renderNote } from '../discussions/index.ts';
import type { SystemNote } from '../discussions/index.ts';
import { ensureLabels, findLabels, labelScopeOf } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
import {
  changeLabels,
  changeOpenIssuesCounts,
  lockIssue,
  setAssignees,
  updateIssueRow,
} from './issue.queries.ts';
import type { IssueColumns } from './issue.queries.ts';
import {
  authorizeIssue,
  checkDescription,
  checkDueDate,
  checkMilestone,
  checkTitle,
  findLoadedIssue,
  issueStream,
  projectIssuesStream,
} from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';

export interface IssueChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly stateEvent?: 'close' | 'reopen' | undefined;
  readonly confidential?: boolean | undefined;
  readonly discussionLocked?: boolean | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly milestoneId?: number | null | undefined;
  readonly assigneeIds?: readonly number[] | undefined;
  /** Replaces all labels. */
  readonly labels?: readonly string[] | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  /** The version that the change was made from; another one now is 409. */
  readonly lockVersion?: number | undefined;
}

const administrative = [
  'discussionLocked',
  'dueDate',
  'milestoneId',
  'assigneeIds',
  'labels',
  'addLabels',
  'removeLabels',
] as const;

function authorizeChanges(ctx: Context, loaded: LoadedIssue, changes: IssueChanges): void {
  if (changes.title !== undefined || changes.description !== undefined) authorizeIssue(ctx, 'update', loaded);
  if (changes.stateEvent !== undefined) authorizeIssue(ctx, 'close', loaded);
  if (changes.confidential !== undefined) authorizeIssue(ctx, 'make_confidential', loaded);
  if (administrative.some((field) => changes[field] !== undefined)) authorizeIssue(ctx, 'admin', loaded);
}

/** The columns that a change writes, and the notes that say so. What stays the same is in neither. */
async function planColumns(
  ctx: Context,
  { issue, project }: LoadedIssue,
  changes: IssueChanges,
): Promise<{ columns: IssueColumns; notes: SystemNote[] }> {
  const columns: IssueColumns = {};
  const notes: SystemNote[] = [];
  if (changes.title !== undefined) {
    const title = checkTitle(changes.title);
    if (title !== issue.title) {
      columns.title = title;
      notes.push({
        action: 'title',
        text: `changed title from **${escapeMarkdown(issue.title)}** to **${escapeMarkdown(title)}**`,
      });
    }
  }
  if (changes.description !== undefined) {
    const description = checkDescription(changes.description);
    if (description !== issue.description) {
      const rendered = await renderNote(ctx, { projectPath: project.full_path }, description);
      Object.assign(columns, {
        description,
        description_html: rendered.html,
        description_html_version: RENDERER_VERSION,
        task_count: rendered.taskCount,
        task_completed_count: rendered.completedTaskCount,
      } satisfies IssueColumns);
      notes.push({ action: 'description', text: 'changed the description' });
    }
  }
  if (columns.title !== undefined || columns.description !== undefined) {
    columns.last_edited_at = new Date();
    columns.last_edited_by_id = ctx.viewer.user?.id ?? null;
  }
  if (changes.confidential !== undefined && changes.confidential !== issue.confidential) {
    columns.confidential = changes.confidential;
    notes.push(
      changes.confidential
        ? { action: 'confidential', text: 'made the issue confidential' }
        : { action: 'visible', text: 'made the issue visible to everyone' },
    );
  }
  if (
    changes.discussionLocked !== undefined &&
    (changes.discussionLocked ?? false) !== (issue.discussion_locked ?? false)
  ) {
    columns.discussion_locked = changes.discussionLocked;
    notes.push(
      changes.discussionLocked === true
        ? { action: 'locked', text: 'locked the discussion in this issue' }
        : { action: 'unlocked', text: 'unlocked the discussion in this issue' },
    );
  }
  if (changes.dueDate !== undefined) {
    const dueDate = checkDueDate(changes.dueDate);
    if (dueDate !== issue.due_date) {
      columns.due_date = dueDate;
      notes.push({
        action: 'due_date',
        text: dueDate === null ? 'removed due date' : `changed due date to ${longDate(dueDate)}`,
      });
    }
  }
  if (changes.milestoneId !== undefined) {
    const milestoneId = await checkMilestone(ctx, project, changes.milestoneId);
    if (milestoneId !== issue.milestone_id) {
      columns.milestone_id = milestoneId;
      const title =
        milestoneId === null
          ? issue.milestone?.title
          : (await findMilestonesByIds(ctx.platform.db, [milestoneId])).get(milestoneId)?.title;
      notes.push({
        action: 'milestone',
        text:
          milestoneId === null
            ? `removed milestone ${milestoneReference(title ?? '')}`
            : `changed milestone to ${milestoneReference(title!)}`,
      });
    }
  }
  return { columns, notes };
}

async function writeLabels(
  tx: Transaction,
  { issue, project }: LoadedIssue,
  changes: IssueChanges,
): Promise<SystemNote[]> {
  const { labels, addLabels, removeLabels } = changes;
  if (labels === undefined && addLabels === undefined && removeLabels === undefined) return [];
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
  if (parts.length === 0) return [];
  return [
    {
      action: 'label',
      text: `${parts.join(' and ')} label${added.length + removed.length === 1 ? '' : 's'}`,
    },
  ];
}

async function writeAssignees(
  tx: Transaction,
  { issue }: LoadedIssue,
  assigneeIds: readonly number[] | undefined,
): Promise<{ notes: SystemNote[]; added: number[] }> {
  if (assigneeIds === undefined) return { notes: [], added: [] };
  const { added, removed } = await setAssignees(tx, issue.id, assigneeIds);
  const people = await findUsersByIds(tx, [...added, ...removed]);
  const names = (ids: readonly number[]): string =>
    ids.map((id) => `@${people.get(id)?.username ?? ''}`).join(' ');
  const parts = [];
  if (added.length > 0) parts.push(`assigned to ${names(added)}`);
  if (removed.length > 0) parts.push(`unassigned ${names(removed)}`);
  return { notes: parts.length === 0 ? [] : [{ action: 'assignee', text: parts.join(' and ') }], added };
}

/**
 * Changes an issue: one transaction with its system notes, event and realtime messages. Throws 403 without the right to one of
 * the changes, 409 for a stale lock_version, 400 for bad values. `closedBy` names the commit that closed it.
 */
export async function updateIssue(
  ctx: Context,
  loaded: LoadedIssue,
  changes: IssueChanges,
  closedBy?: string,
): Promise<LoadedIssue> {
  authorizeChanges(ctx, loaded, changes);
  const { issue, project } = loaded;
  const { columns, notes } = await planColumns(ctx, loaded, changes);
  const noteable = {
    type: 'Issue',
    id: issue.id,
    projectId: project.id,
    namespaceId: null,
    projectPath: project.full_path,
  };
  const authorId = ctx.viewer.user?.id ?? null;
  const changed = await transaction(ctx.platform.db, async (tx) => {
    const now = await lockIssue(tx, issue.id);
    if (changes.lockVersion !== undefined && changes.lockVersion !== now.lock_version) {
      throw new AppError(409, {
        message: '409 Conflict',
        errors: [
          'Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.',
        ],
      });
    }
    const written = [...notes, ...(await writeLabels(tx, loaded, changes))];
    const assignees = await writeAssignees(tx, loaded, changes.assigneeIds);
    written.push(...assignees.notes);
    const state =
      changes.stateEvent === 'close' && now.state === 'opened'
        ? 'closed'
        : changes.stateEvent === 'reopen' && now.state === 'closed'
          ? 'opened'
          : undefined;
    if (state !== undefined) {
      columns.state = state;
      columns.closed_at = state === 'closed' ? new Date() : null;
      columns.closed_by_id = state === 'closed' ? authorId : null;
      written.push({
        action: state === 'closed' ? 'closed' : 'opened',
        text:
          state === 'closed'
            ? `closed${closedBy === undefined ? '' : ` via commit ${closedBy}`}`
            : 'reopened',
      });
    }
    if (written.length === 0 && Object.keys(columns).length === 0) return false;
    await changeOpenIssuesCounts(tx, project.id, now, {
      state: columns.state ?? now.state,
      confidential: columns.confidential ?? now.confidential,
    });
    await updateIssueRow(tx, issue.id, columns);
    faultPoint('issue.changed');
    await createSystemNotes(tx, ctx, noteable, written);
    const fields = [
      ...Object.keys(columns),
      ...(assignees.notes.length > 0 ? ['assignees'] : []),
      ...(written.some((note) => note.action === 'label') ? ['labels'] : []),
    ];
    await recordEvent(tx, 'issue.updated', {
      issueId: issue.id,
      projectId: project.id,
      authorId,
      changes: fields,
    });
    if (state !== undefined)
      await recordEvent(tx, state === 'closed' ? 'issue.closed' : 'issue.reopened', {
        issueId: issue.id,
        projectId: project.id,
        authorId,
      });
    await publish(tx, issueStream(issue.id), { event: 'updated' });
    await publish(tx, projectIssuesStream(project.id), { event: 'issues' });
    return true;
  });
  // Somebody may have lost the right to see it by the change (confidential); they get what they knew.
  return changed ? ((await findLoadedIssue(ctx, issue.id)) ?? loaded) : loaded;
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>~$|@%&:-]/g, String.raw`\$&`);
}

function labelReference(title: string): string {
  return /^[\w:.-]+$/.test(title) ? `~${title}` : `~"${title.replaceAll('"', '')}"`;
}

function milestoneReference(title: string): string {
  return /^[\w.-]+$/.test(title) ? `%${title}` : `%"${title.replaceAll('"', '')}"`;
}

/** `2026-11-21` → `November 21, 2026`. */
function longDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
