import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import { checkAutoMerges } from './auto-merge/auto-merge.job.ts';
import { announceMergeRequests } from './list-news/announce-lists.ts';
import { findOpenAt } from './merge-request.queries.ts';

/** Another system says something new of a head: pages and lists that show it read it again. */
export const statusArrived = reaction(
  'commit.status_changed',
  'merge-requests.status',
  async ({ db }, { projectId, sha }) => {
    const [first, ...others] = await findOpenAt(db, projectId, sha);
    if (first === undefined) return;
    await checkAutoMerges(db, [first, ...others]);
    await transaction(db, (tx) => announceMergeRequests(tx, [first, ...others]));
  },
);
