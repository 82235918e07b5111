import type { Noteable } from '../../platform/subjects/noteable.ts';
import { namespaceVisible } from '../../platform/access/membership.queries.ts';
import { internalViewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { personStream } from '../../platform/realtime/person-stream.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findUserById } from '../accounts/index.ts';
import type { UserSummary } from '../accounts/index.ts';
import { mentionedNames } from './mentioned-names.ts';
import { insertMentions, listParticipants, findSubscribed, writeSubscribed } from './subscription.queries.ts';
import type { MentionSource } from './subscription.queries.ts';

/** What a subscription refers to: loaded for the viewer, and so readable by them. */
export type Subscribable = Pick<Noteable, 'type' | 'id'>;

export async function isSubscribed(ctx: Context, { type, id }: Subscribable): Promise<boolean> {
  return id !== 0 && (await subscribedOf(ctx, type, [id])).has(id);
}

/** Those of the subjects of a type to which the viewer is subscribed. */
export async function subscribedOf(
  { platform, viewer: { user } }: Context,
  type: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const audience = platform.subjects.find(type);
  if (user === null || audience === undefined) return new Set();
  return findSubscribed(platform.db, audience, ids, user.id);
}

/** Returns whether anything changed. */
export async function setSubscribed(
  ctx: Context,
  noteable: Subscribable,
  subscribed: boolean,
): Promise<boolean> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if ((await isSubscribed(ctx, noteable)) === subscribed) return false;
  await transaction(ctx.platform.db, (tx) => writeSubscription(tx, noteable, user.id, subscribed));
  return true;
}

/** In the caller's transaction; notifies the person's pages. */
export const writeSubscription = (
  tx: Transaction,
  { type, id }: Subscribable,
  userId: number,
  subscribed: boolean,
): Promise<void> => writeSubscriptions(tx, type, [id], userId, subscribed);

/** The same for many of a type, with one notification. */
export async function writeSubscriptions(
  tx: Transaction,
  type: string,
  ids: readonly number[],
  userId: number,
  subscribed: boolean,
): Promise<void> {
  await writeSubscribed(tx, type, ids, userId, subscribed);
  await publish(tx, personStream(userId), { event: 'subscription' });
}

/** Ends a subscription by a link in a mail, whoever follows it. */
export async function endSubscription(db: Connection, target: Subscribable, userId: number): Promise<void> {
  await transaction(db, (tx) => writeSubscribed(tx, target.type, [target.id], userId, false));
}

/** The participants, as this viewer may know: internal notes do not reveal their authors to people without access. */
export async function participantsOf(
  ctx: Context,
  noteable: Pick<Noteable, 'type' | 'id' | 'can'>,
): Promise<UserSummary[]> {
  const audience = ctx.platform.subjects.find(noteable.type);
  return audience === undefined
    ? []
    : listParticipants(ctx.platform.db, audience, noteable, noteable.can.readInternalNotes);
}

/**
 * Records the people whom a text mentions for the first time. Idempotent for one event; none if the author is deleted or blocked. The
 * caller checks whether those people may read the subject.
 */
export async function newlyMentioned(
  platform: Platform,
  source: MentionSource,
  text: string,
  authorId: number | null,
  outboxId: number,
): Promise<{ userId: number; direct: boolean }[]> {
  const names = mentionedNames(text);
  const author =
    authorId === null || names.length === 0 ? undefined : await findUserById(platform.db, authorId);
  if (author === undefined || author.state !== 'active') return [];
  return transaction(platform.db, (tx) =>
    insertMentions(tx, source, names, namespaceVisible(internalViewer(author)), outboxId),
  );
}
