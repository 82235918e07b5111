import type { Discussion } from '../../../contract/discussions/discussions.ts';
import type { Answers, Json } from '../../../contract/json.ts';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import { roleNames } from '../../platform/access/levels.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import { fillForViewer } from '../references/index.ts';
import { notePolicy } from './note.policy.ts';
import { storeRenderedNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { renderNote } from './note.service.ts';
import type { Noteable } from './noteable.ts';

/** A note as v4 answers it. */
export function presentNote(note: NoteRow, noteable: Noteable, baseUrl: string) {
  return {
    id: note.id,
    type: note.type,
    body: note.note,
    attachment: null,
    author: presentAuthor(note.author, baseUrl),
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    noteable_id: note.noteable_id,
    noteable_type: note.noteable_type,
    project_id: note.project_id,
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
    noteable_iid: noteable.iid,
    commands_changes: {},
  };
}

/** Notes as HTML for this viewer. What an older renderer made is rendered anew and kept. */
export async function renderNotes(
  ctx: Context,
  noteable: Noteable,
  notes: readonly NoteRow[],
): Promise<string[]> {
  const stale = notes.filter((note) => note.note_html_version !== RENDERER_VERSION);
  const fresh = new Map<number, string>();
  for (const note of stale) fresh.set(note.id, (await renderNote(ctx, noteable, note.note)).html);
  await storeRenderedNotes(
    ctx.platform.db,
    [...fresh].map(([id, html]) => ({ id, html })),
    RENDERER_VERSION,
  );
  return fillForViewer(
    ctx,
    notes.map((note) => fresh.get(note.id) ?? note.note_html),
  );
}

/** Icon of a system note, by what it is about. */
const icons: Readonly<Record<string, string>> = {
  closed: 'issue-close',
  opened: 'issues',
  title: 'pencil',
  description: 'pencil',
  label: 'label',
  milestone: 'milestone',
  assignee: 'user',
  due_date: 'calendar',
  confidential: 'eye-slash',
  visible: 'eye',
  locked: 'lock',
  unlocked: 'lock-open',
  cross_reference: 'comment-dots',
  commit: 'commit',
};

/** A note as the pages read it (document A, section 3). */
export function presentPageNote(ctx: Context, note: NoteRow, noteable: Noteable, html: string) {
  const { baseUrl, viewer } = ctx;
  const subject = { note, noteable };
  const canEdit = notePolicy.edit(viewer, subject);
  const path = `${ctx.platform.settings.relativeUrlRoot}${noteable.webPath}/notes/${note.id}`;
  return {
    id: String(note.id),
    type: note.type,
    note: note.note,
    note_html: html,
    author: {
      ...presentAuthor(note.author, baseUrl),
      path: note.author === null ? null : `${ctx.platform.settings.relativeUrlRoot}/${note.author.username}`,
      status_tooltip_html: null,
      is_gitlab_employee: false,
    },
    human_access: roleNames[note.author_level] ?? null,
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    system_note_icon_name: note.system ? (icons[note.system_note_action ?? ''] ?? 'pencil') : null,
    confidential: note.confidential,
    internal: note.confidential,
    noteable_id: note.noteable_id,
    noteable_type: note.noteable_type,
    noteable_note_url: `${baseUrl}${noteable.webPath}#note_${note.id}`,
    discussion_id: note.discussion_id,
    ...(note.position === null ? {} : { position: note.position }),
    resolvable: note.resolvable,
    resolved: note.resolved_at !== null,
    resolved_at: note.resolved_at,
    resolved_by: note.resolved_by === null ? null : presentBasicUser(note.resolved_by, baseUrl),
    last_edited_at: note.last_edited_at,
    last_edited_by: note.last_edited_by === null ? null : presentBasicUser(note.last_edited_by, baseUrl),
    path,
    current_user: { can_edit: canEdit, can_award_emoji: false, can_resolve: false },
  };
}

/** Discussions as the pages read them: notes of one thread together, in the order of their first note. */
export async function presentDiscussions(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]) {
  const html = await renderNotes(ctx, noteable, notes);
  const presented = notes.map((note, index) => presentPageNote(ctx, note, noteable, html[index]!));
  return [...Map.groupBy(presented, (note) => note.discussion_id)].map(([id, own]) => ({
    id,
    reply_id: id,
    project_id: noteable.projectId,
    individual_note: own[0]!.type === null,
    resolvable: own.some((note) => note.resolvable),
    resolved:
      own.filter((note) => note.resolvable && !note.system).every((note) => note.resolved) &&
      own.some((note) => note.resolvable),
    expanded: true,
    for_commit: false,
    diff_discussion: false,
    notes: own,
  }));
}
export type DiscussionsAnswer = Answers<Discussion[], Json<Awaited<ReturnType<typeof presentDiscussions>>>>;
