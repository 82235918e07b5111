import { RENDERER_VERSION } from '../../markdown/index.ts';
import { abilities } from '../../platform/access/authorize.ts';
import type { Context } from '../../platform/context.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import { storeDescriptionHtml } from '../../platform/subjects/subject-rows.queries.ts';
import { findUsersByIds, presentAuthor, presentBasicUser } from '../accounts/index.ts';
import type { BasicUser } from '../accounts/index.ts';
import { renderNote } from '../discussions/index.ts';
import type { EpicOfIssue } from '../epics/index.ts';
import { presentLabel } from '../labels/index.ts';
import { presentTimeStats } from '../planning/index.ts';
import { presentMilestone } from '../milestones/index.ts';
import { projectSendsMail } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { countChangesReferring, fillForViewer } from '../references/index.ts';
import { isSubscribed } from '../subscriptions/index.ts';
import { issuePolicy } from './issue.policy.ts';
import { isBlocker, listLinkedIssues } from './links/issue-links.ts';
import { issueReference } from './issue-words.ts';
import { findIssuesByIds } from './issue.queries.ts';
import type { Issue } from './issue.queries.ts';

/** Where issues are listed, which their relative references begin at; a group with its path. */
export type ListedIn = { readonly kind: 'group'; readonly path: string } | { readonly kind: 'all' };

function relativeReference({ iid, project_path: path }: Issue, place: ListedIn | undefined): string {
  if (place === undefined) return `#${iid}`;
  const slash = path.lastIndexOf('/');
  const isOwn = place.kind === 'group' && path.slice(0, slash).toLowerCase() === place.path.toLowerCase();
  return `${isOwn ? path.slice(slash + 1) : path}#${iid}`;
}

interface IssueOptions {
  readonly labelDetails?: boolean;
  readonly place?: ListedIn | undefined;
  /** The merge requests that name it, as far as the viewer may see them. */
  readonly mergeRequests?: number | undefined;
}

/** Issues as v4 returns them, with the number of merge requests that name each. */
export async function presentIssues(
  ctx: Context,
  issues: readonly Issue[],
  options: Omit<IssueOptions, 'mergeRequests'> = {},
) {
  const ids = issues.map(({ id }) => id);
  const counts = await countChangesReferring(ctx.platform.db, readerOf(ctx), { type: 'Issue', ids });
  return issues.map((issue) => presentIssue(issue, ctx, { ...options, mergeRequests: counts.get(issue.id) }));
}

/** An issue as v4 returns it. Its relative reference begins at its project unless it is listed elsewhere. */
export function presentIssue(
  issue: Issue,
  { baseUrl, platform }: Pick<Context, 'baseUrl' | 'platform'>,
  options: IssueOptions = {},
) {
  const webUrl = `${baseUrl}/${issue.project_path}/-/issues/${issue.iid}`;
  const api = `${baseUrl}/api/v4/projects/${issue.project_id}/issues/${issue.iid}`;
  const assignees = issue.assignees.map((person) => presentBasicUser(person, baseUrl));
  return {
    id: issue.id,
    iid: issue.iid,
    project_id: issue.project_id,
    title: issue.title,
    description: issue.description === '' ? null : issue.description,
    state: issue.state,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    closed_by: issue.closed_by === undefined ? null : presentBasicUser(issue.closed_by, baseUrl),
    labels:
      options.labelDetails === true
        ? issue.labels.map((label) => presentLabel(label))
        : issue.labels.map((label) => label.title),
    milestone: issue.milestone === undefined ? null : presentMilestone(issue.milestone, baseUrl),
    assignees,
    author: presentAuthor(issue.author, baseUrl),
    type: issue.issue_type.toUpperCase(),
    assignee: assignees[0] ?? null,
    user_notes_count: issue.user_notes_count,
    merge_requests_count: options.mergeRequests ?? 0,
    upvotes: issue.upvotes,
    downvotes: issue.downvotes,
    due_date: issue.due_date,
    confidential: issue.confidential,
    discussion_locked: issue.discussion_locked,
    issue_type: issue.issue_type,
    web_url: webUrl,
    time_stats: presentTimeStats(issue, platform.settings),
    task_completion_status: { count: issue.task_count, completed_count: issue.task_completed_count },
    weight: issue.weight,
    blocking_issues_count: issue.blocking_issues_count,
    has_tasks: issue.task_count > 0,
    task_status:
      issue.task_count === 0
        ? '0 of 0 checklist items completed'
        : `${issue.task_completed_count} of ${issue.task_count} checklist items completed`,
    _links: {
      self: api,
      notes: `${api}/notes`,
      award_emoji: `${api}/award_emoji`,
      project: `${baseUrl}/api/v4/projects/${issue.project_id}`,
      closed_as_duplicate_of:
        issue.duplicate_of === null
          ? null
          : `${baseUrl}/api/v4/projects/${issue.duplicate_of.project_id}/issues/${issue.duplicate_of.iid}`,
    },
    references: {
      short: `#${issue.iid}`,
      relative: relativeReference(issue, options.place),
      full: `${issue.project_path}#${issue.iid}`,
    },
    severity: 'UNKNOWN',
    moved_to_id: issue.moved_to_id,
    imported: false,
    imported_from: 'none',
    service_desk_reply_to: null,
    epic_iid: issue.epic?.iid ?? null,
    epic: issue.epic === null ? null : presentEpicOf(issue.epic, baseUrl),
    epic_issue_id: issue.epic?.link_id ?? null,
    iteration: null,
    health_status: issue.health_status,
    lock_version: issue.lock_version,
  };
}

