import { transaction } from '../../platform/database/database.ts';
import type { Connection } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import { announceMergeRequests } from './list-news/announce-lists.ts';
import { findOpenFromFork } from './merge-request.queries.ts';

/** Those whose fork is gone, or is seen by others now: their pages say so. */
async function announceFrom(db: Connection, projectId: number): Promise<void> {
  for (const id of await findOpenFromFork(db, projectId)) {
    // oxlint-disable-next-line no-await-in-loop -- a fork has few
    await transaction(db, (tx) => announceMergeRequests(tx, [id]));
  }
}

export const forkReactions = [
  reaction('project.hidden', 'merge-requests.fork-hidden', ({ db }, { projectId }) =>
    announceFrom(db, projectId),
  ),
  reaction('project.changed', 'merge-requests.fork-changed', ({ db }, { projectId }) =>
    announceFrom(db, projectId),
  ),
];
