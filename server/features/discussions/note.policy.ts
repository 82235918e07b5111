import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Policy } from '../../platform/access/authorize.ts';
import type { NoteRow } from './note.queries.ts';

/** A note with its subject, which was loaded for this viewer and is visible to them. */
export interface NoteSubject {
  readonly note: Pick<NoteRow, 'author_id' | 'confidential' | 'system' | 'resolvable' | 'thread_author_id'>;
  readonly noteable: Pick<Noteable, 'can' | 'archived'>;
}

export const notePolicy: Policy<NoteSubject, 'read' | 'edit' | 'award_emoji' | 'resolve'> = {
  // NOTE-12: internal notes need their own right.
  read: (_viewer, { note, noteable }) => !note.confidential || noteable.can.readInternalNotes,
  // One's own, or everybody's for a Maintainer. System notes can't be edited.
  edit: (viewer, { note, noteable }) =>
    viewer.user !== null &&
    !note.system &&
    !noteable.archived &&
    ((note.author_id === viewer.user.id && noteable.can.createNote) || noteable.can.adminNotes),
  award_emoji: (_viewer, { note, noteable }) => !note.system && noteable.can.createNote,
  // Developers, the author of the noteable, and the author of the thread.
  resolve: (viewer, { note, noteable }) =>
    viewer.user !== null &&
    note.resolvable &&
    !note.system &&
    !noteable.archived &&
    (noteable.can.resolveNotes || (note.thread_author_id === viewer.user.id && noteable.can.createNote)),
};
