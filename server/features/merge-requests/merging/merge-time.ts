import type { Transaction } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/database.ts';
import { checkTime } from '../../../platform/http/parameters.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { announceMergeRequests } from '../list-news/announce-lists.ts';
import { lockBranches } from '../merge-request.queries.ts';
import { autoMergeName } from '../versions/job-names.ts';

/** The moment that a client names; undefined if it names none. Throws 400 for what is no time. */
export function readMergeTime(text: string | null | undefined): Date | undefined {
  const given = checkTime('merge_after', text === null || text?.trim() === '' ? undefined : text);
  return given === undefined ? undefined : new Date(given);
}

/** The time before which a merge request is not merged has come: it is merged if it was set to be, and open pages say so. */
export const mergeTimeCame: Job = {
  name: 'merge-requests:merge-time',
  class: 'events',
  async run({ db }, payload) {
    const { id } = payload as { id: number };
    await transaction(db, async (tx) => {
      const now = await lockBranches(tx, id);
      // It was put off: the job of that time follows.
      if (now === undefined || !now.is_open || now.merge_after === null || now.is_early) return;
      await addJob(tx, autoMergeName, { id });
      await announceMergeRequests(tx, [id]);
    });
  },
};

/** Has what waits for this time looked at again when it comes. */
export async function awaitMergeTime(tx: Transaction, id: number, time: Date | null): Promise<void> {
  // One for each: a time that is moved often leaves nothing behind.
  if (time !== null) await addJob(tx, mergeTimeCame.name, { id }, { runAt: time, key: `merge-time:${id}` });
}
