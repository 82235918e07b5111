import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import type { GoneSubject } from '../../../platform/subjects/subject-type.ts';
import type { NewsOfPlace } from '../../projects/index.ts';
import { findConcerned, findConcernedTogether } from './own-lists.queries.ts';
import type { Together } from './own-lists.queries.ts';

/** What happens to the subjects of a kind that somebody has opened, is assigned to or reviews. */
export const ownListStream = (kind: string, userId: number): string => `person:${userId}:${kind}`;

/** A project or group that changed with all that is in it: that something changed is said to who sees it, or saw it. */
export type ChangedPlace = Omit<NewsOfPlace, 'gone'>;

/** What is published to the people whom a subject concerns. */
export interface PublishedToPerson extends ChangedPlace {
  /** Said to who sees it. */
  readonly id?: number;
  /** It is gone, or concerns them no longer: that something changed is said to who saw it. */
  readonly gone?: GoneSubject;
  /** It did not change itself: its comments did. */
  readonly below?: true;
  /** Said to who reads its internal comments. */
  readonly internal?: true;
}

/** More people are not notified at once. A subject has at most a few hundred. */
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

/**
 * Sends those whom one of many subjects concerns a message that all of them changed: of a project or group as a whole, to those who see it or saw it; of
 * others by one of each project, which is named to those who see it.
 */
export async function announceTogether(
  db: Connection,
  together: Together,
  place?: ChangedPlace,
): Promise<void> {
  const concerned = await findConcernedTogether(db, together, mostNotified);
  await publishAll(
    db,
    concerned.flatMap(({ kind, subjectId, userId }) =>
      messagesTo(kind, [userId], place ?? { id: subjectId }),
    ),
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
