import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/subjects/reader.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/subjects/change.ts';
import { changesOfNote } from '../../platform/subjects/change-log.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { crossReferenceVisible, withVisibleReferences } from '../references/index.ts';
import { lockedDiscussion } from './discussion.queries.ts';
import type { Position } from './position.ts';

export interface NoteRow {
  readonly id: number;
  readonly noteable_type: string;
  readonly noteable_id: number;
  readonly project_id: number | null;
  readonly discussion_id: string;
  readonly author_id: number | null;
  readonly type: string | null;
  readonly note: string;
  readonly note_html: string;
  readonly note_html_version: number;
  readonly system: boolean;
  readonly system_note_action: string | null;
  readonly confidential: boolean;
  readonly resolvable: boolean;
  readonly resolved_at: Date | null;
  readonly resolved_by_push: boolean;
  readonly description_version_id: number | null;
  /** The changes that a history note shows; null for a stored text. */
  readonly changes: readonly Change[] | null;
  /** For a note about a mention: readers without access to the source do not see it. */
  readonly cross_reference_id: number | null;
  /** Whether the description version of the note was deleted. */
  readonly description_version_deleted: boolean;
  readonly position: Position | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_edited_at: Date | null;
  /** The transaction that last changed what a page shows of the note. */
  readonly changed_in: string;
  readonly author: NoteAuthor | null;
  readonly resolved_by: UserSummary | null;
  readonly last_edited_by: UserSummary | null;
  /** The author's current role in the project; 0 for none. */
  readonly author_level: number;
  /** The author of the thread. */
  readonly thread_author_id: number | null;
  /** Whether it is the first note of its discussion. */
  readonly is_first: boolean;
}

/** A note without its rendered text and its thread. */
export type NoteFacts = Pick<
  NoteRow,
  | 'id'
  | 'type'
  | 'note'
  | 'noteable_type'
  | 'noteable_id'
  | 'project_id'
  | 'position'
  | 'system'
  | 'confidential'
  | 'resolvable'
  | 'resolved_at'
  | 'resolved_by'
  | 'created_at'
  | 'updated_at'
  | 'author'
>;

export interface NoteAuthor extends UserSummary {
  readonly status_emoji: string | null;
  readonly status_message: string | null;
}

const person = (alias: string) => {
  const a = sql.ref(alias);
  return sql<UserSummary | null>`case when ${a}.id is null then null else json_build_object('id', ${a}.id, 'username', ${a}.username, 'name', ${a}.name, 'state', ${a}.state, 'avatar_key', ${a}.avatar_key) end`;
};

const author = sql<NoteAuthor | null>`case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key,
  'status_emoji', case when u.status_clear_at is null or u.status_clear_at > now() then u.status_emoji end,
  'status_message', case when u.status_clear_at is null or u.status_clear_at > now() then u.status_message end) end`;

const position = sql<Position | null>`case when o.position_id is not null then (select row_to_json(p) from positions p where p.id = o.position_id) end`;

const columns = sql<NoteRow>`o.id, o.noteable_type, o.noteable_id, o.project_id, o.discussion_id, o.author_id, o.type, o.note, o.note_html, o.note_html_version, o.system, o.system_note_action,
  o.confidential, o.resolvable, o.resolved_at, o.created_at, o.updated_at, o.last_edited_at, o.resolved_by_push, o.changed_in::text as changed_in, o.description_version_id, o.cross_reference_id, case when o.system then ${changesOfNote(sql`o.id`)} end as changes,
  ${position} as position,
  (o.description_version_id is null and o.system_note_action = 'description') or coalesce((select v.deleted_at is not null from description_versions v where v.id = o.description_version_id), false) as description_version_deleted,
  case when o.type is null then o.author_id else (select t.author_id from notes t where t.noteable_id = o.noteable_id and t.discussion_id = o.discussion_id order by t.id limit 1) end as thread_author_id,
  o.type is null or not exists (select 1 from notes t where t.noteable_id = o.noteable_id and t.discussion_id = o.discussion_id and t.id < o.id) as is_first, ${author} as author, ${person('r')} as resolved_by, ${person('e')} as last_edited_by,
  coalesce((select max(m.access_level) from members m left join projects p on p.id = o.project_id left join namespaces n on n.id = coalesce(p.namespace_id, o.namespace_id)
    where m.user_id = o.author_id and (m.expires_at is null or m.expires_at > current_date) and (m.project_id = o.project_id or m.namespace_id = any(n.traversal_ids))), 0) as author_level`;

const from = sql`notes o left join users u on u.id = o.author_id left join users r on r.id = o.resolved_by_id left join users e on e.id = o.last_edited_by_id`;

