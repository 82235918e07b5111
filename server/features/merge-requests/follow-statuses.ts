import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import { checkAutoMerges } from './auto-merge/auto-merge.job.ts';
import { announceMergeRequest } from './list-news/announce-lists.ts';
import { findOpenAt } from './merge-request.queries.ts';

/** Another system says something new of a head: pages and lists that show it read it again. */
export const statusArrived = reaction(
  'commit.status_changed',
  'merge-requests.status',
  async ({ db }, { projectId, sha }) => {
    const ids = await findOpenAt(db, projectId, sha);
    if (ids.length === 0) return;
    await checkAutoMerges(db, ids);
    await transaction(db, async (tx) => {
      for (const id of ids) await announceMergeRequest(tx, id); // oxlint-disable-line no-await-in-loop -- one connection
    });
  },
);
