import type { Visibility } from '../../platform/access/levels.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { seesOrSawGroup } from '../groups/index.ts';
import { findListedProject, findListedProjects, findListedProjectsIn } from './listed-subjects.queries.ts';
import type { ListedProject } from './listed-subjects.queries.ts';
import { seesOrSawProject } from './project-readers.queries.ts';

/** Open lists of groups get messages of so many projects: each is checked for whoever listens, and one is enough to read the list again. */
const mostNamed = 20;

/** What is published to lists when a project or group changes with all that is in it. */
export interface NewsOfPlace {
  /** The project is, with all that is in it: it is said to those who could see that. */
  readonly gone?: true;
  /** All below this group: it is said to those who see it, or saw it before it was deleted, or when its visibility was another one (`was`). */
  readonly of_group?: number;
  /** All of this project, in the same way. */
  readonly of_project?: number;
  readonly was?: Visibility | undefined;
}

/** Whether a viewer sees the group or project that a message is about as a whole, or saw it before; undefined if it is about none. */
export function seesOrSawPlace(
  db: Connection,
  viewer: Viewer,
  { of_group: group, of_project: project, was }: NewsOfPlace,
): Promise<boolean> | undefined {
  if (group !== undefined) return seesOrSawGroup(db, viewer, group, was);
  return project === undefined ? undefined : seesOrSawProject(db, viewer, project, was);
}

/** The lists of one kind of subjects of projects. */
export interface ListsOfProjects {
  readonly kind: string;
  /** Begins the names of the reactions. */
  readonly feature: string;
  /** The messages to open lists of a project, which is the first, and of the groups above it. */
  readonly messages: (project: ListedProject, news: NewsOfPlace) => Parameters<typeof publishAll>[1];
}

/** Announces to such open lists that some of what they show in these projects changed. */
export async function announceLists(
  db: Connection,
  { messages }: ListsOfProjects,
  projectIds: readonly number[],
): Promise<void> {
  const projects = await findListedProjects(db, projectIds);
  await publishAll(
    db,
    projects.flatMap((project, index) => messages(project, {}).slice(0, index < mostNamed ? undefined : 1)),
  );
}

/** Lists show the subjects of projects, unless these are deleted or archived, with their paths. */
export function placesChanged({ kind, feature, messages }: ListsOfProjects): Reaction[] {
  const announceProject = async (db: Connection, id: number, news: NewsOfPlace = {}): Promise<void> =>
    publishAll(
      db,
      (await findListedProject(db, kind, id)).flatMap((project) => messages(project, news)),
    );
  /** Once for each list, however many projects of the group it shows. */
  const announceGroup = async (db: Connection, groupId: number, was?: Visibility): Promise<void> => {
    const projects = await findListedProjectsIn(db, kind, groupId);
    await publishAll(db, [
      ...new Map(projects.flatMap((project) => messages(project, { of_group: groupId, was }))),
    ]);
  };
  return [
    reaction('project.hidden', `${feature}.project-hidden`, ({ db }, { projectId }) =>
      announceProject(db, projectId, { gone: true }),
    ),
    reaction('project.archived', `${feature}.project-archived`, ({ db }, { projectId }) =>
      announceProject(db, projectId),
    ),
    reaction('project.changed', `${feature}.project-changed`, ({ db }, { projectId, was }) =>
      announceProject(db, projectId, { of_project: projectId, was }),
    ),
    reaction('group.hidden', `${feature}.group-hidden`, ({ db }, { groupId }) => announceGroup(db, groupId)),
    reaction('group.archived', `${feature}.group-archived`, ({ db }, { groupId }) =>
      announceGroup(db, groupId),
    ),
    reaction('group.changed', `${feature}.group-changed`, ({ db }, { groupId, was }) =>
      announceGroup(db, groupId, was),
    ),
  ];
}
