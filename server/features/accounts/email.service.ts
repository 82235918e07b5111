import { authorize } from '../../platform/access/authorize.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import { inEvenTime } from '../../platform/http/even-time.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { sendAccountNotice, sendAddressKnown, sendConfirmation } from './account.mails.ts';
import { accountPolicy } from './account.policy.ts';
import { emailProblem } from './create-user.ts';
import { deleteEmail, insertEmail, listEmails } from './email.queries.ts';
import type { EmailRow } from './email.queries.ts';
import { deleteOneTimeTokens } from './one-time-token.queries.ts';
import { isEmailTaken } from './user.queries.ts';
import { readUser } from './user.service.ts';

export async function addEmail(
  ctx: Context,
  userId: number,
  email: string,
  skipConfirmation: boolean,
): Promise<EmailRow> {
  const user = await readUser(ctx, String(userId));
  authorize(accountPolicy, ctx.viewer, 'update', user, 'read', 'User');
  const problem = emailProblem(email);
  if (problem !== undefined) throw invalid({ email: [problem] });
  const confirmed = skipConfirmation && accountPolicy.administer(ctx.viewer, user);
  const add = (): Promise<EmailRow> =>
    transaction(ctx.platform.db, async (tx) => {
      const taken = await isEmailTaken(tx, email, userId);
      if (taken && accountPolicy.administer(ctx.viewer, user))
        throw invalid({ email: ['has already been taken'] });
      const row = await insertEmail(tx, userId, email, confirmed);
      // Only the owner of an address learns that it was in use already.
      if (taken) await sendAddressKnown(tx, ctx, email, 'added');
      else if (!confirmed) await sendConfirmation(tx, ctx, user, email);
      await sendAccountNotice(tx, ctx, user, 'address_added', row.email);
      await audit(tx, ctx, 'email.added', { type: 'User', id: userId }, { email });
      return row;
    });
  try {
    return await inEvenTime(add);
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ email: ['has already been taken'] });
    throw error;
  }
}

export async function removeEmail(ctx: Context, userId: number, id: number): Promise<void> {
  authorize(accountPolicy, ctx.viewer, 'update', { id: userId }, 'read', 'User');
  await transaction(ctx.platform.db, async (tx) => {
    const removed = await deleteEmail(tx, userId, id);
    if (removed === undefined) throw notFound('Email');
    for (const purpose of ['confirm_email', 'reset_password'] as const)
      await deleteOneTimeTokens(tx, purpose, userId, removed);
    await audit(tx, ctx, 'email.removed', { type: 'User', id: userId });
  });
}

export async function readEmails(ctx: Context, userId: number): Promise<EmailRow[]> {
  authorize(accountPolicy, ctx.viewer, 'read_private', { id: userId }, 'read', 'User');
  return listEmails(ctx.platform.db, userId);
}

/** One address of a person; throws 404 if it is not theirs. */
export async function readEmail(ctx: Context, userId: number, id: number): Promise<EmailRow> {
  const found = (await readEmails(ctx, userId)).find((row) => row.id === id);
  if (found === undefined) throw notFound('Email');
  return found;
}

/** Sends the confirmation link of an address again. */
export async function confirmEmailAgain(ctx: Context, userId: number, id: number): Promise<void> {
  const user = await readUser(ctx, String(userId));
  authorize(accountPolicy, ctx.viewer, 'update', user, 'read', 'User');
  const found = await readEmail(ctx, userId, id);
  if (found.confirmed_at !== null) return;
  await inEvenTime(() =>
    transaction(ctx.platform.db, async (tx) =>
      (await isEmailTaken(tx, found.email, userId))
        ? sendAddressKnown(tx, ctx, found.email, 'added')
        : sendConfirmation(tx, ctx, user, found.email),
    ),
  );
}
