import { transaction } from '../../../platform/database/database.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { checkAutoMerges } from '../auto-merge/auto-merge.job.ts';
import { listWaiting } from './block.queries.ts';

/** What waits for a merge request learns that something became of it, and is merged if it waited for nothing else. */
export async function checkWaiting(db: Connection, id: number): Promise<void> {
  const waiting = await listWaiting(db, id);
  if (waiting.length === 0) return;
  await checkAutoMerges(db, waiting);
  await publishAll(
    db,
    waiting.map((one) => [`merge_requests:${one}`, { event: 'updated' }]),
  );
}

const ofSubject = ({ db }: Platform, { type, id }: { readonly type: string; readonly id: number }) =>
  type === 'MergeRequest' ? transaction(db, (tx) => checkWaiting(tx, id)) : Promise.resolve();

export const blockReactions = [
  reaction('subject.merged', 'merge-requests.blocker-merged', ofSubject),
  reaction('subject.closed', 'merge-requests.blocker-closed', ofSubject),
  reaction('subject.reopened', 'merge-requests.blocker-reopened', ofSubject),
];
