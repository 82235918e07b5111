import type { Noteable } from '../../platform/subjects/noteable.ts';
import { namespaceVisible } from '../../platform/access/membership.queries.ts';
import { internalViewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findUserById } from '../accounts/index.ts';
import type { UserSummary } from '../accounts/index.ts';
import { mentionedNames } from './mentioned-names.ts';
import { insertMentions, listParticipants, readSubscribed, writeSubscribed } from './subscription.queries.ts';
import type { MentionSource } from './subscription.queries.ts';

/** What a subscription is to: loaded for the viewer, so one that they may read. */
export type Subscribable = Pick<Noteable, 'type' | 'id'>;

/** Realtime stream of what one person alone is told. */
export function personStream(userId: number): string {
  return `person:${userId}`;
}

export async function isSubscribed(ctx: Context, noteable: Subscribable): Promise<boolean> {
  const { user } = ctx.viewer;
  const audience = ctx.platform.subjects.find(noteable.type);
  if (user === null || audience === undefined || noteable.id === 0) return false;
  return readSubscribed(ctx.platform.db, audience, noteable, user.id);
}

/** Answers whether that changed anything. */
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

/** In the transaction of what else happens, and told on the person's pages. */
export async function writeSubscription(
  tx: Transaction,
  target: Subscribable,
  userId: number,
  subscribed: boolean,
): Promise<void> {
  await writeSubscribed(tx, target, userId, subscribed);
  await publish(tx, personStream(userId), { event: 'subscription' });
}

/** The same for many at once, told once. */
export async function writeSubscriptions(
  tx: Transaction,
  targets: readonly Subscribable[],
  userId: number,
  subscribed: boolean,
): Promise<void> {
  for (const target of targets) await writeSubscribed(tx, target, userId, subscribed);
  await publish(tx, personStream(userId), { event: 'subscription' });
}

/** A link in a mail ends a subscription without asking who clicks. */
export async function endSubscription(db: Connection, target: Subscribable, userId: number): Promise<void> {
  await transaction(db, (tx) => writeSubscribed(tx, target, userId, false));
}

/** Who takes part, as this viewer may know: internal notes tell of nobody to whom they are closed. */
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
 * The people whom a text names for the first time, written down. It comes to the same each time it is asked for one event; nobody
 * for an author who is gone or blocked. Whether those people may read the thing is the caller's to ask.
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
