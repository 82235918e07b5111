import { verifyPassword } from '../../platform/crypto/secrets.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, forbidden, invalid } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { countHit, takeBackHit } from '../../platform/http/rate-limit.ts';
import { createSession } from '../../platform/sessions/session.queries.ts';
import type { NewSession } from '../../platform/sessions/session.queries.ts';
import { findUserByLogin } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';

const refusals: Readonly<Record<string, string>> = {
  invalid: 'Invalid login or password.',
  unconfirmed: 'You have to confirm your e-mail address before continuing.',
  blocked: 'Your account has been blocked. Contact an administrator.',
  blocked_pending_approval: 'Your account is waiting for approval by an administrator.',
};

/** Sign-in, sign-up and reset share one limit per address. */
export async function countSignInAttempt(ctx: Context, kind: string): Promise<void> {
  await countHit(
    ctx.platform.db,
    { name: kind, limit: ctx.platform.settings.signInRate, windowSeconds: 60 },
    addressGroup(ctx.ip ?? 'local'),
  );
}

/** Why this person may not sign in, although the password is right. */
function refusalOf(ctx: Context, user: UserRow): string | undefined {
  if (user.state !== 'active') return refusals[user.state];
  if (user.confirmed_at === null && ctx.platform.settings.confirmEmail) return refusals['unconfirmed'];
  return undefined;
}

/** The person with this login and password. Problems of the account are only shown to people who know the password. */
export async function checkPassword(ctx: Context, login: string, password: string): Promise<UserRow> {
  const user = await findUserByLogin(ctx.platform.db, login.trim());
  const fits = await verifyPassword(password.slice(0, 1000), user?.password_hash);
  if (user === undefined || !fits) throw new AppError(401, { message: refusals['invalid'] });
  const refusal = refusalOf(ctx, user);
  if (refusal !== undefined) throw new AppError(403, { message: refusal });
  return user;
}

/**
 * Changes that hand over an account (its password, its primary address) require the current password, in a session: a stolen token
 * must not be enough. Throws 403 for a token, 400 for a wrong password.
 */
export async function proveOwner(ctx: Context, user: UserRow, password: string | undefined): Promise<void> {
  const { kind } = ctx.viewer.credential;
  if (kind === 'internal') return;
  if (kind !== 'session')
    throw forbidden('this needs your current password, and can only be done signed in on the web');
  if (password === undefined || password === '') throw invalid({ current_password: ["can't be blank"] });
  if (!(await isOwnPassword(ctx, user, password))) throw invalid({ current_password: ['is invalid'] });
}

/** Whether this is the person's own password. Attempts count per person, on all routes together: throws 429 above the limit. */
async function isOwnPassword(ctx: Context, user: UserRow, password: string): Promise<boolean> {
  const { db, settings } = ctx.platform;
  await countHit(db, { name: 'password', limit: settings.signInRate, windowSeconds: 60 }, String(user.id));
  const fits = await verifyPassword(password.slice(0, 1000), user.password_hash);
  if (fits && settings.signInRate > 0) await takeBackHit(db, 'password', String(user.id));
  return fits;
}

export async function signIn(
  ctx: Context,
  input: { login: string; password: string; remember: boolean; userAgent: string },
): Promise<{ user: UserRow; session: NewSession; days: number }> {
  await countSignInAttempt(ctx, 'sign_in');
  const user = await checkPassword(ctx, input.login, input.password);
  const days = input.remember ? ctx.platform.settings.sessionDays : 1;
  return {
    user,
    session: await createSession(ctx.platform.db, user.id, { ip: ctx.ip, userAgent: input.userAgent, days }),
    days,
  };
}
