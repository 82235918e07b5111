import { RENDERER_VERSION } from '../../markdown/index.ts';
import { internalViewer, nobody } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { renderNote } from '../discussions/index.ts';
import { fillForViewer } from '../references/index.ts';
import { audienceOf } from '../subscriptions/index.ts';
import type { Audience, AudienceTarget } from '../subscriptions/index.ts';
import { composeMail } from './notification-mail.ts';
import {
  findNotification,
  findToldNote,
  findToldPlace,
  forgetOldNotifications,
  settleRecipients,
  takeRecipients,
} from './notification.queries.ts';
import type { NotificationRow, Recipient, ToldNote, ToldPlace } from './notification.queries.ts';
import { unsubscribeKey } from './unsubscribe.service.ts';

export const sendJob = 'notifications:send';

/** Mails that one run makes: a place with thousands of watchers lets other work through between its batches. */
const batch = 50;

interface Batch {
  readonly notification: NotificationRow;
  readonly audience: Audience;
  readonly place: ToldPlace;
  readonly note: ToldNote | undefined;
  /** As stored: what one reader may not know is not filled in yet. */
  readonly html: string;
  readonly text: string;
}

async function readBatch(platform: Platform, id: number): Promise<Batch | undefined> {
  const notification = await findNotification(platform.db, id);
  const audience = notification === undefined ? undefined : audienceOf(notification.target_type);
  if (notification === undefined || audience === undefined) return undefined;
  const [place, note] = await Promise.all([
    findToldPlace(platform.db, notification.target_type, notification.target_id),
    notification.note_id === null ? undefined : findToldNote(platform.db, notification.note_id),
  ]);
  // Gone meanwhile: nobody is told of it.
  if (place === undefined || (notification.note_id !== null && note === undefined)) return undefined;
  const said = note ?? (notification.kind === 'new_issue' ? place : undefined);
  const html =
    said === undefined || said.rendererVersion === RENDERER_VERSION
      ? (said?.html ?? '')
      : (await renderNote(systemContext(platform, nobody), place, said.text)).html;
  return { notification, audience, place, note, html, text: said?.text ?? '' };
}

/** The mail for one recipient: what they may know of other things is filled in for them alone. */
async function mailTo(ctx: Context, recipient: Recipient, told: Batch, target: AudienceTarget) {
  const { notification } = told;
  const [html] = await fillForViewer(ctx, [told.html]);
  const key = await unsubscribeKey(ctx.platform.db, {
    userId: recipient.id,
    type: notification.target_type,
    id: notification.target_id,
  });
  return composeMail(ctx, { ...told, target, recipient, html: html!, unsubscribeKey: key });
}

async function sendBatch(platform: Platform, tx: Transaction, told: Batch): Promise<number> {
  const { notification, audience, note } = told;
  const internal = note?.internal ?? false;
  const recipients = await takeRecipients(tx, audience, notification, internal, batch);
  const settled: { userId: number; mailed: boolean }[] = [];
  // Its title and address are the same for all who may read it, and who may has just been asked.
  let target: AudienceTarget | undefined;
  for (const recipient of recipients) {
    const ctx = systemContext(platform, internalViewer(recipient));
    if (recipient.allowed)
      target ??= (await audience.targets(ctx, [notification.target_id])).get(notification.target_id);
    const mailed = recipient.allowed && target !== undefined;
    if (mailed) await sendMail(tx, await mailTo(ctx, recipient, told, target!));
    settled.push({ userId: recipient.id, mailed });
  }
  await settleRecipients(tx, notification.id, settled);
  return recipients.length;
}

/** Queues the mails of one batch, and the next batch: both in one transaction with the record of who was told. */
export const sendNotifications: Job = {
  name: sendJob,
  async run(platform, payload) {
    const { id } = payload as { id: number };
    const told = await readBatch(platform, id);
    if (told === undefined) return;
    await transaction(platform.db, async (tx) => {
      const taken = await sendBatch(platform, tx, told);
      if (taken === batch) await addJob(tx, sendJob, { id }, { priority: 10 });
      faultPoint('notifications.batch');
    });
  },
};

export const forgetNotifications: Job = {
  name: 'notifications:forget',
  schedule: '25 4 * * *',
  run: (platform) => forgetOldNotifications(platform.db),
};