/** Notes by id, each with the number of its subject. The caller checks that the reader may read them. */
export async function findNoteFacts(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NoteFacts & { readonly noteable_iid: number | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NoteFacts & { noteable_iid: number | null }>`
    select o.id, o.type, o.note, o.noteable_type, o.noteable_id, o.project_id, ${position} as position, o.system, o.confidential, o.resolvable, o.resolved_at, o.created_at, o.updated_at,
      ${author} as author, ${person('r')} as resolved_by, (select s.iid from subjects s where s.id = o.noteable_id) as noteable_iid
    from ${from} where o.id = any(${ids as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NoteFilter {
  /** Mentions are only shown to readers of their source. */
  readonly reader: Reader;
  /** Internal notes are only shown to readers with the right; nobody else counts them either. */
  readonly internal: boolean;
  readonly activity?: 'all_notes' | 'only_comments' | 'only_activity' | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly orderBy?: 'created_at' | 'updated_at' | undefined;
  readonly discussionId?: string | undefined;
  readonly discussionIds?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

export function conditions(noteableType: string, noteableId: number, filter: NoteFilter) {
  return sql`${ofFilter(noteableType, noteableId, filter)} and ${crossReferenceVisible(filter.reader, sql`o.cross_reference_id`)}`;
}

/** The same for readers of the sources of all mentions. */
function ofFilter(noteableType: string, noteableId: number, filter: NoteFilter): RawBuilder<unknown> {
  const parts = [sql`o.noteable_type = ${noteableType} and o.noteable_id = ${noteableId}`];
  if (!filter.internal) parts.push(sql`not o.confidential`);
  if (filter.activity === 'only_comments') parts.push(sql`not o.system`);
  if (filter.activity === 'only_activity') parts.push(sql`o.system`);
  if (filter.discussionId !== undefined) parts.push(sql`o.discussion_id = ${filter.discussionId}`);
  if (filter.discussionIds !== undefined)
    parts.push(sql`o.discussion_id = any(${filter.discussionIds}::text[])`);
  if (filter.ids !== undefined) parts.push(sql`o.id = any(${filter.ids}::bigint[])`);
  return sql.join(parts, sql` and `);
}

export function selectNotes(
  where: RawBuilder<unknown>,
  { orderBy = 'created_at', sort }: Pick<NoteFilter, 'orderBy' | 'sort'>,
): RawBuilder<NoteRow> {
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  return sql<NoteRow>`select ${columns} from ${from} where ${where} order by ${sql.ref(`o.${orderBy}`)} ${direction}, o.id ${direction}`;
}

export async function listNotes(
  db: Connection,
  noteableType: string,
  noteableId: number,
  filter: NoteFilter,
  limit: number,
  offset: number,
): Promise<NoteRow[]> {
  const notes = selectNotes(conditions(noteableType, noteableId, filter), filter);
  return (await sql<NoteRow>`${notes} limit ${limit} offset ${offset}`.execute(db)).rows;
}

/** The notes of the discussions that the filter names, at most so many. Whether their mentions may be seen is asked for only where there are some: planning that takes longer than reading the notes. */
export async function listNotesOfDiscussions(
  db: Connection,
  noteable: { readonly type: string; readonly id: number },
  filter: NoteFilter & { readonly discussionIds: readonly string[] },
  limit: number,
): Promise<NoteRow[]> {
  const notes = selectNotes(ofFilter(noteable.type, noteable.id, filter), filter);
  const { rows } = await sql<NoteRow>`${notes} limit ${limit}`.execute(db);
  return withVisibleReferences(db, filter.reader, rows);
}

/** Notes of a noteable without any access check. Never return them to a reader unchecked. */
export async function listNotesAsTheyAre(
  db: Connection,
  noteable: { readonly type: string; readonly id: number },
  ids: readonly number[],
): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<NoteRow>`select ${columns} from ${from} where o.noteable_type = ${noteable.type} and o.noteable_id = ${noteable.id} and o.id = any(${ids}::bigint[])`.execute(
      db,
    );
  return rows;
}

export async function countNotes(
  db: Connection,
  noteableType: string,
  noteableId: number,
  filter: NoteFilter,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from notes o where ${conditions(noteableType, noteableId, filter)}`.execute(
    db,
  );
  return rows[0]!.total;
}

/** The number of people's notes, counted up to `limit`. */
export async function countNotesOfPeople(
  tx: Transaction,
  noteableType: string,
  noteableId: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select from notes where noteable_type = ${noteableType} and noteable_id = ${noteableId} and not system limit ${limit}) n`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** A note by id; undefined if it mentions something that this viewer may not read. The caller has to check internal notes. */
export async function findNote(db: Connection, reader: Reader, id: number): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`select ${columns} from ${from} where o.id = ${id}`.execute(db);
  const note = rows[0];
  if (note === undefined || note.cross_reference_id === null) return note;
  // Few notes mention anything, and planning who sees what they mention takes longer than reading the note (docs/decisions/0101).
  const mentions = sql`${note.cross_reference_id}::bigint`;
  const seen = await sql`select 1 where ${crossReferenceVisible(reader, mentions)}`.execute(db);
  return seen.rows.length > 0 ? note : undefined;
}

export interface NewNote {
  readonly noteableType: string;
  readonly noteableId: number;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  readonly discussionId: string;
  readonly authorId: number | null;
  readonly type: 'DiscussionNote' | 'DiffNote' | null;
  readonly note: string;
  readonly html: string;
  readonly rendererVersion: number;
  readonly system: boolean;
  readonly systemAction: string | null;
  /** For a note about a mention. */
  readonly crossReferenceId?: number | undefined;
  readonly confidential: boolean;
  readonly resolvable: boolean;
  readonly createdAt?: string | null;
  readonly positionId?: number | undefined;
  /** For a note about a changed description. */
  readonly descriptionVersionId?: number | undefined;
}

export async function insertNote(tx: Transaction, input: NewNote): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into notes (noteable_type, noteable_id, project_id, namespace_id, discussion_id, author_id, type, note, note_html, note_html_version, system,
      system_note_action, cross_reference_id, confidential, resolvable, position_id, description_version_id, created_at, updated_at)
    values (${input.noteableType}, ${input.noteableId}, ${input.projectId}, ${input.namespaceId}, ${input.discussionId}, ${input.authorId}, ${input.type}, ${input.note}, ${input.html},
      ${input.rendererVersion}, ${input.system}, ${input.systemAction}, ${input.crossReferenceId ?? null}, ${input.confidential}, ${input.resolvable},
      ${input.positionId ?? null}, ${input.descriptionVersionId ?? null}, coalesce(${input.createdAt ?? null}::timestamptz, now()),
      coalesce(${input.createdAt ?? null}::timestamptz, now())) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Updates a comment's text; returns false if `from` is given and is not the current version, or the comment was deleted. */
export async function updateNoteText(
  tx: Transaction,
  id: number,
  values: {
    note: string;
    html: string;
    rendererVersion: number;
    editorId: number;
    /** The time of the last change that the author has seen, in milliseconds. */
    from?: Date | undefined;
    /** The text that is to be replaced. */
    was?: string | undefined;
  },
): Promise<boolean> {
  const seen =
    values.from === undefined
      ? sql`true`
      : sql`date_trunc('milliseconds', coalesce(last_edited_at, created_at)) = ${values.from}`;
  const same = values.was === undefined ? sql`true` : sql`note = ${values.was}`;
  const { rows } =
    await sql`update notes set note = ${values.note}, note_html = ${values.html}, note_html_version = ${values.rendererVersion}, updated_at = now(), changed_at = now(), last_edited_at = now(), last_edited_by_id = ${values.editorId}
    where id = ${id} and ${seen} and ${same} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Marks that what a page shows of the note changed, though its text did not. */
export async function touchNote(tx: Transaction, id: number): Promise<void> {
  await sql`update notes set changed_at = now() where id = ${id}`.execute(tx);
}

/** The same of several, whose readers are notified by the caller. */
export async function touchNotes(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`update notes o set changed_at = now() from (select id from notes where id = any(${ids as number[]}::bigint[]) order by id for update) w
    where o.id = w.id`.execute(tx);
}

/** The discussions of notes, each once. */
export async function findDiscussionsOf(db: Connection, noteIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    discussion_id: string;
  }>`select distinct discussion_id from notes where id = any(${noteIds as number[]}::bigint[]) order by discussion_id`.execute(
    db,
  );
  return rows.map(({ discussion_id }) => discussion_id);
}

