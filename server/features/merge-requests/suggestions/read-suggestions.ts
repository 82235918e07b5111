import type { SuggestedLines } from '../../../markdown/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import type { SuggestedPlace } from '../../../platform/subjects/note-suggestions.ts';
import { createFileTexts } from '../ledger/file-texts.ts';
import { replaceSuggestions } from './suggestion.queries.ts';
import type { NewSuggestion } from './suggestion.queries.ts';

/** Characters that a suggestion takes away, and that it puts there: a larger one is code like any other. */
const longest = 64 * 1024;

/**
 * What a text suggests, with the lines that it would replace. Blocks that are about no lines of a text file, or are too large, suggest
 * nothing.
 */
export async function readSuggestions(
  { platform: { git } }: Context,
  { id, projectId }: Noteable,
  place: SuggestedPlace | undefined,
  suggested: readonly SuggestedLines[],
): Promise<readonly NewSuggestion[]> {
  if (place === undefined || suggested.length === 0) return [];
  const { head_sha, path, line } = place;
  const texts = createFileTexts(git, git.repository(projectId!));
  const blob = await texts.blobAt(head_sha, path);
  const lines = blob === undefined ? undefined : await texts.linesOf(blob);
  if (blob === undefined || lines === undefined || line > lines.length) return [];
  return suggested.flatMap(({ above, below, text }, number) => {
    const from_line = Math.max(1, line - above);
    const to_line = Math.min(lines.length, line + below);
    const from_content = lines
      .slice(from_line - 1, to_line)
      .map((each) => `${each.replace(/\r$/, '')}\n`)
      .join('');
    // PostgreSQL's texts have no NUL.
    const isKept = Math.max(text.length, from_content.length) <= longest && !from_content.includes('\0');
    return isKept
      ? [
          {
            merge_request_id: id,
            number,
            head_sha,
            path,
            blob,
            from_line,
            to_line,
            from_content,
            to_content: text,
          },
        ]
      : [];
  });
}

/** Reads them before the transaction of the note, which stores them. */
export async function prepareSuggestions(
  ctx: Context,
  noteable: Noteable,
  place: SuggestedPlace | undefined,
  suggested: readonly SuggestedLines[],
): Promise<(tx: Transaction, noteId: number) => Promise<void>> {
  const rows = await readSuggestions(ctx, noteable, place, suggested);
  return (tx, noteId) => replaceSuggestions(tx, noteId, rows);
}
