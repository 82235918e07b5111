import { contextOfPerson } from '../accounts/index.ts';
import { reaction } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteMentionsIn } from './mention-notes.ts';
import { findOpenText, findSubjectText } from './mention.queries.ts';

async function onSubjectText(
  platform: Platform,
  { type, id }: { readonly type: string; readonly id: number },
  authorId: number | null,
): Promise<void> {
  const ctx = await contextOfPerson(platform, authorId);
  const text = ctx === undefined ? undefined : await findSubjectText(platform.db, id);
  const source = text === undefined ? undefined : await platform.subjects.find(type)?.find(ctx!, id);
  if (source !== undefined) await noteMentionsIn(ctx!, source, text!);
}

async function onNoteText(
  platform: Platform,
  noteId: number,
  writer: 'author_id' | 'last_edited_by_id',
): Promise<void> {
  const note = await findOpenText(platform.db, noteId);
  const ctx = note === undefined ? undefined : await contextOfPerson(platform, note[writer]);
  if (note === undefined || ctx === undefined) return;
  const source = await platform.subjects.find(note.noteable_type)?.find(ctx, note.noteable_id);
  if (source !== undefined) await noteMentionsIn(ctx, source, note.note);
}

/** Records mentions on the mentioned subjects: for what is new in the text, as its author may see it. */
export const mentionReactions = [
  reaction('subject.created', 'discussions.mentions', (platform, event) =>
    onSubjectText(platform, event, event.authorId),
  ),
  reaction('subject.changed', 'discussions.mentions-changed', async (platform, event) => {
    const { changes } = event;
    if (changes.includes('title') || changes.includes('description'))
      await onSubjectText(platform, event, event.authorId);
  }),
  reaction('note.created', 'discussions.mentions-in-notes', (platform, { noteId }) =>
    onNoteText(platform, noteId, 'author_id'),
  ),
  reaction('note.updated', 'discussions.mentions-in-changed-notes', (platform, { noteId }) =>
    onNoteText(platform, noteId, 'last_edited_by_id'),
  ),
];
