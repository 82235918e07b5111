import type { Noteable } from '../../platform/subjects/noteable.ts';
import { roleNames } from '../../platform/access/levels.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser, presentStatusTooltip } from '../accounts/index.ts';
import { listAwards, presentPageAward } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import { notePolicy } from './note.policy.ts';
import type { NoteRow } from './note.queries.ts';
import { noteMarkdown } from './note-text.ts';
import { presentDiffPosition, presentExcerpt, presentPlace } from './position.ts';
import type { DiffExcerptLine } from '../../../contract/discussions/discussions.ts';
import type { PageSuggestion } from '../../../contract/discussions/suggestions.ts';
import { renderNotes } from './note-html.ts';
import { iconOf } from './note-icons.ts';

/** What notes on lines suggest, in a fixed number of queries. */
async function suggestionsOf(
  ctx: Context,
  noteable: Noteable,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<number, readonly PageSuggestion[]>> {
  const { suggestions } = ctx.platform.subjects.get(noteable.type).discussions;
  const ids = notes.filter(({ position }) => position !== null).map(({ id }) => id);
  return suggestions === undefined || ids.length === 0
    ? new Map<number, readonly PageSuggestion[]>()
    : suggestions.read(ctx, noteable, ids);
}

/** A note as the pages read it (document A, section 3). */
function presentPageNote(
  ctx: Context,
  note: NoteRow,
  noteable: Noteable,
  {
    html,
    awards = [],
    lines,
    suggestions,
  }: {
    html: string;
    awards?: readonly AwardRow[] | undefined;
    lines?: DiffExcerptLine[] | undefined;
    suggestions?: readonly PageSuggestion[] | undefined;
  },
) {
  const { baseUrl, viewer } = ctx;
  const place = note.position === null ? undefined : presentPlace(note.position);
  const onChange = note.position === null || !note.is_first ? undefined : presentDiffPosition(note.position);
  const subject = { note, noteable };
  const root = ctx.platform.settings.relativeUrlRoot;
  const path = `${root}${noteable.webPath}/notes/${note.id}`;
  return {
    id: String(note.id),
    type: note.type,
    note: noteMarkdown(ctx.platform.subjects, note, noteable),
    note_html: html,
    attachment: null,
    author: {
      ...presentAuthor(note.author, baseUrl),
      path: note.author === null ? null : `${root}/${note.author.username}`,
      status_tooltip_html: note.author === null ? null : presentStatusTooltip(note.author),
      is_gitlab_employee: false,
    },
    human_access: roleNames[note.author_level] ?? null,
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    system_note_icon_name: note.system ? iconOf(ctx, note) : null,
    confidential: note.confidential,
    internal: note.confidential,
    noteable_id: note.noteable_id,
    noteable_type: note.noteable_type,
    noteable_note_url: `${baseUrl}${noteable.webPath}#note_${note.id}`,
    discussion_id: note.discussion_id,
    starts_discussion: note.is_first,
    ...(place === undefined ? {} : { position: place }),
    ...(onChange === undefined ? {} : { diff_position: onChange, truncated_diff_lines: lines ?? [] }),
    ...(suggestions === undefined ? {} : { suggestions: [...suggestions] }),
    // What a draft has to say: a published note does nothing more to its thread.
    isDraft: false,
    resolve_discussion: null,
    resolvable: note.resolvable,
    resolved: note.resolved_at !== null,
    resolved_at: note.resolved_at,
    resolved_by: note.resolved_by === null ? null : presentBasicUser(note.resolved_by, baseUrl),
    resolved_by_push: note.resolved_by_push,
    ...(note.resolvable
      ? {
          resolve_path: `${root}${noteable.webPath}/discussions/${note.discussion_id}/resolve`,
          resolve_with_issue_path: followUpPathOf(ctx, noteable, note.discussion_id),
        }
      : {}),
    last_edited_at: note.last_edited_at,
    last_edited_by: note.last_edited_by === null ? null : presentBasicUser(note.last_edited_by, baseUrl),
    award_emoji: awards.map(presentPageAward),
    toggle_award_path: note.system ? null : `${path}/toggle_award_emoji`,
    report_abuse_path:
      note.system || viewer.user === null || note.author === null || note.author.id === viewer.user.id
        ? null
        : `${root}/-/abuse_reports`,
    ...descriptionVersionOf(note, noteable, root),
    path,
    current_user: {
      can_edit: notePolicy.edit(viewer, subject),
      can_award_emoji: viewer.user !== null && notePolicy.award_emoji(viewer, subject),
      can_resolve: notePolicy.resolve(viewer, subject),
    },
  };
}

/** Address of the form for what follows from the thread and resolves it (DISC-22). */
export function followUpPathOf(
  { platform }: Context,
  noteable: Noteable,
  discussionId: string,
): string | null {
  const path = platform.subjects.get(noteable.type).followUpPath?.(noteable, discussionId);
  return path === undefined ? null : `${platform.settings.relativeUrlRoot}${path}`;
}

/** Addresses that read and delete the versions behind 'changed the description'. */
function descriptionVersionOf(note: NoteRow, noteable: Noteable, root: string) {
  if (note.description_version_id === null) return {};
  const path = `${root}${noteable.webPath}/descriptions/${note.description_version_id}`;
  return {
    description_version_id: note.description_version_id,
    description_diff_path: `${path}/diff`,
    description_version_deleted: note.description_version_deleted,
    delete_description_version_path: path,
    can_delete_description_version: noteable.can.deleteDescriptionVersions,
  };
}

/** What is the same for every reader of a note. */
export interface SharedWithReaders {
  /** The texts that are the same for all readers. */
  readonly html: ReadonlyMap<number, string>;
  readonly awards: ReadonlyMap<number, readonly AwardRow[]>;
}

/** Notes as the pages read them, with one query for all their reactions and one per kind of reference, unless they are shared. */
export async function presentPageNotes(
  ctx: Context,
  noteable: Noteable,
  notes: readonly NoteRow[],
  shared?: SharedWithReaders,
) {
  const own = notes.filter(({ id }) => shared?.html.has(id) !== true);
  const [texts, awards, excerpts, suggestions] = await Promise.all([
    renderNotes(ctx, noteable, own),
    shared?.awards ?? awardsByNote(ctx, notes),
    excerptsOf(ctx, notes),
    suggestionsOf(ctx, noteable, notes),
  ]);
  const html = new Map(own.map(({ id }, index) => [id, texts[index]!]));
  return notes.map((note) =>
    presentPageNote(ctx, note, noteable, {
      html: (html.get(note.id) ?? shared?.html.get(note.id))!,
      awards: awards.get(note.id),
      lines: excerpts.get(note.id),
      suggestions: suggestions.get(note.id),
    }),
  );
}

/** The lines that threads begin on. */
async function excerptsOf(
  ctx: Context,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<number, DiffExcerptLine[]>> {
  const found = notes.flatMap(({ id, is_first, position }) =>
    is_first && position !== null && position.excerpt !== null ? [{ id, position }] : [],
  );
  return new Map(
    await Promise.all(
      found.map(async ({ id, position }) => [id, await presentExcerpt(ctx, position)] as const),
    ),
  );
}

async function awardsByNote(
  ctx: Context,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<number, readonly AwardRow[]>> {
  const awards = await listAwards(
    ctx.platform.db,
    'Note',
    notes.filter((note) => !note.system).map((note) => note.id),
  );
  return Map.groupBy(awards, (award) => award.awardable_id);
}
