import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';
import type { Change, NewChange } from './change.ts';
import type { CopiedPair } from './subject-copies.queries.ts';

/** Who changed subjects, and in which request. */
export interface ChangesOf {
  readonly actorId: number | null;
  /** The request in which it happened, by which all its changes can be found. */
  readonly request: string;
  /** For imports: when it happened there. Default: now. */
  readonly at?: string | null;
}

/** A change with the note that shows it; changes from the creation of a subject have no note. */
export type LoggedChange = NewChange & { readonly subjectId: number; readonly noteId?: number };

/** Replaces lone surrogates, which PostgreSQL refuses in JSON. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Records changes, in the transaction that makes them. */
export async function insertChanges(
  tx: Transaction,
  { actorId, request, at = null }: ChangesOf,
  changes: readonly LoggedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const json = (of: (change: LoggedChange) => unknown): (string | null)[] =>
    changes.map((change) => {
      const value = of(change) ?? null;
      return value === null ? null : JSON.stringify(value, storable);
    });
  await sql`insert into changes (actor_id, request, created_at, subject_id, note_id, attribute, old, new, detail)
    select ${actorId}::bigint, ${request}, coalesce(${at}::timestamptz, now()), c.* from unnest(${changes.map(({ subjectId }) => subjectId)}::bigint[], ${changes.map(({ noteId }) => noteId ?? null)}::bigint[],
      ${changes.map(({ attribute }) => attribute)}::text[], ${json((change) => change.old)}::jsonb[], ${json((change) => change.new)}::jsonb[], ${json((change) => change.detail)}::jsonb[]) as c`.execute(
    tx,
  );
}

/** The changes that the note of this id shows, as JSON; null if it shows none. */
export function changesOfNote(noteId: RawBuilder<unknown>): RawBuilder<readonly Change[] | null> {
  return sql<
    readonly Change[] | null
  >`(select json_agg(json_build_object('attribute', c.attribute, 'old', c.old, 'new', c.new, 'detail', c.detail) order by c.id)
    from changes c where c.note_id = ${noteId})`;
}

/** What one person changed on these subjects in one request, within the time in which it can be undone. */
export async function findChangesOf(
  db: Connection,
  { request, actorId, subjectIds }: { request: string; actorId: number; subjectIds: readonly number[] },
): Promise<Map<number, Pick<Change, 'attribute' | 'old' | 'new'>[]>> {
  const { rows } = await sql<
    Pick<Change, 'attribute' | 'old' | 'new'> & { subject_id: number }
  >`select subject_id, attribute, old, new from changes
    where subject_id = any(${subjectIds as number[]}::bigint[]) and request = ${request} and actor_id = ${actorId} and created_at > now() - interval '30 days' order by id`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.subject_id);
}

/**
 * Names another thing by its id in the changes `c` of which `of` holds, on both of their sides; `of` is given the value of a side,
 * which is an object.
 */
export async function replaceIdInLog(
  tx: Transaction,
  id: number,
  of: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (const side of ['old', 'new'] as const) {
    const value = sql.ref(`c.${side}`);
    await sql`update changes c set ${sql.ref(side)} = jsonb_set(${value}, '{id}', to_jsonb(${id}::bigint))
      where ${of(value)} and jsonb_typeof(${value}) = 'object'`.execute(tx);
  }
}

/** What changed on a subject since a moment, oldest first. */
export async function findChangesSince(
  db: Connection,
  subjectId: number,
  since: string,
): Promise<Pick<Change, 'attribute' | 'old' | 'new'>[]> {
  const { rows } = await sql<
    Pick<Change, 'attribute' | 'old' | 'new'>
  >`select attribute, old, new from changes where subject_id = ${subjectId} and created_at > ${since}::timestamptz order by id`.execute(
    db,
  );
  return rows;
}

/** The value that an attribute lost on a copy when that was made, but not on its original; undefined if it lost none. */
export async function findLostValue(
  db: Connection,
  { fromId, toId }: CopiedPair,
  attribute: string,
  madeAt: string,
): Promise<unknown> {
  const { rows } = await sql<Pick<Change, 'old'>>`select c.old from changes c
    where c.subject_id = ${toId} and c.attribute = ${attribute} and c.created_at = ${madeAt}::timestamptz
      and not exists (select from changes o where o.subject_id = ${fromId} and o.attribute = c.attribute and o.created_at = c.created_at)
    order by c.id limit 1`.execute(db);
  return rows[0]?.old;
}

/**
 * Part of a statement: copies the changes of subjects to their copies. `pairs` is a table `k` of from_id and to_id, `notes` one of the
 * ids of copied notes (id) and of their copies (new_id); of changes `c` without a note those are copied of which `where` holds.
 * `value` maps a value to what it is in the copy's project.
 */
export function copyingChanges({
  pairs,
  notes,
  where,
  value,
}: {
  readonly pairs: RawBuilder<unknown>;
  readonly notes: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly value: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`insert into changes (subject_id, note_id, actor_id, attribute, old, new, detail, request, created_at)
      select k.to_id, o.new_id, c.actor_id, c.attribute, ${value(sql`c.old`)}, ${value(sql`c.new`)}, c.detail, c.request, c.created_at
      from ${pairs} join changes c on c.subject_id = k.from_id left join ${notes} o on o.id = c.note_id where o.new_id is not null or c.note_id is null and ${where} order by k.to_id, c.id`;
}
