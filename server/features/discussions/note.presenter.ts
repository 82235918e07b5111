import { isDeepStrictEqual } from 'node:util';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { SuggestionFacts } from '../../platform/subjects/note-suggestions.ts';
import type { ThreadStandingNow } from '../../platform/subjects/thread-standing.ts';
import { roleNames } from '../../platform/access/levels.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser, presentStatusTooltip } from '../accounts/index.ts';
import { listAwards, presentPageAward } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import { fillForViewer } from '../references/index.ts';
import { notePolicy } from './note.policy.ts';
import { findNoteFacts, storeRenderedNotes } from './note.queries.ts';
import type { NoteFacts, NoteRow } from './note.queries.ts';
import { historyHtml, noteMarkdown } from './note-text.ts';
import { renderNote } from './note.service.ts';
import {
  fileHash,
  lineCode,
  positionNow,
  presentDiffPosition,
  presentExcerpt,
  presentPlace,
  presentPosition,
} from './position.ts';
import type { Position } from './position.ts';
import type { DiffExcerptLine, DiffPosition } from '../../../contract/discussions/discussions.ts';
import type { PageSuggestion } from '../../../contract/discussions/suggestions.ts';

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
export async function presentNotes(ctx: Context, notes: readonly NoteRow[], noteable: Noteable) {
  const suggestions = await suggestionFactsOf(ctx, notes);
  const { iid, key } = noteable;
  return notes.map((note) => {
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

/** A suggestion as v4 returns it. */
export const presentSuggestion = (suggestion: SuggestionFacts): SuggestionFacts => {
  const { id, from_line, to_line, appliable, applied, from_content, to_content } = suggestion;
  return { id, from_line, to_line, appliable, applied, from_content, to_content };
};

/** Notes as HTML for this viewer. Output of an older renderer is rendered again and stored. */
async function renderNotes(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]): Promise<string[]> {
  const { subjects } = ctx.platform;
  const stale = notes.filter((note) => note.changes === null && note.note_html_version !== RENDERER_VERSION);
  const fresh = new Map<number, string>();
  for (const note of stale) fresh.set(note.id, (await renderNote(ctx, noteable, note.note)).html);
  await storeRenderedNotes(
    ctx.platform.db,
    stale.map(({ id, note }) => ({ id, text: note, html: fresh.get(id)! })),
    RENDERER_VERSION,
  );
  return fillForViewer(
    ctx,
    notes.map(
      (note) =>
        historyHtml(subjects, note, noteable, ctx.language) ??
        withOwnFootnotes(note.id, fresh.get(note.id) ?? note.note_html),
    ),
  );
}

/** Makes footnote anchors unique per comment: its id is known only after it was rendered. */
export function withOwnFootnotes(id: number, html: string): string {
  return html.includes('footnote-ref')
    ? html.replaceAll(/((?:id="|href="#)user-content-)(fn(?:ref)?-\d)/g, `$1note-${id}-$2`)
    : html;
}

/** Icon of a system note, by its action. */
const icons: Readonly<Record<string, string>> = {
  title: 'pencil',
  description: 'pencil',
  label: 'label',
  milestone: 'milestone',
  assignee: 'user',
  reviewer: 'user',
  due_date: 'calendar',
  confidential: 'eye-slash',
  visible: 'eye',
  locked: 'lock',
  unlocked: 'lock-open',
  cross_reference: 'comment-dots',
  branch: 'branch',
  commit: 'commit',
  weight: 'weight',
  health_status: 'status_health',
  zoom_link: 'pinned',
  time_tracking: 'timer',
  relate: 'link',
  unrelate: 'link',
  duplicate: 'issue-duplicate',
  moved: 'arrow-right',
  discussion: 'comment',
  cloned: 'issue-duplicate',
};

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

function iconOf({ platform }: Context, { noteable_type, system_note_action: action }: NoteRow): string {
  const own = platform.subjects.find(noteable_type)?.icons;
  return own?.[action ?? ''] ?? icons[action ?? ''] ?? 'pencil';
}

/** Address of the form for what follows from the thread and resolves it (DISC-22). */
function followUpPathOf({ platform }: Context, noteable: Noteable, discussionId: string): string | null {
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

/** Discussions as the pages read them: notes of one thread together, in the order of their first note. */
export async function presentDiscussions(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]) {
  const [presented, standings] = await Promise.all([
    presentPageNotes(ctx, noteable, notes),
    standingsOf(ctx, noteable, notes),
  ]);
  const root = ctx.platform.settings.relativeUrlRoot;
  const rows = new Map(notes.map((row) => [String(row.id), row]));
  return [...Map.groupBy(presented, (note) => note.discussion_id)].map(([id, own]) => {
    const resolvable = own.filter((note) => note.resolvable && !note.system);
    const resolved = resolvable.length > 0 && resolvable.every((note) => note.resolved);
    const path = `${root}${noteable.webPath}/discussions/${id}`;
    const now = standings.get(id);
    return {
      id,
      discussion_id: id,
      reply_id: id,
      project_id: noteable.projectId,
      individual_note: own[0]!.type === null,
      resolvable: resolvable.length > 0,
      resolved,
      ...(resolvable.length > 0
        ? {
            resolve_path: `${path}/resolve`,
            resolve_with_issue_path: followUpPathOf(ctx, noteable, id),
          }
        : {}),
      discussion_path: `${path}.json`,
      expanded: !resolved,
      active: now?.active ?? true,
      for_commit: noteable.iid === null,
      commit_id: noteable.iid === null ? noteable.key : (rows.get(own[0]!.id)!.position?.commit_sha ?? null),
      ...onDiff(own[0]!, rows.get(own[0]!.id)!.position, now, `${path}.json`),
      notes: own,
    };
  });
}

/** Where the threads of these notes stand now, as far as they are on changes: asked for all at once. */
async function standingsOf(
  ctx: Context,
  noteable: Noteable,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<string, ThreadStandingNow>> {
  const { standings } = ctx.platform.subjects.get(noteable.type).discussions;
  const onChanges = notes.flatMap(({ position, discussion_id }) => (position === null ? [] : discussion_id));
  return standings === undefined || onChanges.length === 0
    ? new Map<string, ThreadStandingNow>()
    : standings(ctx, noteable, [...new Set(onChanges)]);
}

/** What says where in a change it stands (document A, section 3): now, and where it was begun. */
function onDiff(
  {
    diff_position: begun,
    truncated_diff_lines: lines = [],
  }: {
    readonly diff_position?: DiffPosition;
    readonly truncated_diff_lines?: readonly DiffExcerptLine[];
  },
  row: Position | null,
  standing: ThreadStandingNow | undefined,
  path: string,
) {
  if (begun === undefined) return { diff_discussion: false };
  const now = standing && row ? presentDiffPosition(positionNow(row, standing))! : begun;
  const places = [begun, now].map(({ old_blob: _old, new_blob: _new, ...place }) => place);
  const [original, position] = places as [(typeof places)[0], (typeof places)[0]];
  const wasIn = begun.new_path;
  const file_path = now.new_path;
  return {
    diff_discussion: true,
    diff_file: { file_hash: fileHash(file_path), file_path },
    position,
    original_position: original,
    positions: isDeepStrictEqual(original, position) ? [original] : places,
    line_code: lineCode(file_path, position.old_line ?? null, position.new_line ?? null),
    truncated_diff_lines_path: path,
    truncated_diff_lines: lines.map((line) => ({
      line_code: lineCode(wasIn, line.old_line, line.new_line),
      ...line,
    })),
  };
}
