import type { Visibility } from '../../platform/access/levels.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { groupIssuesStream, issuesMessages, projectIssuesStream } from './issue.service.ts';
import {
  findProjectsWithIssuesIn,
  findProjectsWithMilestone,
  findProjectWithIssues,
} from './affected-projects.queries.ts';
import type { AffectedProject } from './affected-projects.queries.ts';

/** Who looks at the issues of groups is told of so many projects: each is asked for whoever listens, and one is enough to read the list again. */
const mostNamed = 20;

/** Tells who looks at lists and boards of these projects' issues that some of them changed. */
const announceProjects = (
  db: Connection,
  projects: readonly AffectedProject[],
  message: { readonly gone?: boolean } = {},
): Promise<void> =>
  publishAll(
    db,
    projects.flatMap((project, index) => {
      const messages = issuesMessages(project, message);
      return index < mostNamed ? messages : messages.slice(0, 1);
    }),
  );

/** Tells who looks at lists of issues that some of them lose their milestone, which is about to be deleted. */
export const announceBeforeMilestone = async (
  tx: Transaction,
  { id }: { readonly id: number },
): Promise<void> => announceProjects(tx, await findProjectsWithMilestone(tx, id));

/** Tells who looks at the issues of a group, or of those above and below it, that it changed with all projects there: once, however many these are. */
async function announceGroup(db: Connection, groupId: number, was?: Visibility): Promise<void> {
  const projects = await findProjectsWithIssuesIn(db, groupId);
  const groups = new Set(projects.flatMap(({ traversalIds }) => traversalIds));
  await publishAll(db, [
    ...projects.map(({ id }) => [projectIssuesStream(id), { event: 'issues' }] as const),
    ...[...groups].map(
      (group) => [groupIssuesStream(group), { event: 'issues', of_group: groupId, was }] as const,
    ),
  ]);
}

/** Tells who looks at the issues of a project, by themselves or with those of the groups above it, that it says something else or is seen by others. */
async function announceProject(db: Connection, projectId: number, was: Visibility): Promise<void> {
  const [project] = await findProjectWithIssues(db, projectId);
  if (project === undefined) return;
  await publishAll(db, [
    [projectIssuesStream(projectId), { event: 'issues' }],
    ...project.traversalIds.map(
      (group) => [groupIssuesStream(group), { event: 'issues', of_project: projectId, was }] as const,
    ),
  ]);
}

/** Groups show the issues of the projects below them, unless these are deleted or archived, with their paths. */
export const projectsChanged = [
  reaction('project.hidden', 'issues.project-hidden', async ({ db }, { projectId }) =>
    announceProjects(db, await findProjectWithIssues(db, projectId), { gone: true }),
  ),
  reaction('project.archived', 'issues.project-archived', async ({ db }, { projectId }) =>
    announceProjects(db, await findProjectWithIssues(db, projectId)),
  ),
  reaction('group.hidden', 'issues.group-hidden', async ({ db }, { groupId }) => announceGroup(db, groupId)),
  reaction('group.archived', 'issues.group-archived', async ({ db }, { groupId }) =>
    announceGroup(db, groupId),
  ),
  reaction('project.changed', 'issues.project-changed', async ({ db }, { projectId, was }) =>
    announceProject(db, projectId, was),
  ),
  reaction('group.changed', 'issues.group-changed', async ({ db }, { groupId, was }) =>
    announceGroup(db, groupId, was),
  ),
];
