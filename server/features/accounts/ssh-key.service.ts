import { authorize } from '../../platform/access/authorize.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { parseFingerprint, parsePublicKey } from '../../ssh/public-key.ts';
import type { PublicKey } from '../../ssh/public-key.ts';
import { sendAccountNotice } from './account.mails.ts';
import { accountPolicy, seesProfile } from './account.policy.ts';
import { deleteKeyRow, findKey, insertSshKey, listKeysOf } from '../../platform/sessions/ssh-key.queries.ts';
import type { KeyUsage, SshKeyRow } from '../../platform/sessions/ssh-key.queries.ts';
import { findUserById } from './user.queries.ts';
import { readUser } from './user.service.ts';

/** Keys that one person can have: each is looked at by whoever audits the account. */
const keysPerPerson = 100;

export interface NewKey {
  readonly title?: string | undefined;
  readonly key: string;
  /** A date or a time; without it the key does not expire. */
  readonly expiresAt?: string | null | undefined;
}

/** A key as it can be stored. Throws 400 with the errors of fields. The title is by default the comment of the key. */
export async function checkNewKey({
  title,
  key,
  expiresAt,
}: NewKey): Promise<PublicKey & { title: string; expiresAt: Date | null }> {
  const parsed = await parsePublicKey(key);
  if (typeof parsed === 'string') throw invalid({ key: [parsed] });
  const name = title === undefined || title.trim() === '' ? parsed.comment.slice(0, 255) : title.trim();
  const problem = nameProblem(name);
  if (problem !== undefined) throw invalid({ title: [problem] });
  return { ...parsed, title: name, expiresAt: checkKeyExpiry(expiresAt) };
}

function checkKeyExpiry(text: string | null | undefined): Date | null {
  if (text === undefined || text === null || text === '') return null;
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time.getTime()))
    throw invalid({ expires_at: ['must be a date such as 2030-12-31'] });
  if (time.getTime() <= Date.now()) throw invalid({ expires_at: ['must be in the future'] });
  return time;
}

/** The answer for a key that somebody has, or that is a deploy key: it does not say whose it is. */
export const takenKey = () => invalid({ fingerprint_sha256: ['has already been taken'] });

/** Gives a person a key, by themselves or by an administrator. Throws 400 if it is no usable key, or in use anywhere. */
export async function addKey(
  ctx: Context,
  userId: number,
  input: NewKey & { readonly usage?: KeyUsage | undefined },
): Promise<SshKeyRow> {
  const user = await findUserById(ctx.platform.db, userId);
  if (user === undefined) throw notFound('User');
  authorize(accountPolicy, ctx.viewer, 'manage_tokens', user, 'read', 'User');
  if (user.bot) throw forbidden('a bot has no keys');
  const { title, text, fingerprint, expiresAt } = await checkNewKey(input);
  return transaction(ctx.platform.db, async (tx) => {
    const { total } = await listKeysOf(tx, userId, 1, 0);
    if (total >= keysPerPerson) throw invalid({ base: [`has too many keys (maximum is ${keysPerPerson})`] });
    const made = await insertSshKey(tx, {
      userId,
      title,
      key: text,
      fingerprint,
      usage: input.usage ?? 'auth_and_signing',
      expiresAt,
      createdById: ctx.viewer.user?.id ?? null,
    });
    if (made === undefined) throw takenKey();
    await audit(tx, ctx, 'ssh_key.created', { type: 'User', id: userId }, { key_id: made.id, title });
    // Whoever adds a key keeps the account: its owner is notified.
    await sendAccountNotice(tx, ctx, user, 'ssh_key_added', title);
    return made;
  });
}

/** The keys of a person: public as on such platforms, except those of a private profile. */
export async function readKeys(ctx: Context, idOrName: string, limit: number, offset: number) {
  const user = await readUser(ctx, idOrName);
  if (!seesProfile(ctx.viewer, user)) return { rows: [], total: 0 };
  return listKeysOf(ctx.platform.db, user.id, limit, offset);
}

/** One key of a person; throws 404 for any other. */
export async function readKey(ctx: Context, idOrName: string, keyId: number): Promise<SshKeyRow> {
  const user = await readUser(ctx, idOrName);
  const key = seesProfile(ctx.viewer, user) ? await findKey(ctx.platform.db, { id: keyId }) : undefined;
  if (key?.user_id !== user.id) throw notFound('Key');
  return key;
}

export async function removeKey(ctx: Context, userId: number, keyId: number): Promise<void> {
  if (!accountPolicy.manage_tokens(ctx.viewer, { id: userId })) throw forbidden();
  const key = await readKey(ctx, String(userId), keyId);
  await transaction(ctx.platform.db, (tx) => deleteKey(tx, ctx, key, { type: 'User', id: userId }));
}

export async function deleteKey(
  tx: Transaction,
  ctx: Context,
  { id, title }: SshKeyRow,
  entity: { readonly type: string; readonly id: number },
): Promise<void> {
  if (!(await deleteKeyRow(tx, id))) throw notFound('Key');
  await audit(tx, ctx, 'ssh_key.deleted', entity, { key_id: id, title });
}

/** Whose key this is, for administrators: by id, or by what a log shows of it. */
export async function readAnyKey(
  ctx: Context,
  by: { readonly id: number } | { readonly fingerprint: string },
): Promise<SshKeyRow> {
  if (ctx.viewer.user?.admin !== true) throw forbidden();
  if ('id' in by) {
    const key = await findKey(ctx.platform.db, by);
    if (key === undefined) throw notFound('Key');
    return key;
  }
  const fingerprint = parseFingerprint(by.fingerprint);
  const key = fingerprint === undefined ? undefined : await findKey(ctx.platform.db, { fingerprint });
  if (key === undefined) throw notFound('Key');
  return key;
}