/** The epic that an issue is in. */
function presentEpicOf({ id, iid, title, group_id, group_path }: EpicOfIssue, baseUrl: string) {
  return { id, iid, title, url: `${baseUrl}/groups/${group_path}/-/epics/${iid}`, group_id };
}

/** An issue as a row of a page's list. */
export function presentIssueRow(issue: Issue, baseUrl: string) {
  const {
    id,
    iid,
    title,
    state,
    confidential,
    created_at,
    closed_at,
    due_date,
    user_notes_count,
    task_count,
    task_completed_count,
    blocked_by_count,
    project_path,
  } = issue;
  return {
    id,
    iid,
    title,
    state,
    confidential,
    created_at,
    closed_at,
    due_date,
    user_notes_count,
    task_count,
    task_completed_count,
    blocked_by_count,
    project_path,
    author: presentRowPerson(presentAuthor(issue.author, baseUrl)),
    assignees: issue.assignees.map((person) => presentRowPerson(presentBasicUser(person, baseUrl))),
    labels: issue.labels.map((label) => ({
      id: label.id,
      name: label.title,
      color: label.color,
      description: label.description === '' ? null : label.description,
    })),
    milestone:
      issue.milestone === undefined ? null : { id: issue.milestone.id, title: issue.milestone.title },
  };
}

function presentRowPerson({ id, username, name, avatar_url }: BasicUser) {
  return { id, username, name, avatar_url };
}

/** The description as HTML for this viewer; output of an older renderer is rendered again and stored. */
export async function renderDescription(ctx: Context, issue: Issue): Promise<string> {
  let html = issue.description_html;
  if (issue.description_html_version !== RENDERER_VERSION) {
    ({ html } = await renderNote(ctx, { projectPath: issue.project_path }, issue.description));
    await storeDescriptionHtml(ctx.platform.db, issue, html, RENDERER_VERSION);
  }
  const [filled] = await fillForViewer(ctx, [html]);
  return filled!;
}

/** Another issue, as the pages of a project name it. */
export function presentNamedIssue(
  ctx: Context,
  { iid, title, project_id, project_path }: Issue,
  projectId: number,
) {
  return {
    iid,
    title,
    reference: issueReference({ iid, project_id, project_path }, projectId),
    web_url: `${ctx.baseUrl}/${project_path}/-/issues/${iid}`,
  };
}

/** An issue as its page reads it: v4's attributes with label details, the rendered description and this viewer's rights. */
export async function presentIssuePage(ctx: Context, issue: Issue, project: ProjectRow) {
  const { moved_to_id, duplicated_to_id, last_edited_by_id: editorId } = issue;
  const [linked, editors, others, sendsMail, [presented]] = await Promise.all([
    listLinkedIssues(ctx, issue.id),
    findUsersByIds(ctx.platform.db, editorId === null ? [] : [editorId]),
    findIssuesByIds(
      ctx.platform.db,
      ctx.viewer,
      [moved_to_id, duplicated_to_id].filter((id) => id !== null),
    ),
    projectSendsMail(ctx.platform.db, project),
    presentIssues(ctx, [issue]),
  ]);
  const editor = editorId === null ? undefined : editors.get(editorId);
  const movedTo = others.find(({ id }) => id === moved_to_id);
  const duplicatedTo = others.find(({ id }) => id === duplicated_to_id);
  const presentNamed = (other: Issue) => presentNamedIssue(ctx, other, project.id);
  return {
    ...presented!,
    labels: issue.labels.map((label) => presentLabel(label)),
    description_text: issue.description,
    description_html: await renderDescription(ctx, issue),
    last_edited_at: issue.last_edited_at,
    last_edited_by: editor === undefined ? null : presentRowPerson(presentBasicUser(editor, ctx.baseUrl)),
    zoom_meeting_url: issue.zoom_link,
    time_tracking_limit_to_hours: ctx.platform.settings.timeTrackingLimitToHours,
    is_project_archived: project.archived,
    blocked_by_count: issue.blocked_by_count,
    blocked_by_issues: linked.filter(isBlocker).map(presentNamed),
    moved_to: movedTo === undefined ? null : presentNamed(movedTo),
    duplicated_to: duplicatedTo === undefined ? null : presentNamed(duplicatedTo),
    emails_disabled: !sendsMail,
    subscribed: await isSubscribed(ctx, { type: 'Issue', id: issue.id }),
    abilities: abilities(issuePolicy, ctx.viewer, { ...issue, project }),
  };
}
