import type { Connection } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { addJobs } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { findUnsentMail, insertMails, updateMail } from './mail.queries.ts';

export interface Mail {
  readonly to: string;
  /** The display name in front of the instance's address: the person whose words the mail carries. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Digest of the one-time token in its link: the mail is kept no longer than the token, and its text only until it is sent. */
  readonly oneTimeDigest?: Buffer;
  /** Bulk mail waits for mail that somebody waits for. */
  readonly bulk?: boolean;
}

/**
 * Writes mails to the outbox; in a transaction they are only sent if it commits. Without SMTP they stay there, where administrators
 * can read them.
 */
export async function sendMails(
  connection: Connection,
  { smtpUrl }: Platform['settings'],
  mails: readonly Mail[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = await insertMails(
    connection,
    mails.map((mail) => ({
      recipient: mail.to,
      sender_name: mail.fromName ?? null,
      subject: mail.subject.replaceAll(/[\r\n]+/g, ' '),
      text_body: mail.text,
      html_body: mail.html ?? null,
      headers: JSON.stringify(mail.headers ?? {}),
      one_time_digest: mail.oneTimeDigest ?? null,
      state: smtpUrl === '' ? 'kept' : 'queued',
    })),
  );
  if (smtpUrl === '') return;
  const isBulk = mails.every((mail) => mail.bulk === true);
  await addJobs(connection, deliverMail.name, rows, { maximumAttempts: 20, priority: isBulk ? 10 : 0 });
}

/** `Coppice <coppice@example.com>` and `Ann` → `Ann <coppice@example.com>`, quoted as necessary. */
function senderOf(from: string, name: string | null): string | { name: string; address: string } {
  return name === null ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from };
}

/** What remains of a mail with a secret link after it was sent. */
const withoutSecret = {
  text_body: 'The text of this mail held a link for its recipient alone.',
  html_body: null,
};

/** Sends a mail by SMTP. Mail that was queued before SMTP was disabled stays in the outbox. */
export const deliverMail: Job = {
  name: 'mail:deliver',
  class: 'mail',
  async run(platform: Platform, payload: unknown) {
    const { id } = payload as { id: number };
    const mail = await findUnsentMail(platform.db, id);
    if (mail === undefined) return;
    const finish = (state: string, error: string | null = null) =>
      updateMail(platform.db, id, {
        state,
        last_error: error,
        sent_at: state === 'sent' ? new Date() : null,
        ...(state === 'sent' && mail.one_time_digest !== null ? withoutSecret : {}),
      });
    if (platform.settings.smtpUrl === '') {
      await finish('kept');
      return;
    }
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(platform.settings.smtpUrl);
    try {
      await transport.sendMail({
        from: senderOf(platform.settings.mailFrom, mail.sender_name),
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_body,
        ...(mail.html_body === null ? {} : { html: mail.html_body }),
        headers: mail.headers as Record<string, string>,
      });
      await finish('sent');
    } catch (error) {
      await finish('failed', (error as Error).message);
      throw error;
    } finally {
      transport.close();
    }
  },
};
