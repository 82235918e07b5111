import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { countHit } from '../../platform/http/rate-limit.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createOneTimeToken } from './one-time-token.queries.ts';

/** Mails only use the external URL: a Host header must never choose where a secret link leads. */
export function mailBaseUrl(ctx: Context): string {
  const { externalUrl, port, relativeUrlRoot } = ctx.platform.settings;
  return externalUrl === '' ? `http://localhost:${port}${relativeUrlRoot}` : externalUrl;
}

/**
 * Sends a mail that one person causes and perhaps another receives, so it contains no text of the sender. A sender above the limit
 * gets 429; above a recipient's limit the mail is dropped silently.
 */
export async function sendAccountMail(tx: Transaction, ctx: Context, mail: Mail): Promise<void> {
  const { settings } = ctx.platform;
  const { user } = ctx.viewer;
  const limit = settings.accountMailRate;
  const window = { windowSeconds: 3600 };
  if (limit > 0 && user?.admin !== true) {
    const sender = user === null ? addressGroup(ctx.ip ?? 'local') : String(user.id);
    await countHit(tx, { name: 'account_mail_from', limit, ...window }, sender);
  }
  if (limit > 0) {
    const share = { name: 'account_mail_to', limit: Math.max(1, Math.floor(limit / 4)), ...window };
    if (!(await isWithin(tx, share, mail.to.toLowerCase()))) return;
  }
  await sendMails(tx, settings, [mail]);
}

async function isWithin(tx: Transaction, limit: RateLimit, subject: string): Promise<boolean> {
  try {
    await countHit(tx, limit, subject);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export async function sendConfirmation(
  tx: Transaction,
  ctx: Context,
  user: { id: number },
  email: string,
): Promise<void> {
  const { token, digest } = await createOneTimeToken(tx, 'confirm_email', 72, { id: user.id, email });
  const link = `${mailBaseUrl(ctx)}/users/confirmation?confirmation_token=${token}`;
  await sendAccountMail(tx, ctx, {
    to: email,
    subject: 'Confirm your e-mail address',
    text: `Hello,\n\nconfirm that this address is yours by opening this link within three days:\n\n${link}\n\nIf you did not ask for it, do nothing.\n`,
    oneTimeDigest: digest,
  });
}

export async function sendPasswordReset(
  tx: Transaction,
  ctx: Context,
  user: { id: number; email: string },
): Promise<void> {
  const { token, digest } = await createOneTimeToken(tx, 'reset_password', 6, {
    id: user.id,
    email: user.email,
  });
  const link = `${mailBaseUrl(ctx)}/users/password/edit?reset_password_token=${token}`;
  await sendAccountMail(tx, ctx, {
    to: user.email,
    subject: 'Choose a new password',
    text: `Hello,\n\nsomebody, hopefully you, asked for a new password. Choose it within six hours here:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    oneTimeDigest: digest,
  });
}

/** Notifies the owner of an address that somebody else tried to use it; that person does not learn it. */
export async function sendAddressKnown(
  tx: Transaction,
  ctx: Context,
  email: string,
  how: 'registered' | 'added',
): Promise<void> {
  const what =
    how === 'registered'
      ? 'somebody, perhaps you, registered with this address. It has an account already, so no other one was made.'
      : 'somebody, perhaps you, wanted to add this address to an account. It belongs to another one already, where it stays.';
  await sendAccountMail(tx, ctx, {
    to: email,
    subject: 'This address has an account already',
    text: `Hello,\n\n${what}\n\nSign in here: ${mailBaseUrl(ctx)}/users/sign_in\nIf you do not know the password any more, choose a new one: ${mailBaseUrl(ctx)}/users/password/new\n\nIf it was not you, do nothing.\n`,
  });
}

const changes = {
  address_added: (address: string) =>
    `The address ${address} was added to your account. It can't be used to reset your password as long as it is not your primary address.`,
  address_made_primary: (address: string) =>
    `${address} is your account's primary address now: mails and links to reset the password go there and no longer to you.`,
  password_changed: () => 'The password of your account was changed. All other sessions have ended.',
  ssh_key_added: (title: string) =>
    `The SSH key “${title}” was added to your account. Whoever has it can read and push as you.`,
  token_made: () => 'A new access token was made by means of another one.',
} as const;

/** Notices per kind and hour: ten are enough, and a stolen token can't flood a mailbox. */
const noticesOfAKind = 10;

/** Notifies the owner, at the account's previous address, of what happened to it. */
export async function sendAccountNotice(
  tx: Transaction,
  ctx: Context,
  user: { email: string },
  change: keyof typeof changes,
  about = '',
): Promise<void> {
  const limit = { name: 'account_notice', limit: noticesOfAKind, windowSeconds: 3600 };
  if (!(await isWithin(tx, limit, `${change} ${user.email.toLowerCase()}`))) return;
  await sendMails(tx, ctx.platform.settings, [
    {
      to: user.email,
      subject: 'Your account was changed',
      text: `Hello,\n\n${changes[change](about)}\n\nIf it was not you, change your password and look at your access tokens: ${mailBaseUrl(ctx)}/-/profile/account\n`,
    },
  ]);
}
