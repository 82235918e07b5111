import type { PageSuggestion, SuggestionPreview } from '../../../../contract/discussions/suggestions.ts';
import type { SuggestedLines } from '../../../markdown/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import type { SuggestedPlace, SuggestionFacts } from '../../../platform/subjects/note-suggestions.ts';
import { findBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { comparedIn, mayApply, placeOf, reasons, whyClosed } from './applicability.ts';
import type { Reason } from './applicability.ts';
import { readSuggestions } from './read-suggestions.ts';
import { suggestionDiff } from './suggestion-diff.ts';
import { listSuggestionsOf } from './suggestion.queries.ts';
import type { SuggestionRow } from './suggestion.queries.ts';

/** Those of notes that this viewer may read, by the id of the note, with whether they can be applied to the newest version. */
export async function readNoteSuggestions(
  ctx: Context,
  { id }: Noteable,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PageSuggestion[]>> {
  const { platform } = ctx;
  const rows = await listSuggestionsOf(platform.db, noteIds);
  const branches = rows.length === 0 ? undefined : (await findBranches(platform.db, [id])).get(id);
  if (branches === undefined) return new Map();
  const [can_apply, whys] = await Promise.all([mayApply(ctx, branches), whyNot(ctx, branches, rows)]);
  const presented = await Promise.all(
    rows.map(async (row, index): Promise<readonly [number, PageSuggestion]> => {
      const why = whys[index];
      return [
        row.note_id,
        {
          id: row.id,
          ...(await present(ctx, { ...row, number: row.number! })),
          appliable: why === undefined,
          applied: row.applied_at !== null,
          inapplicable_reason: why === undefined || row.applied_at !== null ? null : reasons[why],
          applied_by:
            row.applied_by === null ? null : { name: row.applied_by.name, username: row.applied_by.username },
          commit_sha: row.commit_sha,
          current_user: { can_apply },
        },
      ];
    }),
  );
  return byNote(presented);
}

/** What v4 says of those of notes on any merge requests that this viewer may read, by the id of the note. */
export async function readSuggestionFacts(
  ctx: Context,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SuggestionFacts[]>> {
  const { db } = ctx.platform;
  const rows = await listSuggestionsOf(db, noteIds);
  const byRequest = Map.groupBy(rows, ({ merge_request_id }) => merge_request_id);
  const branches = await findBranches(db, [...byRequest.keys()]);
  const presented = await Promise.all(
    [...byRequest].map(async ([id, own]) => {
      const known = branches.get(id);
      const whys = known === undefined ? [] : await whyNot(ctx, known, own);
      return known === undefined
        ? []
        : own.map((row, index): readonly [number, SuggestionFacts] => [
            row.note_id,
            { ...row, appliable: whys[index] === undefined, applied: row.applied_at !== null },
          ]);
    }),
  );
  return byNote(presented.flat());
}

function byNote<Suggestion>(
  presented: readonly (readonly [number, Suggestion])[],
): ReadonlyMap<number, readonly Suggestion[]> {
  const grouped = Map.groupBy(presented, ([noteId]) => noteId);
  return new Map([...grouped].map(([noteId, own]) => [noteId, own.map(([, suggestion]) => suggestion)]));
}

/** Why each of them can't be applied; undefined for those that can. */
async function whyNot(
  { platform: { git } }: Context,
  branches: Branches,
  rows: readonly SuggestionRow[],
): Promise<readonly (Reason | undefined)[]> {
  const closed = whyClosed(branches);
  const compared = comparedIn(git, branches.project_id, branches.head_sha);
  return Promise.all(
    rows.map(async (row) => {
      if (row.applied_at !== null) return 'applied';
      if (closed !== undefined) return closed;
      const place = await placeOf(row, compared);
      return typeof place === 'string' ? place : undefined;
    }),
  );
}

async function present(
  { platform: { markdown } }: Context,
  row: Omit<SuggestionPreview, 'diff_lines'> & { readonly path: string },
): Promise<SuggestionPreview> {
  const { number, from_line, to_line, from_content, to_content } = row;
  return {
    number,
    from_line,
    to_line,
    from_content,
    to_content,
    diff_lines: await suggestionDiff(markdown, row),
  };
}

/** What a text that is being written would suggest. */
export async function previewSuggestions(
  ctx: Context,
  noteable: Noteable,
  place: SuggestedPlace | undefined,
  suggested: readonly SuggestedLines[],
): Promise<readonly SuggestionPreview[]> {
  const rows = await readSuggestions(ctx, noteable, place, suggested);
  return Promise.all(rows.map((row) => present(ctx, row)));
}
