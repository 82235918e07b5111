import { reaction } from '../../../platform/events/events.ts';
import type { Reaction } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NamedSubject } from '../../../platform/subjects/subject.events.ts';
import { announceGone, announceToConcerned } from './announce-own.ts';

async function announce({ db, subjects }: Platform, { type, id }: NamedSubject): Promise<void> {
  if (subjects.find(type)?.attributes !== undefined) await announceToConcerned(db, type, [id]);
}

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
];
