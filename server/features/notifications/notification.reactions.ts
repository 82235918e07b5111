import { haveSubscribers } from '../labels/index.ts';
import { findNoteSource, findNoteSources } from '../discussions/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { EventMeta } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushedCommits, SubjectEvent } from '../../platform/subjects/subject.events.ts';
import { newlyMentioned } from '../subscriptions/index.ts';
import { kindOf, verbOfVerdict } from './notification-kinds.ts';
import type { NotificationKind, SubjectVerb } from './notification-kinds.ts';
import { findNotificationPlace, insertNotification } from './notification.queries.ts';
import { sendJob } from './send-notifications.ts';

interface Notice {
  readonly kind: NotificationKind;
  readonly type: string;
  readonly targetId: number;
  readonly authorId: number | null;
  readonly note?: { readonly id: number };
  /** Of a review: all of it. */
  readonly noteIds?: readonly number[];
  readonly changed?: boolean;
  readonly labelled?: readonly number[];
  readonly pushed?: PushedCommits;
}

/** Records the recipients and queues the first batch, in one transaction; an event that was recorded before is skipped. */
async function notify(platform: Platform, event: EventMeta, notice: Notice): Promise<void> {
  const audience = platform.subjects.find(notice.type);
  if (audience === undefined) return;
  await transaction(platform.db, async (tx) => {
    const id = await insertNotification(tx, audience, {
      outboxId: event.id,
      kind: notice.kind,
      targetId: notice.targetId,
      noteId: notice.note?.id ?? null,
      noteIds: notice.noteIds,
      authorId: notice.authorId,
      happenedAt: event.createdAt,
      changed: notice.changed,
      labelled: notice.labelled,
      pushed: notice.pushed,
    });
    if (id === undefined) return;
    const runAt = new Date(Date.now() + platform.settings.notificationDelay * 1000);
    await addJob(tx, sendJob, { id }, { priority: 10, runAt });
  });
}

/** Notifies of an event of a whole subject. */
async function notifyOfSubject(
  platform: Platform,
  event: EventMeta,
  verb: SubjectVerb,
  { type, id, authorId }: SubjectEvent,
  more: Pick<Notice, 'changed' | 'labelled' | 'pushed'> = {},
): Promise<void> {
  const known = platform.subjects.find(type);
  if (known === undefined) return;
  await notify(platform, event, { kind: kindOf(verb, known.noun), type, targetId: id, authorId, ...more });
}

/** Whoever is told of it is named in the note of the history. */
async function notifyOfDismissal(
  platform: Platform,
  event: EventMeta,
  { type, id: targetId, authorId }: SubjectEvent,
  { username, noteId }: { readonly username: string; readonly noteId: number },
): Promise<void> {
  await newlyMentioned(platform, { type, id: targetId, noteId }, `@${username}`, authorId, event.id);
  const note = { id: noteId };
  // Nobody else is.
  await notify(platform, event, { kind: 'new_note', type, targetId, authorId, note, changed: true });
}

export const notificationReactions = [
  reaction('note.created', 'notifications.note', async (platform, payload, event) => {
    const { noteId, noteableType: type, noteableId: targetId, authorId, ofReview } = payload;
    if (ofReview === true) return;
    const note = await findNoteSource(platform.db, noteId);
    if (note === undefined) return;
    await newlyMentioned(platform, { type, id: targetId, noteId }, note.text, authorId, event.id);
    await notify(platform, event, { kind: 'new_note', type, targetId, authorId, note });
  }),
  // One mail for all its notes.
  reaction('review.published', 'notifications.review', async (platform, payload, event) => {
    const { noteIds, noteableType: type, noteableId: targetId, authorId, verdict } = payload;
    const noun = platform.subjects.find(type)?.noun;
    const kind =
      verdict === undefined || noun === undefined ? 'new_note' : kindOf(verbOfVerdict[verdict], noun);
    const notes = await findNoteSources(platform.db, noteIds);
    for (const { id: noteId, text } of notes)
      await newlyMentioned(platform, { type, id: targetId, noteId }, text, authorId, event.id);
    if (notes.length > 0)
      await notify(platform, event, { kind, type, targetId, authorId, note: notes[0]!, noteIds });
  }),
  // People whom a changed comment newly mentions are notified as of a new one, and nobody else again.
  reaction('note.updated', 'notifications.note-changed', async (platform, { noteId }, event) => {
    const note = await findNoteSource(platform.db, noteId);
    if (note === undefined || note.editorId === null) return;
    const { type, targetId, editorId: authorId } = note;
    const named = await newlyMentioned(
      platform,
      { type, id: targetId, noteId },
      note.text,
      authorId,
      event.id,
    );
    if (named.length === 0) return;
    await notify(platform, event, {
      kind: 'new_note',
      type,
      targetId,
      authorId,
      note,
      changed: true,
    });
  }),
  reaction('subject.created', 'notifications.subject', async (platform, payload, event) => {
    const { type, id, authorId } = payload;
    const place = await findNotificationPlace(platform.db, id);
    if (place === undefined) return;
    await newlyMentioned(platform, { type, id, noteId: null }, place.text, authorId, event.id);
    await notifyOfSubject(platform, event, 'new', payload);
  }),
  // People whom a changed description newly mentions are notified as of a new one, and nobody else.
  reaction('subject.changed', 'notifications.assigned', async (platform, payload, event) => {
    const { type, id, authorId, changes } = payload;
    const place = changes.includes('description') ? await findNotificationPlace(platform.db, id) : undefined;
    const source = { type, id, noteId: null };
    const named =
      place === undefined ? [] : await newlyMentioned(platform, source, place.text, authorId, event.id);
    const { assigned = [], reviewing = [], labelled = [], verdict, pushed, dismissed } = payload;
    if (dismissed !== undefined) await notifyOfDismissal(platform, event, payload, dismissed);
    else if (verdict !== undefined) await notifyOfSubject(platform, event, verbOfVerdict[verdict], payload);
    else if (pushed !== undefined) await notifyOfSubject(platform, event, 'push_to', payload, { pushed });
    else if (assigned.length > 0) await notifyOfSubject(platform, event, 'reassign', payload, { labelled });
    else if (reviewing.length > 0)
      await notifyOfSubject(platform, event, 'change_reviewer', payload, { labelled });
    else if (named.length > 0)
      await notifyOfSubject(platform, event, 'new', payload, { changed: true, labelled });
    else if (await haveSubscribers(platform.db, labelled))
      await notifyOfSubject(platform, event, 'relabel', payload, { labelled });
  }),
  reaction('subject.closed', 'notifications.closed', (platform, payload, event) =>
    notifyOfSubject(platform, event, 'close', payload),
  ),
  reaction('subject.reopened', 'notifications.reopened', (platform, payload, event) =>
    notifyOfSubject(platform, event, 'reopen', payload),
  ),
  reaction('subject.merged', 'notifications.merged', (platform, payload, event) =>
    notifyOfSubject(platform, event, 'merge', payload),
  ),
];
