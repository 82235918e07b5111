import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { SuggestionFacts } from '../../platform/subjects/note-suggestions.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import { findNoteFacts } from './note.queries.ts';
import type { NoteFacts, NoteRow } from './note.queries.ts';
import { noteMarkdown } from './note-text.ts';
import { presentPosition } from './position.ts';

/** What v4 says of a note, with this text. */
function presentFacts(
  note: NoteFacts,
  {
    iid,
    key,
    body,
    suggestions = [],
  }: {
    readonly iid: number | null;
    readonly key: string | null;
    readonly body: string;
    readonly suggestions: readonly SuggestionFacts[] | undefined;
  },
  baseUrl: string,
) {
  return {
    id: note.id,
    type: note.type,
    body,
    attachment: null,
    author: presentAuthor(note.author, baseUrl),
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    // A commit has no id but its sha.
    ...(iid === null ? { noteable_id: null, commit_id: key } : { noteable_id: note.noteable_id }),
    noteable_type: note.noteable_type,
    project_id: note.project_id,
    ...(note.type === 'DiffNote' && note.position !== null
      ? {
          commit_id: iid === null ? key : note.position.commit_sha,
          position: presentPosition(note.position),
          suggestions: suggestions.map(presentSuggestion),
        }
      : {}),
    resolvable: note.resolvable,
    ...(note.resolvable
      ? {
          resolved: note.resolved_at !== null,
          resolved_by: note.resolved_by === null ? null : presentBasicUser(note.resolved_by, baseUrl),
          resolved_at: note.resolved_at,
        }
      : {}),
    confidential: note.confidential,
    internal: note.confidential,
    imported: false,
    imported_from: 'none',
    noteable_iid: iid,
    commands_changes: {},
  };
}

/**
 * Comments that were found in several subjects, as v4 returns them with an event or a search, by id. The caller has checked that the viewer may read them;
 * `sha` is that of the commit that a comment is on.
 */
export async function presentFoundNotes(
  ctx: Context,
  found: readonly { readonly id: number; readonly sha?: string | undefined }[],
) {
  const facts = await findNoteFacts(
    ctx.platform.db,
    found.map(({ id }) => id),
  );
  const suggestions = await suggestionFactsOf(ctx, [...facts.values()]);
  return new Map(
    found.flatMap(({ id, sha }) => {
      const note = facts.get(id);
      if (note === undefined) return [];
      const shown = { iid: note.noteable_iid, key: sha ?? null, body: note.note };
      return [[id, presentFacts(note, { ...shown, suggestions: suggestions.get(id) }, ctx.baseUrl)] as const];
    }),
  );
}

/** Notes as v4 returns them. */
export const presentNotes = (ctx: Context, notes: readonly NoteRow[], noteable: Noteable) =>
  presentNotesOfMany(ctx, notes, () => noteable);

/** The same of several subjects, in no more queries. */
export async function presentNotesOfMany(
  ctx: Context,
  notes: readonly NoteRow[],
  noteableOf: (note: NoteRow) => Noteable,
) {
  const suggestions = await suggestionFactsOf(ctx, notes);
  return notes.map((note) => {
    const noteable = noteableOf(note);
    const { iid, key } = noteable;
    const body = noteMarkdown(ctx.platform.subjects, note, noteable);
    return presentFacts(note, { iid, key, body, suggestions: suggestions.get(note.id) }, ctx.baseUrl);
  });
}

/** One of them. */
export async function presentNote(ctx: Context, note: NoteRow, noteable: Noteable) {
  const [presented] = await presentNotes(ctx, [note], noteable);
  return presented!;
}

/** What notes on lines of any subjects suggest, as v4 says it: in a fixed number of queries for each type that has suggestions. */
async function suggestionFactsOf(
  ctx: Context,
  notes: readonly NoteFacts[],
): Promise<ReadonlyMap<number, readonly SuggestionFacts[]>> {
  const onLines = Map.groupBy(
    notes.filter(({ position }) => position !== null),
    (note) => note.noteable_type,
  );
  const found = await Promise.all(
    [...onLines].map(async ([type, own]) => {
      const suggestions = ctx.platform.subjects.find(type)?.discussions.suggestions;
      return suggestions?.readFacts(
        ctx,
        own.map(({ id }) => id),
      );
    }),
  );
  return new Map(found.flatMap((own) => [...(own ?? [])]));
}

/** A suggestion as v4 returns it. */
export const presentSuggestion = (suggestion: SuggestionFacts): SuggestionFacts => {
  const { id, from_line, to_line, appliable, applied, from_content, to_content } = suggestion;
  return { id, from_line, to_line, appliable, applied, from_content, to_content };
};
