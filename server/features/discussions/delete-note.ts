import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { notePolicy } from './note.policy.ts';
import { deleteNoteRow } from './note.queries.ts';
import { publishNote, readNote } from './note.service.ts';

/** Deletes a comment; the last comment of a thread deletes the thread (DISC-13). */
export async function deleteNote(ctx: Context, noteable: Noteable, id: number): Promise<void> {
  const note = await readNote(ctx, noteable, id);
  if (!notePolicy.edit(ctx.viewer, { note, noteable }))
    throw ctx.viewer.user === null ? unauthorized() : forbidden();
  await transaction(ctx.platform.db, async (tx) => {
    await ctx.platform.subjects
      .get(noteable.type)
      .noteCountChanged(tx, noteable.id, -1, { internal: note.confidential });
    if (!(await deleteNoteRow(tx, note))) throw notFound('Note');
    await recordEvent(tx, 'note.deleted', {
      noteId: id,
      noteableType: noteable.type,
      noteableId: noteable.id,
    });
    await publishNote(tx, noteable, note);
  });
}
