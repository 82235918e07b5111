import { internalViewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { readSignedText, signText } from '../../platform/crypto/instance-secret.ts';
import { systemContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUserById } from '../accounts/index.ts';
import { endSubscription } from '../subscriptions/index.ts';

/** The subscription that a link in a mail ends. It can do nothing else, so it needs no session and does not expire. */
export interface UnsubscribeSubject {
  readonly userId: number;
  readonly type: string;
  readonly id: number;
}

const purpose = 'unsubscribe';

export function unsubscribeKey(db: Connection, { userId, type, id }: UnsubscribeSubject): Promise<string> {
  return signText(db, purpose, `${userId}:${type}:${id}`);
}

async function readKey({ db, subjects }: Platform, key: string): Promise<UnsubscribeSubject> {
  const match = /^(\d+):(\w+):(\d+)$/.exec((await readSignedText(db, purpose, key)) ?? '');
  if (match === null || subjects.find(match[2]!) === undefined) throw notFound('Notification');
  return { userId: Number(match[1]), type: match[2]!, id: Number(match[3]) };
}

/** The content of the confirmation page: the subject's title only while its reader may know it. */
export async function readUnsubscribeSubject(
  platform: Platform,
  key: string,
): Promise<{ title: string | null; reference: string | null }> {
  const subject = await readKey(platform, key);
  const user = await findUserById(platform.db, subject.userId);
  if (user === undefined) throw notFound('Notification');
  const ctx = systemContext(platform, internalViewer(user));
  const target = (await ctx.platform.subjects.get(subject.type).outlines(ctx, [subject.id])).get(subject.id);
  return { title: target?.title ?? null, reference: target?.reference ?? null };
}

export async function unsubscribeByKey(platform: Platform, key: string): Promise<void> {
  const { userId, ...target } = await readKey(platform, key);
  if ((await findUserById(platform.db, userId)) === undefined) throw notFound('Notification');
  await endSubscription(platform.db, target, userId);
}
