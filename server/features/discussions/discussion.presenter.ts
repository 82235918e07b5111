import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { presentNotesOfMany } from './note.presenter.ts';
import type { NoteRow } from './note.queries.ts';

/** Discussions as v4 returns them. */
export const presentApiDiscussions = (
  ctx: Context,
  noteable: Noteable,
  discussions: readonly (readonly NoteRow[])[],
) => presentApiDiscussionsOfMany(ctx, discussions, () => noteable);

/** The same of several subjects, in no more queries. */
export async function presentApiDiscussionsOfMany(
  ctx: Context,
  discussions: readonly (readonly NoteRow[])[],
  noteableOf: (note: NoteRow) => Noteable,
) {
  const presented = await presentNotesOfMany(ctx, discussions.flat(), noteableOf);
  const byId = new Map(presented.map((note) => [note.id, note]));
  return discussions.map((notes) => ({
    id: notes[0]!.discussion_id,
    individual_note: notes[0]!.type === null,
    notes: notes.map(({ id }) => byId.get(id)!),
  }));
}

/** One of them. */
export async function presentDiscussion(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]) {
  const [presented] = await presentApiDiscussions(ctx, noteable, [notes]);
  return presented!;
}
