import type { SuggestedLines } from '../../markdown/index.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { Noteable } from './noteable.ts';
import type { PageSuggestion, SuggestionPreview } from '../../../contract/discussions/suggestions.ts';

/** The line that a comment is about, or the last of several, on the new side of a change. */
export interface SuggestedPlace {
  readonly head_sha: string;
  readonly path: string;
  readonly line: number;
}

/** What v4 says of a suggestion. */
export type SuggestionFacts = Pick<
  PageSuggestion,
  'id' | 'from_line' | 'to_line' | 'appliable' | 'applied' | 'from_content' | 'to_content'
>;

/** What comments suggest for the lines that they are about: of the types of subjects that have changes. */
export interface NoteSuggestions {
  /**
   * Reads the lines that the suggestions of a text would replace: the slow part. The returned function stores them with the note, in its
   * transaction, in place of those of an earlier text; what was applied stays.
   */
  readonly prepare: (
    ctx: Context,
    noteable: Noteable,
    place: SuggestedPlace | undefined,
    suggested: readonly SuggestedLines[],
  ) => Promise<(tx: Transaction, noteId: number) => Promise<void>>;
  /** Those of these notes, by the id of the note, in the order of the text. */
  readonly read: (
    ctx: Context,
    noteable: Noteable,
    noteIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly PageSuggestion[]>>;
  /** The same of notes on any subjects, without what only pages show. */
  readonly readFacts: (
    ctx: Context,
    noteIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly SuggestionFacts[]>>;
  /** What the suggestions of a text would do, before it is written. */
  readonly preview: (
    ctx: Context,
    noteable: Noteable,
    place: SuggestedPlace | undefined,
    suggested: readonly SuggestedLines[],
  ) => Promise<readonly SuggestionPreview[]>;
}
