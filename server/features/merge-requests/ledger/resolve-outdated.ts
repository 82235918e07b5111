import { transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { resolveByPush } from '../../discussions/index.ts';
import type { ThreadOnChanges } from '../../discussions/index.ts';
import type { Version } from '../versions/version.queries.ts';
import { listStandingsBefore } from './ledger.queries.ts';
import type { Standing } from './ledger.queries.ts';

const isOutdated = ({ standing }: Pick<Standing, 'standing'>): boolean =>
  standing === 'changed' || standing === 'gone';

/**
 * Resolves the threads whose lines changed in this version, or since the one with the number `since`, for whoever pushed it (NOTE-14). Another
 * version can have come before a reader or a job looked at the first. Those that were outdated before stay as they are: somebody may have reopened
 * them.
 */
export async function resolveOutdated(
  { db }: Pick<Platform, 'db'>,
  version: Version,
  since: number,
  standings: readonly (Standing & Pick<ThreadOnChanges, 'internal'>)[],
): Promise<void> {
  const { author_id: authorId, merge_request_id: id } = version;
  const outdated = standings.filter(isOutdated);
  // Whoever pushed it is gone: nobody could be named.
  if (authorId === null || outdated.length === 0) return;
  const before = new Set(
    (await listStandingsBefore(db, { merge_request_id: id, number: since }))
      .filter(isOutdated)
      .map(({ discussion_id }) => discussion_id),
  );
  const noteable = { type: 'MergeRequest', id, stream: `merge_requests:${id}` };
  for (const { discussion_id, internal } of outdated) {
    if (before.has(discussion_id)) continue;
    // Each by itself: a transaction that held several could wait for one that takes them in another order.
    await transaction(db, (tx) => resolveByPush(tx, noteable, { id: discussion_id, internal }, authorId));
  }
}
