import { RENDERER_VERSION } from '../../markdown/index.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { parentNamed } from '../../platform/subjects/parent.ts';
import { checkSpam } from '../spam/index.ts';
import { setResolved } from './discussion.queries.ts';
import { notePolicy } from './note.policy.ts';
import { findNote, updateNoteText } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import type { NewPosition } from './position.ts';
import { prepareSuggested } from './suggested-lines.ts';
import { checkText, publishNote, readNote, renderNote } from './note.service.ts';

export interface NoteUpdate {
  /** Leaves the thread resolved, or open. */
  readonly resolve?: boolean | undefined;
  /** The version that the author has seen, by the time of its last change: another version is not overwritten (409). */
  readonly from?: Date | undefined;
  /** The text that the new one was made from: another is not overwritten (409). */
  readonly was?: string | undefined;
}

/** Another text is there than the one that was to be replaced. */
export class CommentChanged extends AppError {
  constructor() {
    super(409, { message: 'The comment has changed since you started editing.' });
  }
}

/** Changes a comment, and if the form's checkbox says so, whether its thread is resolved. */
export async function updateNote(
  ctx: Context,
  noteable: Noteable,
  id: number,
  body: string,
  { resolve, from, was }: NoteUpdate = {},
): Promise<NoteRow> {
  const note = await readNote(ctx, noteable, id);
  if (!notePolicy.edit(ctx.viewer, { note, noteable }))
    throw ctx.viewer.user === null ? unauthorized() : forbidden();
  const text = checkText(body);
  await checkSpam(ctx, { kind: 'comment', parent: parentNamed(noteable), text });
  const rendered = await renderNote(ctx, noteable, text);
  const suggest = await prepareSuggested(ctx, noteable, rendered.suggestions, {
    position: note.position === null ? undefined : (note.position as NewPosition),
  });
  await transaction(ctx.platform.db, async (tx) => {
    // Before the note: concurrent writers of a thread wait at its row.
    if (resolve !== undefined && notePolicy.resolve(ctx.viewer, { note, noteable }))
      await setResolved(tx, noteable, note.discussion_id, resolve ? ctx.viewer.user!.id : null);
    const written = await updateNoteText(tx, id, {
      note: text,
      html: rendered.html,
      rendererVersion: RENDERER_VERSION,
      editorId: ctx.viewer.user!.id,
      from,
      was,
    });
    if (!written && (await findNote(tx, readerOf(ctx), id)) !== undefined) throw new CommentChanged();
    if (!written) throw notFound('Note');
    await suggest?.(tx, id);
    await recordEvent(tx, 'note.updated', {
      noteId: id,
      noteableType: noteable.type,
      noteableId: noteable.id,
    });
    await publishNote(tx, noteable, note);
  });
  return (await findNote(ctx.platform.db, readerOf(ctx), id))!;
}
