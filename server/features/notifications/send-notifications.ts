import type { NoteSource } from '../discussions/index.ts';
import { findNoteSources } from '../discussions/index.ts';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { SubjectOutline, SubjectType } from '../../platform/subjects/subject-type.ts';
import { internalViewer, nobody } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { renderNote } from '../discussions/index.ts';
import { fillForViewers } from '../references/index.ts';
import { composeMail } from './notification-mail.ts';
import {
  findNotification,
  findNotificationPlace,
  forgetOldNotifications,
  markRecipientsHandled,
  takeRecipients,
} from './notification.queries.ts';
import type { NotificationRow, Recipient, NotificationPlace } from './notification.queries.ts';
import { unsubscribeKey } from './unsubscribe.service.ts';

export const sendJob = 'notifications:send';

/** Mails per run: a place with thousands of watchers lets other work through between its batches. */
const batchSize = 50;

/** A text as it is stored: references are not resolved for a reader yet. */
interface Said {
  readonly html: string;
  readonly text: string;
}

interface Batch {
  readonly notification: NotificationRow;
  readonly type: SubjectType;
  readonly place: NotificationPlace;
  /** What it is about: one, or those of a review. */
  readonly notes: readonly NoteSource[];
  /** The texts of the notes, or the description of a new subject. */
  readonly said: readonly Said[];
}

async function readBatch(platform: Platform, id: number): Promise<Batch | undefined> {
  const notification = await findNotification(platform.db, id);
  const type = notification === undefined ? undefined : platform.subjects.find(notification.target_type);
  if (notification === undefined || type === undefined) return undefined;
  const { note_id, note_ids } = notification;
  const [place, notes] = await Promise.all([
    findNotificationPlace(platform.db, notification.target_id),
    note_id === null ? [] : findNoteSources(platform.db, [note_id, ...note_ids]),
  ]);
  // Deleted meanwhile: nobody is notified.
  if (place === undefined || (note_id !== null && notes.length === 0)) return undefined;
  // Those of the history have no text of their own.
  const texts =
    note_id !== null
      ? notes.filter(({ system }) => !system)
      : notification.kind.startsWith('new_')
        ? [place]
        : [];
  const said = await Promise.all(
    texts.map(async ({ html, text, rendererVersion }): Promise<Said> => ({
      text,
      html:
        rendererVersion === RENDERER_VERSION
          ? html
          : (await renderNote(systemContext(platform, nobody), place, text)).html,
    })),
  );
  return { notification, type, place, notes, said };
}

/** The mail for one recipient, with references resolved for them. */
async function mailTo(
  ctx: Context,
  recipient: Recipient,
  batch: Batch & { target: SubjectOutline },
): Promise<Mail> {
  const { notification } = batch;
  const key = await unsubscribeKey(ctx.platform.db, {
    userId: recipient.id,
    type: notification.target_type,
    id: notification.target_id,
  });
  return composeMail(ctx, { ...batch, recipient, unsubscribeKey: key });
}

async function sendBatch(platform: Platform, tx: Transaction, batch: Batch): Promise<number> {
  const { notification, type, notes } = batch;
  // Those of a review are all internal or none is.
  const internal = notes.some((note) => note.internal);
  const recipients = await takeRecipients(tx, type, notification, internal, batchSize);
  const allowed = recipients.filter((recipient) => recipient.allowed);
  const viewers = allowed.map(internalViewer);
  // Its title and address are the same for all readers, and the recipients' access has just been checked.
  const target =
    viewers[0] === undefined
      ? undefined
      : (await type.outlines(systemContext(platform, viewers[0]), [notification.target_id])).get(
          notification.target_id,
        );
  if (target !== undefined) {
    const ctx = systemContext(platform, nobody);
    const filled = await Promise.all(
      batch.said.map(async ({ text, html }) => ({ text, html: await fillForViewers(ctx, viewers, html) })),
    );
    const mails = allowed.map((recipient, at) =>
      mailTo(ctx, recipient, {
        ...batch,
        target,
        said: filled.map(({ text, html }) => ({ text, html: html[at]! })),
      }),
    );
    await sendMails(tx, platform.settings, await Promise.all(mails));
  }
  await markRecipientsHandled(
    tx,
    notification.id,
    recipients.map(({ id, allowed: may }) => ({ userId: id, mailed: may && target !== undefined })),
  );
  return recipients.length;
}

/** Queues the mails of one batch, and the next batch: both in one transaction with the record of the recipients. */
export const sendNotifications: Job = {
  name: sendJob,
  class: 'mail',
  async run(platform, payload) {
    const { id } = payload as { id: number };
    const batch = await readBatch(platform, id);
    if (batch === undefined) return;
    await transaction(platform.db, async (tx) => {
      const taken = await sendBatch(platform, tx, batch);
      if (taken === batchSize) await addJob(tx, sendJob, { id }, { priority: 10 });
      faultPoint('notifications.batch');
    });
  },
};

export const forgetNotifications: Job = {
  name: 'notifications:forget',
  schedule: '25 4 * * *',
  run: (platform) => forgetOldNotifications(platform.db),
};
