import type { Feature } from '../../platform/feature.ts';
import { noteRoutes } from './note.routes.ts';

export { noteableType, registerNoteable } from './noteable.ts';
export type { Noteable, NoteableType } from './noteable.ts';
export { createNote, createSystemNotes, maximumNoteLength, renderNote } from './note.service.ts';
export type { SystemNote } from './note.service.ts';
export { countNotes, findNote, listNotes } from './note.queries.ts';
export type { NotePosition, NoteRow } from './note.queries.ts';

/** The conversation on anything that registered itself as a noteable. */
export const discussionsFeature: Feature = { name: 'discussions', routes: noteRoutes };