/** Deletes a note and records the deletion, for pages that poll for changes. */
export async function deleteNoteRow(
  tx: Transaction,
  { id, noteable_id, discussion_id }: Pick<NoteRow, 'id' | 'noteable_id' | 'discussion_id'>,
): Promise<boolean> {
  const { rows } = await sql`with locked as materialized (${lockedDiscussion(noteable_id, discussion_id)}),
      gone as (delete from notes o using locked where o.id = ${id} returning o.id, o.noteable_type, o.noteable_id, o.confidential)
    insert into note_deletions (note_id, noteable_type, noteable_id, confidential) select id, noteable_type, noteable_id, confidential from gone returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Stores rendered texts, unless a text was changed meanwhile. */
export async function storeRenderedNotes(
  db: Connection,
  rendered: readonly { id: number; text: string; html: string }[],
  version: number,
): Promise<void> {
  if (rendered.length === 0) return;
  const digests = rendered.map(({ text }) => hash('md5', text));
  await sql`update notes o set note_html = w.html, note_html_version = ${version}
    from unnest(${rendered.map(({ id }) => id)}::bigint[], ${digests}::text[], ${rendered.map(({ html }) => html)}::text[]) as w(id, digest, html)
    where o.id = w.id and md5(o.note) = w.digest`.execute(db);
}
