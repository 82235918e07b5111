import { hashPassword } from '../../platform/crypto/secrets.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { AppError } from '../../platform/errors.ts';
import { forbidden, invalid, unprocessable } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { inEvenTime } from '../../platform/http/even-time.ts';
import { audit } from '../../platform/audit.ts';
import { deleteSessionsOf } from '../../platform/sessions/session.queries.ts';
import { sendAccountNotice, sendAddressKnown, sendConfirmation, sendPasswordReset } from './account.mails.ts';
import { createUser, rehearseUser } from './create-user.ts';
import { confirmEmailRow } from './email.queries.ts';
import { deleteOneTimeTokens, peekOneTimeToken, useOneTimeToken } from './one-time-token.queries.ts';
import { passwordProblems } from './password-strength.ts';
import { countSignInAttempt } from './sign-in.ts';
import { findUserById, findUserByLogin, isEmailTaken, updateUser } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'email.confirmed': { readonly userId: number };
  }
}

/** The result of a registration. */
export interface Registered {
  /** An administrator has to approve it. */
  readonly pendingApproval: boolean;
  /** Set if no address has to be confirmed. */
  readonly user?: UserRow;
}

/**
 * Registers somebody, who can sign in immediately unless something has to be confirmed or approved. With confirmation the answer is
 * the same for known and unknown addresses: the owner is notified by mail.
 */
export async function register(
  ctx: Context,
  given: { username: string; name: string; email: string; password: string },
): Promise<Registered> {
  const { settings } = ctx.platform;
  if (settings.signup === 'closed')
    throw forbidden('registration is closed. Ask an administrator for an account');
  await countSignInAttempt(ctx, 'sign_up');
  const domain = given.email.split('@').at(-1)!.toLowerCase();
  if (
    settings.allowedEmailDomains.length > 0 &&
    !settings.allowedEmailDomains.some((allowed) => allowed.toLowerCase() === domain)
  ) {
    throw invalid({ email: ['domain is not authorized for sign-up'] });
  }
  const pendingApproval = settings.signup === 'approval';
  // Listed explicitly: a request may have more fields, and nobody registers as an administrator.
  const { username, name, email, password } = given;
  const confirmed = !settings.confirmEmail;
  const input = { username, name, email, password, confirmed, pendingApproval };
  // Without confirmation the answer shows anyway that the address has an account.
  if (confirmed) return { pendingApproval, user: await createUser(ctx, input) };
  return inEvenTime(async () => {
    const { db } = ctx.platform;
    if (await isEmailTaken(db, email)) {
      await rehearseUser(ctx, input);
      await transaction(db, (tx) => sendAddressKnown(tx, ctx, email, 'registered'));
    } else await createUser(ctx, input);
    return { pendingApproval };
  });
}

/** Opens a confirmation link. */
export async function confirmEmail(ctx: Context, token: string): Promise<UserRow> {
  return transaction(ctx.platform.db, async (tx) => {
    const used = await useOneTimeToken(tx, 'confirm_email', token);
    if (used?.userId == null || used.email === null)
      throw unprocessable('This confirmation link is not valid any more. Ask for a new one.');
    const user = (await findUserById(tx, used.userId))!;
    if (!(await confirmEmailRow(tx, user.id, used.email)))
      throw unprocessable('This address belongs to another account.');
    await audit(tx, ctx, 'email.confirmed', { type: 'User', id: user.id }, { email: used.email });
    await recordEvent(tx, 'email.confirmed', { userId: user.id });
    return user.email.toLowerCase() === used.email.toLowerCase() && user.confirmed_at === null
      ? updateUser(tx, user.id, { confirmed_at: new Date() })
      : user;
  });
}

/** Sends the link again, without revealing whether the address is known. */
export async function resendConfirmation(ctx: Context, email: string): Promise<void> {
  await countSignInAttempt(ctx, 'confirmation');
  await inEvenTime(async () => {
    const user = await findUserByLogin(ctx.platform.db, email);
    if (user !== undefined && user.confirmed_at === null)
      await transaction(ctx.platform.db, (tx) => sendConfirmation(tx, ctx, user, user.email));
  });
}

/** Sends a reset link, without revealing whether the address is known. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  await countSignInAttempt(ctx, 'password_reset');
  await inEvenTime(async () => {
    const user = await findUserByLogin(ctx.platform.db, email);
    if (user !== undefined && user.state === 'active')
      await transaction(ctx.platform.db, (tx) => sendPasswordReset(tx, ctx, user));
  });
}

/** Sets a new password by a reset link; all sessions end. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  await countSignInAttempt(ctx, 'password_reset');
  const gone = (): AppError => unprocessable('This reset link is not valid any more. Ask for a new one.');
  if (!(await peekOneTimeToken(ctx.platform.db, 'reset_password', token))) throw gone();
  const problems = await passwordProblems(password, ctx.platform.settings.passwordMinimumLength, []);
  if (problems.length > 0) throw invalid({ password: problems });
  const passwordHash = await hashPassword(password);
  await transaction(ctx.platform.db, async (tx) => {
    const used = await useOneTimeToken(tx, 'reset_password', token);
    if (used?.userId == null) throw gone();
    await updateUser(tx, used.userId, { password_hash: passwordHash });
    if (used.email !== null) await confirmEmailRow(tx, used.userId, used.email);
    await deleteSessionsOf(tx, used.userId);
    await deleteOneTimeTokens(tx, 'reset_password', used.userId);
    await sendAccountNotice(tx, ctx, (await findUserById(tx, used.userId))!, 'password_changed');
    await audit(tx, ctx, 'password.reset', { type: 'User', id: used.userId });
  });
}
