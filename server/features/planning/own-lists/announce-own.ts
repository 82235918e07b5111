import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import type { GoneSubject } from '../../../platform/subjects/subject-type.ts';
import { findConcerned } from './own-lists.queries.ts';

/** What happens to the subjects of a kind that somebody has opened, is assigned to or reviews. */
export const ownListStream = (kind: string, userId: number): string => `person:${userId}:${kind}`;

/** What is published to the people whom a subject concerns. */
export interface PublishedToPerson {
  /** Said to who sees it. */
  readonly id?: number;
  /** It is gone, or concerns them no longer: that something changed is said to who saw it. */
  readonly gone?: GoneSubject;
  /** It did not change itself: its comments did. */
  readonly below?: true;
  /** Said to who reads its internal comments. */
  readonly internal?: true;
}

/** More are not notified at once. A subject has at most a few hundred people. */
const mostNotified = 1000;

const messagesTo = (
  kind: string,
  people: readonly number[],
  message: PublishedToPerson,
): Parameters<typeof publishAll>[1] =>
  people.map((person) => [ownListStream(kind, person), { event: 'subjects', ...message }] as const);

/** Sends those whom these subjects of a kind concern, wherever they are, a message that they are new or changed. */
export async function announceToConcerned(
  db: Connection,
  kind: string,
  ids: readonly number[],
  message: Pick<PublishedToPerson, 'below' | 'internal'> = {},
): Promise<void> {
  const concerned = await findConcerned(db, ids, mostNotified);
  await publishAll(
    db,
    concerned.flatMap(({ subjectId, userId }) => messagesTo(kind, [userId], { id: subjectId, ...message })),
  );
}

/** Sends people a message that a subject is gone, or that it concerns them no longer. */
export const announceGone = (
  db: Connection,
  gone: GoneSubject,
  people: readonly number[] = gone.people,
  id?: number,
): Promise<void> =>
  publishAll(
    db,
    messagesTo(gone.type, people, {
      ...(id === undefined ? {} : { id }),
      gone: { ...gone, people: [] },
    }),
  );

/** The people whom a subject concerns, as long as it is there: for `announceGone` after it was deleted. */
export async function concernedBy(tx: Transaction, id: number): Promise<number[]> {
  return (await findConcerned(tx, [id], mostNotified)).map(({ userId }) => userId);
}
