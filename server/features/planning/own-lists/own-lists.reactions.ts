import type { Visibility } from '../../../platform/access/levels.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { Reaction } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NamedSubject } from '../../../platform/subjects/subject.events.ts';
import { announceGone, announceToConcerned, announceTogether } from './announce-own.ts';
import { commonChanged } from './common-changed.ts';

async function announce({ db, subjects }: Platform, { type, id }: NamedSubject): Promise<void> {
  if (subjects.find(type)?.attributes !== undefined) await announceToConcerned(db, type, [id]);
}

const announceProject = (db: Connection, id: number, was?: Visibility): Promise<void> =>
  announceTogether(db, { of: 'project', id }, { of_project: id, was });

const announceGroup = (db: Connection, id: number, was?: Visibility): Promise<void> =>
  announceTogether(db, { of: 'group', id }, { of_group: id, was });

/** People's own lists follow what happens to what they have opened, are assigned to or review. */
export const ownLists: readonly Reaction[] = [
  reaction('subject.created', 'planning.own-created', announce),
  reaction('subject.changed', 'planning.own-changed', async (platform, payload) => {
    await announce(platform, payload);
    const { type, id, projectId, released = [] } = payload;
    if (projectId === null || released.length === 0) return;
    const gone = { type, projectId, confidential: true, people: [] };
    await announceGone(platform.db, gone, released, id);
  }),
  reaction('subject.merged', 'planning.own-merged', announce),
  reaction('project.changed', 'planning.own-project-changed', ({ db }, { projectId, was }) =>
    announceProject(db, projectId, was),
  ),
  reaction('project.archived', 'planning.own-project-archived', ({ db }, { projectId }) =>
    announceProject(db, projectId),
  ),
  reaction('project.hidden', 'planning.own-project-hidden', ({ db }, { projectId }) =>
    announceProject(db, projectId),
  ),
  reaction('group.changed', 'planning.own-group-changed', ({ db }, { groupId, was }) =>
    announceGroup(db, groupId, was),
  ),
  reaction('group.archived', 'planning.own-group-archived', ({ db }, { groupId }) =>
    announceGroup(db, groupId),
  ),
  reaction('group.hidden', 'planning.own-group-hidden', ({ db }, { groupId }) => announceGroup(db, groupId)),
  ...commonChanged('planning.own', announceTogether),
];
