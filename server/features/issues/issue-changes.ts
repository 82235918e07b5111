import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { formatDuration, maximumDuration } from '../../../contract/issues/duration.ts';
import { renderNote } from '../discussions/index.ts';
import type { SystemNote } from '../discussions/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
import { escapeMarkdown, longDate, milestoneReference } from './issue-words.ts';
import type { IssueColumns } from './issue-write.queries.ts';
import type { Issue } from './issue.queries.ts';
import {
  authorizeIssue,
  checkDescription,
  checkDueDate,
  checkMilestone,
  checkTitle,
} from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';

/** What somebody spent; below zero where time is taken back. */
export interface TimeSpent {
  /** Seconds. */
  readonly duration: number;
  /** `2026-11-21`; today where nothing is said. */
  readonly spentOn?: string | undefined;
  readonly summary?: string | undefined;
}

export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const;

export interface IssueChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** False where the new description holds nothing that was written for it: its lines are no commands of whoever changes it. */
  readonly interpretCommands?: boolean | undefined;
  /** What the history says of a new description, where that is more than that it changed. */
  readonly descriptionNote?: SystemNote | undefined;
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
  readonly weight?: number | null | undefined;
  readonly healthStatus?: string | null | undefined;
  /** Seconds; 0 takes it away. */
  readonly timeEstimate?: number | undefined;
  readonly timeSpent?: readonly TimeSpent[] | undefined;
  /** Takes away all that was spent, before `timeSpent` is added. */
  readonly resetTimeSpent?: boolean | undefined;
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
  'weight',
  'healthStatus',
  'timeEstimate',
  'timeSpent',
  'resetTimeSpent',
] as const;

/** Throws 403 without the right to one of the changes. */
export function authorizeChanges(ctx: Context, loaded: LoadedIssue, changes: IssueChanges): void {
  if (changes.title !== undefined || changes.description !== undefined) authorizeIssue(ctx, 'update', loaded);
  if (changes.stateEvent !== undefined) authorizeIssue(ctx, 'close', loaded);
  if (changes.confidential !== undefined) authorizeIssue(ctx, 'make_confidential', loaded);
  if (administrative.some((field) => changes[field] !== undefined)) authorizeIssue(ctx, 'admin', loaded);
}

export interface ColumnPlan {
  readonly columns: IssueColumns;
  readonly notes: SystemNote[];
}

/** The columns that a change writes, and the notes that say so. What stays the same is in neither. */
export async function planColumns(
  db: Connection,
  ctx: Context,
  { issue, project }: LoadedIssue,
  changes: IssueChanges,
): Promise<ColumnPlan> {
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
      notes.push(changes.descriptionNote ?? { action: 'description', text: 'changed the description' });
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
    const milestoneId = await checkMilestone(db, project, changes.milestoneId);
    if (milestoneId !== issue.milestone_id) {
      columns.milestone_id = milestoneId;
      const title =
        milestoneId === null
          ? issue.milestone?.title
          : (await findMilestonesByIds(db, [milestoneId])).get(milestoneId)?.title;
      notes.push({
        action: 'milestone',
        text:
          milestoneId === null
            ? `removed milestone ${milestoneReference(title ?? '')}`
            : `changed milestone to ${milestoneReference(title!)}`,
      });
    }
  }
  planEstimates(issue, changes, columns, notes);
  return { columns, notes };
}

function planEstimates(
  issue: Issue,
  changes: IssueChanges,
  columns: IssueColumns,
  notes: SystemNote[],
): void {
  const { weight, healthStatus, timeEstimate } = changes;
  if (weight !== undefined && checkWeight(weight) !== issue.weight) {
    columns.weight = weight;
    notes.push({
      action: 'weight',
      text: weight === null ? 'removed the weight' : `changed weight to **${weight}**`,
    });
  }
  if (healthStatus !== undefined && checkHealthStatus(healthStatus) !== issue.health_status) {
    columns.health_status = healthStatus;
    notes.push({
      action: 'health_status',
      text:
        healthStatus === null
          ? 'removed the health status'
          : `changed health status to **${healthStatus.replaceAll('_', ' ')}**`,
    });
  }
  if (timeEstimate !== undefined && checkEstimate(timeEstimate) !== issue.time_estimate) {
    columns.time_estimate = timeEstimate;
    notes.push({
      action: 'time_tracking',
      text:
        timeEstimate === 0
          ? 'removed time estimate'
          : `changed time estimate to ${formatDuration(timeEstimate)}`,
    });
  }
}

export function checkWeight(weight: number | null): number | null {
  if (weight !== null && !(Number.isInteger(weight) && weight >= 0 && weight < 2 ** 31))
    throw invalid({ weight: ['must be greater than or equal to 0'] });
  return weight;
}

function checkHealthStatus(status: string | null): string | null {
  if (status !== null && !(healthStatuses as readonly string[]).includes(status))
    throw invalid({ health_status: ['is invalid'] });
  return status;
}

function checkEstimate(estimate: number): number {
  if (!Number.isInteger(estimate) || estimate < 0 || estimate > maximumDuration)
    throw invalid({ time_estimate: ['must have a valid format and be greater than or equal to zero.'] });
  return estimate;
}
