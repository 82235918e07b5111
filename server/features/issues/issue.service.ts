import type { SubjectEvent } from '../../platform/subjects/subject.events.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { audit } from '../../platform/audit.ts';
import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publish, publishAll } from '../../platform/realtime/publish.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import type { GoneSubject } from '../../platform/subjects/subject-type.ts';
import { announceAbove } from '../epics/index.ts';
import { announceGone, concernedBy } from '../planning/index.ts';
import {
  authorizeProject,
  findProject,
  findProjectsByPaths,
  loadProject,
  projectPolicy,
  projectParent,
} from '../projects/index.ts';
import type { ListsOfProjects, NewsOfPlace, ProjectRow } from '../projects/index.ts';
import type { IssueScope } from './list/issue-filter.queries.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueAction } from './issue.policy.ts';
import { deleteIssueRow } from './issue-write.queries.ts';
import { findIssue, findIssueOutline, findIssuesByIds } from './issue.queries.ts';
import type { Issue, IssueOutline } from './issue.queries.ts';

/** The payload of an event about an issue. */
export function issueEvent(id: number, projectId: number, authorId: number | null): SubjectEvent {
  return { type: 'Issue', id, projectId, namespaceId: null, authorId };
}

export function issueStream(id: number): string {
  return `issue:${id}`;
}

export function projectIssuesStream(projectId: number): string {
  return `project:${projectId}:issues`;
}

/** The issues of a group's projects, and of all projects below it. */
export function groupIssuesStream(groupId: number): string {
  return `group:${groupId}:issues`;
}

/** The messages to open lists of the project's issues, and to those of the groups above it: one or all of them changed. */
export const issuesMessages = (
  { id, traversalIds }: Pick<Parent, 'id' | 'traversalIds'>,
  message: NewsOfPlace &
    Readonly<{
      id?: number;
      some?: readonly number[];
      hidden?: boolean;
      order?: boolean;
    }> = {},
): Parameters<typeof publishAll>[1] => [
  [projectIssuesStream(id), { event: 'issues', ...message }],
  ...traversalIds.map(
    (group) => [groupIssuesStream(group), { event: 'issues', ...message, project_id: id }] as const,
  ),
];

/** The lists of issues. */
export const listsOfIssues: ListsOfProjects = { kind: 'Issue', feature: 'issues', messages: issuesMessages };

/** An issue with its project, both as this viewer sees them. */
export interface LoadedIssue {
  readonly issue: Issue;
  readonly project: ProjectRow;
}

/** The issue behind a noteable; undefined if only its outline was read. */
export function loadedFrom({ source }: Pick<Noteable, 'source'>): LoadedIssue | undefined {
  return source as LoadedIssue | undefined;
}

/** The issues of a project that this viewer may read; throws 404 or 403 otherwise. */
export async function loadProjectScope(ctx: Context, idOrPath: string): Promise<IssueScope> {
  const project = await loadProject(ctx, idOrPath);
  authorizeProject(ctx, 'read_issues', project);
  return {
    kind: 'project',
    id: project.id,
    seesConfidential: projectPolicy.read_confidential_issues(ctx.viewer, project),
  };
}

/** An issue by project and iid; throws 404 if this viewer may not see it. */
export async function loadIssue(ctx: Context, projectIdOrPath: string, iid: number): Promise<LoadedIssue> {
  const project = await loadProject(ctx, projectIdOrPath);
  const issue = await readOnce(ctx, `issue ${project.id} ${iid}`, () =>
    findIssue(ctx.platform.db, ctx.viewer, { projectId: project.id, iid }),
  );
  if (issue === undefined || !issuePolicy.read(ctx.viewer, { ...issue, project })) throw notFound('Issue');
  return { issue, project };
}

/** Only the identity of an issue and what rights depend on; throws 404 if this viewer may not see it. */
export async function loadIssueOutline(
  ctx: Context,
  projectIdOrPath: string,
  iid: number,
): Promise<{ issue: IssueOutline; project: ProjectRow }> {
  const project = await loadProject(ctx, projectIdOrPath);
  const issue = await findIssueOutline(ctx.platform.db, ctx.viewer, { projectId: project.id, iid });
  if (issue === undefined || !issuePolicy.read(ctx.viewer, { ...issue, project })) throw notFound('Issue');
  return { issue, project };
}

/** An issue by id; undefined if this viewer may not see it. */
export async function findLoadedIssue(ctx: Context, id: number): Promise<LoadedIssue | undefined> {
  const issue = await findIssue(ctx.platform.db, ctx.viewer, { id });
  const project =
    issue === undefined ? undefined : await findProject(ctx.platform.db, ctx.viewer, issue.project_id);
  if (issue === undefined || project === undefined || !issuePolicy.read(ctx.viewer, { ...issue, project }))
    return undefined;
  return { issue, project };
}

/** Those of the issues that this viewer may see, in a fixed number of queries. A project that was read already is not read again. */
export async function findLoadedIssues(
  ctx: Context,
  ids: readonly number[],
  known?: ProjectRow,
): Promise<LoadedIssue[]> {
  const { db } = ctx.platform;
  const issues = await findIssuesByIds(db, ctx.viewer, ids);
  const others = issues.filter((issue) => issue.project_id !== known?.id);
  const paths = [...new Set(others.map((issue) => issue.project_path))];
  const found = await findProjectsByPaths(db, ctx.viewer, paths);
  const projects = new Map(
    [...found, ...(known === undefined ? [] : [known])].map((project) => [project.id, project]),
  );
  return issues.flatMap((issue): LoadedIssue[] => {
    const project = projects.get(issue.project_id);
    return project === undefined || !issuePolicy.read(ctx.viewer, { ...issue, project })
      ? []
      : [{ issue, project }];
  });
}

export function authorizeIssue(ctx: Context, action: IssueAction, { issue, project }: LoadedIssue): void {
  authorize(issuePolicy, ctx.viewer, action, { ...issue, project }, 'read', 'Issue');
}

export async function deleteIssue(ctx: Context, loaded: LoadedIssue): Promise<void> {
  authorizeIssue(ctx, 'delete', loaded);
  const { issue, project } = loaded;
  const gone: GoneSubject = {
    type: 'Issue',
    projectId: project.id,
    confidential: issue.confidential,
    // As many as one message has room for.
    people: [issue.author_id, ...issue.assignee_ids].filter((id) => id !== null).slice(0, 100),
  };
  await transaction(ctx.platform.db, async (tx) => {
    await announceAbove(tx, issue.id, gone);
    const concerned = await concernedBy(tx, issue.id);
    await deleteIssueRow(tx, issue.id);
    await audit(
      tx,
      ctx,
      'issue.deleted',
      { type: 'Project', id: project.id },
      { iid: issue.iid, title: issue.title },
    );
    await recordEvent(tx, 'subject.deleted', issueEvent(issue.id, project.id, ctx.viewer.user?.id ?? null));
    await publish(tx, issueStream(issue.id), { event: 'deleted' });
    await publishAll(tx, issuesMessages(projectParent(project)));
    await announceGone(tx, gone, concerned);
  });
}
