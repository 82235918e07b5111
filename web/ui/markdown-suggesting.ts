import { createContext, useContext, type ComponentType } from 'react';
import type { SuggestionPreview } from '../../contract/discussions/suggestions.ts';

/** The lines that a text can suggest others for, and how these are shown. */
export interface MarkdownSuggesting {
  /** The line of the new side, or the last of several, as the preview takes it. */
  readonly asked: {
    readonly line: number;
    readonly file_path: string;
    readonly base_sha: string;
    readonly start_sha: string;
    readonly head_sha: string;
  };
  /** How many lines before it the text is about, too. */
  readonly above: number;
  readonly Draw: ComponentType<{ suggestion: SuggestionPreview }>;
}

const Context = createContext<MarkdownSuggesting | undefined>(undefined);
/** Around fields for a text about lines. */
export const MarkdownSuggestingProvider = Context.Provider;
export const useMarkdownSuggesting = (): MarkdownSuggesting | undefined => useContext(Context);
