import type { Visibility } from '../../../platform/access/levels.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import {
  findProjectsWithMilestone,
  findProjectsWithRequestsIn,
  findProjectWithRequests,
} from './list-places.queries.ts';
import { groupListStream, listMessages, projectListStream } from './announce-lists.ts';
import type { PublishedInLists } from './announce-lists.ts';

/** Those who look at lists of groups are told of so many projects: one is enough to know that the list changed. */
const mostNamed = 20;

/** Tells who looks at lists of merge requests that some of them lose their milestone, which is about to be deleted. */
export async function announceBeforeMilestone(
  tx: Transaction,
  { id }: { readonly id: number },
): Promise<void> {
  const projects = await findProjectsWithMilestone(tx, id);
  await publishAll(
    tx,
    projects.flatMap((project, index) => listMessages(project).slice(0, index < mostNamed ? undefined : 1)),
  );
}

async function announceProject(
  db: Connection,
  projectId: number,
  message: Pick<PublishedInLists, 'of_project' | 'was'> = {},
): Promise<void> {
  const projects = await findProjectWithRequests(db, projectId);
  await publishAll(
    db,
    projects.flatMap((project) => listMessages(project, message)),
  );
}

/** Once for each list, however many projects of the group it shows. */
async function announceGroup(db: Connection, groupId: number, was?: Visibility): Promise<void> {
  const projects = await findProjectsWithRequestsIn(db, groupId);
  const streams = new Set([
    ...projects.map(({ id }) => projectListStream(id)),
    ...projects.flatMap(({ groups }) => groups.map(groupListStream)),
  ]);
  await publishAll(
    db,
    [...streams].map((stream) => [stream, { event: 'subjects', of_group: groupId, was }]),
  );
}

/** Lists show the merge requests of projects, unless these are deleted or archived, with their paths. */
export const placesChanged = [
  reaction('project.hidden', 'merge-requests.project-hidden', ({ db }, { projectId }) =>
    announceProject(db, projectId),
  ),
  reaction('project.archived', 'merge-requests.project-archived', ({ db }, { projectId }) =>
    announceProject(db, projectId),
  ),
  reaction('project.changed', 'merge-requests.project-changed', ({ db }, { projectId, was }) =>
    announceProject(db, projectId, { of_project: projectId, was }),
  ),
  reaction('group.hidden', 'merge-requests.group-hidden', ({ db }, { groupId }) =>
    announceGroup(db, groupId),
  ),
  reaction('group.archived', 'merge-requests.group-archived', ({ db }, { groupId }) =>
    announceGroup(db, groupId),
  ),
  reaction('group.changed', 'merge-requests.group-changed', ({ db }, { groupId, was }) =>
    announceGroup(db, groupId, was),
  ),
];
