import { createContext, type ComponentType } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import type { PageSuggestion, SuggestionPreview } from '../../../contract/discussions/suggestions.ts';

/** How a kind of subject shows what comments suggest for its lines, and what these are of; other kinds show code. */
export interface SuggestionViews {
  readonly OfNote: ComponentType<{ note: PageNote; suggestion: PageSuggestion }>;
  readonly InPreview: ComponentType<{ suggestion: SuggestionPreview }>;
  /** Below a block on a line that was deleted. */
  readonly OnDeletedLine: ComponentType;
  /** Says on which part of the change a thread was begun, where that is not all of it. */
  readonly OnPart: ComponentType<{ part: string; note: string }>;
}

export const SuggestionViewsContext = createContext<SuggestionViews | undefined>(undefined);
export const SuggestionViewsProvider = SuggestionViewsContext.Provider;
