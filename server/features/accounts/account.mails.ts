import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { createOneTimeToken } from './one-time-token.queries.ts';

/** Mails name the external URL alone: a Host header must never choose where a secret link leads. */
function mailBaseUrl(ctx: Context): string {
  const { externalUrl, port, relativeUrlRoot } = ctx.platform.settings;
  return externalUrl === '' ? `http://localhost:${port}${relativeUrlRoot}` : externalUrl;
}

export async function sendConfirmation(
  tx: Transaction,
  ctx: Context,
  user: { id: number; name: string },
  email: string,
): Promise<void> {
  const token = await createOneTimeToken(tx, 'confirm_email', 72, { id: user.id, email });
  const link = `${mailBaseUrl(ctx)}/users/confirmation?confirmation_token=${token}`;
  await sendMails(tx, ctx.platform.settings, [
    {
      to: email,
      subject: 'Confirm your e-mail address',
      text: `Hello ${user.name},\n\nconfirm that this address is yours by opening this link within three days:\n\n${link}\n\nIf you did not ask for it, do nothing.\n`,
    },
  ]);
}

export async function sendPasswordReset(
  tx: Transaction,
  ctx: Context,
  user: { id: number; name: string; email: string },
): Promise<void> {
  const token = await createOneTimeToken(tx, 'reset_password', 6, { id: user.id, email: user.email });
  const link = `${mailBaseUrl(ctx)}/users/password/edit?reset_password_token=${token}`;
  await sendMails(tx, ctx.platform.settings, [
    {
      to: user.email,
      subject: 'Choose a new password',
      text: `Hello ${user.name},\n\nsomebody, hopefully you, asked for a new password. Choose it within six hours here:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    },
  ]);
}
