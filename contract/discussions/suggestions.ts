/** A line of the small diff of a suggestion. */
export interface SuggestionLine {
  /** `match` says where a hunk begins, and is not shown. */
  type: 'match' | 'old' | 'new' | null;
  old_line: number | null;
  new_line: number | null;
  /** Both begin with a space, plus or minus. */
  text: string;
  /** Safe HTML. */
  rich_text: string;
}

/** What a comment that is being written would suggest. */
export interface SuggestionPreview {
  /** The block in the text, counted from 0: `data-suggestion` in its HTML. */
  number: number;
  from_line: number;
  to_line: number;
  from_content: string;
  to_content: string;
  diff_lines: SuggestionLine[];
}

/** A suggestion of a comment, as pages receive it. */
export interface PageSuggestion extends SuggestionPreview {
  id: number;
  /** Its lines are as they were, and the request is open. */
  appliable: boolean;
  applied: boolean;
  /** Why it can't be applied; null if it can, or is. */
  inapplicable_reason: string | null;
  applied_by: { name: string; username: string } | null;
  commit_sha: string | null;
  current_user: { can_apply: boolean };
}
