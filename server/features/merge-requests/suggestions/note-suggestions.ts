import type { NoteSuggestions } from '../../../platform/subjects/note-suggestions.ts';
import { previewSuggestions, readNoteSuggestions, readSuggestionFacts } from './present-suggestions.ts';
import { prepareSuggestions } from './read-suggestions.ts';

/** What discussions do with the suggestions of comments on merge requests. */
export const noteSuggestions: NoteSuggestions = {
  prepare: prepareSuggestions,
  read: readNoteSuggestions,
  readFacts: readSuggestionFacts,
  preview: previewSuggestions,
};
