import type { Feature } from '../../platform/feature.ts';
import { awardAction } from './award-actions.ts';
import './discussion.events.ts';
import { mentionWords } from './mention-notes.ts';
import { mentionReactions } from './mention.reactions.ts';
import { noteJobs } from './note.jobs.ts';
import { noteRoutes } from './note.routes.ts';

export { insertDescriptionVersion } from './description-version.queries.ts';
export {
  insertingNotes,
  insertingVersions,
  noteCounts,
  notesToCopy,
  rewritingNotes,
  rewritingVersions,
  takeCopiedNotes,
  textsMatching,
  versionsToCopy,
} from './copy-notes.queries.ts';
export type { CopiedText, CopiesTo } from './copy-notes.queries.ts';
export { TaskUpdate } from './noteable-routes.ts';
export { createNote } from './create-note.ts';
export { deleteNote } from './delete-note.ts';
export { updateNote } from './update-note.ts';
export { noteableOfDiscussion, noteableOfNote } from './find-conversation.ts';
export { allRefused, presentCommands, said } from './quick-action.presenter.ts';
export {
  createDraft,
  deleteDraft,
  discardDrafts,
  readDraft,
  readDrafts,
  updateDraft,
} from './draft-notes.ts';
export type { DraftChange, DraftInput } from './draft-notes.ts';
export type { DraftRow } from './draft-note.queries.ts';
export { publishDrafts } from './publish-drafts.ts';
export type { Publication, PublishedDrafts } from './publish-drafts.ts';
export { presentDrafts } from './draft-note.presenter.ts';
export { versionSeen } from './version-seen.ts';
export { noteableChannel } from './noteable-channel.ts';
export { toggleAward } from './award-note.ts';
export { resolveDiscussion } from './resolve-discussion.ts';
export {
  countResolvable,
  readApiDiscussion,
  readApiDiscussions,
  readApiDiscussionsOfMany,
  readApiNote,
  readApiNotes,
  readApiNotesOfMany,
} from './read-by-api.ts';
export type { NotesBesides } from './read-by-api.ts';
export { newsFor } from './notes-since.ts';
export { excerptedHtml, noteExcerpt } from './note-excerpt.ts';
export { readNote } from './note.service.ts';
export { answeredBefore, once, submissionKey, submissionOf } from './submission.ts';
export type { CreatedNote, CreateNoteInput } from './create-note.ts';
export { interpret } from './quick-action-run.ts';
export type { InterpretedCommands, OfferedCommand } from './quick-action-run.ts';
export { textActions } from './text-actions.ts';
export { pollInterval } from './notes-poll.ts';
export { cleanText, renderNote } from './note.service.ts';
export { findResolvable, listResolvable, resolveByPush, setThreadResolved } from './resolve-discussion.ts';
export type { ResolvableThread } from './resolve-discussion.ts';
export { findMentioned, noteMention } from './mention-notes.ts';
export { createSystemNotes, createSystemNotesOn } from './system-notes.ts';
export type { SystemNote } from './system-notes.ts';
export { countNotes, findDiscussionsOf, listNotes, touchNotes } from './note.queries.ts';
export type { NoteRow } from './note.queries.ts';
export {
  commenters,
  findNoteSource,
  findNoteSources,
  noteById,
  noteVisible,
  ofNote,
  subjectOfNote,
} from './note-parts.queries.ts';
export type { NoteSource } from './note-parts.queries.ts';
export { historyText } from './note-text.ts';
export { searchNotes } from './search-notes.queries.ts';
export { lineCode, lineOf, presentPosition } from './position.ts';
export { presentFoundNotes, presentSuggestion } from './note.presenter.ts';
export { suggestedPlace } from './suggested-lines.ts';
export type { NewPosition, Position } from './position.ts';
export { hasUnresolvedThread } from './unresolved-threads.queries.ts';
export { listThreadsOnChanges } from './threads-on-changes.queries.ts';
export type { ThreadOnChanges } from './threads-on-changes.queries.ts';

/** Conversations on every registered noteable type. */
export const discussionsFeature: Feature = {
  name: 'discussions',
  commands: [awardAction],
  history: [mentionWords],
  reactions: mentionReactions,
  routes: noteRoutes,
  jobs: noteJobs,
};
