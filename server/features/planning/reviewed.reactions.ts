import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import { findNoteSource } from '../discussions/index.ts';
import { markReviewed } from './attributes/reviewers.queries.ts';

/** A reviewer who comments has reviewed: it is the author's turn. */
export const reviewed = reaction(
  'note.created',
  'planning.reviewed',
  async ({ db, subjects }, { noteId, noteableType, noteableId, authorId }, { createdAt }) => {
    if (authorId === null) return;
    const note = await findNoteSource(db, noteId);
    if (note?.system !== false) return;
    await transaction(db, async (tx) => {
      if (await markReviewed(tx, noteableId, authorId, createdAt))
        await subjects.get(noteableType).reviewed?.(tx, noteableId);
    });
  },
);
