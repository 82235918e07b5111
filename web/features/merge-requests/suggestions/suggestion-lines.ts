import type { DiffExcerptLine } from '../../../../contract/discussions/discussions.ts';
import type { SuggestionLine } from '../../../../contract/discussions/suggestions.ts';

/** The lines of a suggestion as a diff shows them: without those that say where a hunk begins, and without their signs. */
export function suggestionLines(lines: readonly SuggestionLine[]): DiffExcerptLine[] {
  return lines.flatMap(({ type, old_line, new_line, rich_text }) =>
    type === 'match' ? [] : [{ type, old_line, new_line, rich_text: rich_text.replace(/^[ +-]/, '') }],
  );
}
