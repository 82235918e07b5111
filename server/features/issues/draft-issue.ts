import type { Context } from '../../platform/context.ts';
import { newOwnColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { ProjectRow } from '../projects/index.ts';
import type { LoadedIssue } from './issue.service.ts';

/** An issue that is being written: the target for planning the commands in its description. */
export function draftIssue(
  ctx: Context,
  project: ProjectRow,
  { title, confidential = false }: { readonly title: string; readonly confidential?: boolean | undefined },
): LoadedIssue {
  const now = new Date();
  return {
    project,
    issue: {
      id: 0,
      iid: 0,
      project_id: project.id,
      author_id: ctx.viewer.user?.id ?? null,
      title,
      description: '',
      description_html: '',
      description_html_version: 0,
      state: 'opened',
      issue_type: 'issue',
      confidential,
      discussion_locked: null,
      milestone_id: null,
      lock_version: 0,
      user_notes_count: 0,
      upvotes: 0,
      downvotes: 0,
      task_count: 0,
      task_completed_count: 0,
      closed_at: null,
      closed_by_id: null,
      last_edited_at: null,
      last_edited_by_id: null,
      created_at: now,
      updated_at: now,
      project_path: project.full_path,
      ...newOwnColumns,
      total_time_spent: 0,
      moved_to_id: null,
      duplicated_to_id: null,
      duplicate_of: null,
      epic: null,
      blocking_issues_count: 0,
      blocked_by_count: 0,
      author: undefined,
      closed_by: undefined,
      assignees: [],
      assignee_ids: [],
      labels: [],
      milestone: undefined,
    },
  };
}
