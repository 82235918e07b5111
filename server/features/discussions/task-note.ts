import { toggleTask } from '../../markdown/index.ts';
import type { TaskUpdate } from '../../markdown/index.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, forbidden, unauthorized } from '../../platform/errors.ts';
import { notePolicy } from './note.policy.ts';
import type { NoteRow } from './note.queries.ts';
import { readNote, renderNote } from './note.service.ts';
import { CommentChanged, updateNote } from './update-note.ts';

/** How often an item is looked for in a text that others change at the same time. */
const attempts = 5;

/**
 * Checks one item of a comment's task list. A comment has no version, so the clicked line has to be unchanged, else 409; what others
 * change beside it stays. Throws 403 without the right to edit the comment, 422 if it has no such item.
 */
export async function updateTaskOfNote(
  ctx: Context,
  noteable: Noteable,
  id: number,
  update: TaskUpdate,
  attempt = 1,
): Promise<NoteRow> {
  const note = await readNote(ctx, noteable, id);
  if (!notePolicy.edit(ctx.viewer, { note, noteable }))
    throw ctx.viewer.user === null ? unauthorized() : forbidden();
  const { tasks } = await renderNote(ctx, noteable, note.note);
  const toggled = toggleTask(note.note, tasks, update);
  if (toggled === undefined)
    throw new AppError(422, { errors: ['The checklist item is not there any more.'] });
  if (update.line_source !== undefined && !toggled.exact) throw editedMeanwhile();
  try {
    return await updateNote(ctx, noteable, id, toggled.text, { was: note.note });
  } catch (error) {
    if (!(error instanceof CommentChanged)) throw error;
    // Without its line nobody knows whether it is the item that was clicked.
    if (update.line_source === undefined || attempt === attempts) throw editedMeanwhile();
    return updateTaskOfNote(ctx, noteable, id, update, attempt + 1);
  }
}

function editedMeanwhile(): AppError {
  return new AppError(409, {
    message: '409 Conflict',
    errors: [
      'Someone edited this comment at the same time you did. The description has been updated and you will need to make your changes again.',
    ],
  });
}
