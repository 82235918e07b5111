import type { Feature } from '../../platform/feature.ts';
import { noteRoutes } from './note.routes.ts';

export { noteableType, registerNoteable } from './noteable.ts';
export type { Noteable, NoteableType } from './noteable.ts';
export { createNote } from './create-note.ts';
export type { CreateNoteInput } from './create-note.ts';
export { maximumNoteLength, renderNote } from './note.service.ts';
export { createSystemNotes } from './system-notes.ts';
export type { SystemNote } from './system-notes.ts';
export { countNotes, findNote, listNotes } from './note.queries.ts';
export type { NotePosition, NoteRow } from './note.queries.ts';

/** The conversation on anything that registered itself as a noteable. */
export const discussionsFeature: Feature = { name: 'discussions', routes: noteRoutes };
