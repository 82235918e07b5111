import { transaction } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { EventMap } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceLists } from '../../projects/index.ts';
import { announceToConcerned } from '../../planning/index.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { listsOfRequests, pageMessage } from '../list-news/announce-lists.ts';
import { findOpenApprovedBy } from './approval.queries.ts';

/** Of somebody who approved more, pages of the newest hear of it; the others show it when they are read again. */
const mostAnnounced = 200;

/**
 * Approvals count or not by the roles that people have: pages and lists of what somebody approved read it again. A role in a group can matter
 * anywhere: rules and owners of files name groups of other places, too.
 */
async function announceApproved(
  { db }: Platform,
  { userId, projectId }: { readonly userId: number; readonly projectId: number | null },
): Promise<void> {
  const found = await findOpenApprovedBy(db, { userId, projectId }, mostAnnounced);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await transaction(db, async (tx) => {
    await publishAll(tx, ids.map(pageMessage));
    await announceLists(tx, listsOfRequests, [...new Set(found.map(({ project_id }) => project_id))]);
    await announceToConcerned(tx, 'MergeRequest', ids);
  });
}

const events = ['member.added', 'member.changed', 'member.removed'] as const satisfies (keyof EventMap)[];

export const memberReactions = events.map((name) =>
  reaction(name, `merge-requests.${name.replace('.', '-')}`, announceApproved),
);
