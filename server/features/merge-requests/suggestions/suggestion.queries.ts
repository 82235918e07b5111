import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { SuggestionPlans, Suggestions } from '../../../platform/database/tables.ts';
import { personAsJson } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';

export type SuggestionRow = Selectable<Suggestions> & { readonly applied_by: UserSummary | null };
export type NewSuggestion = Omit<Insertable<Suggestions>, 'id' | 'note_id'> & { readonly number: number };
export type SuggestionPlan = Selectable<SuggestionPlans>;

const columns = sql`s.*, (select ${personAsJson}
  from users u where u.id = s.applied_by_id) as applied_by`;

/** Those that the texts of these notes have, in their order. */
export async function listSuggestionsOf(
  db: Connection,
  noteIds: readonly number[],
): Promise<readonly SuggestionRow[]> {
  if (noteIds.length === 0) return [];
  const { rows } = await sql<SuggestionRow>`select ${columns} from suggestions s
    where s.note_id = any(${noteIds as number[]}::bigint[]) and s.number is not null order by s.note_id, s.number`.execute(
    db,
  );
  return rows;
}

/** By their ids, in the order of these. Never return them unchecked to a reader. */
export async function findSuggestions(
  db: Connection,
  ids: readonly number[],
): Promise<readonly SuggestionRow[]> {
  const { rows } =
    await sql<SuggestionRow>`select ${columns} from unnest(${ids as number[]}::bigint[]) with ordinality as w(id, place)
    join suggestions s on s.id = w.id order by w.place`.execute(db);
  return rows;
}

/** The notes with suggestions that are not applied, whose readers may need a message that they can't be any more. */
export async function listUndecidedNotes(db: Connection, mergeRequestId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ note_id: number }>`select distinct s.note_id from suggestions s
    where s.merge_request_id = ${mergeRequestId} and s.applied_at is null and s.number is not null order by s.note_id`.execute(
    db,
  );
  return rows.map(({ note_id }) => note_id);
}

/**
 * Stores what the text of a note suggests now. Of what it suggested before, those that are the same stay themselves, and those that are
 * applied, or about to be, stay known.
 */
export async function replaceSuggestions(
  tx: Transaction,
  noteId: number,
  rows: readonly NewSuggestion[],
): Promise<void> {
  const { rows: before } = await sql<
    Selectable<Suggestions>
  >`select * from suggestions where note_id = ${noteId}
    order by id for update`.execute(tx);
  if (before.length > 0)
    await sql`update suggestions set number = null where note_id = ${noteId} and number is not null`.execute(
      tx,
    );
  const left = [...before];
  const kept: { id: number; number: number }[] = [];
  const added: NewSuggestion[] = [];
  for (const row of rows) {
    const at = left.findIndex(
      (other) =>
        other.to_content === row.to_content &&
        other.from_line === row.from_line &&
        other.to_line === row.to_line &&
        other.blob === row.blob &&
        other.path === row.path,
    );
    if (at === -1) added.push(row);
    else kept.push({ id: left.splice(at, 1)[0]!.id, number: row.number });
  }
  if (kept.length > 0)
    await sql`update suggestions s set number = w.number
      from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ number }) => number)}::int[]) as w(id, number) where s.id = w.id`.execute(
      tx,
    );
  if (left.length > 0)
    await sql`delete from suggestions s where s.note_id = ${noteId} and s.number is null and s.applied_at is null
      and not exists (select from suggestion_plans p where p.merge_request_id = s.merge_request_id and s.id = any(p.suggestion_ids))`.execute(
      tx,
    );
  if (added.length > 0)
    await tx
      .insertInto('suggestions')
      .values(added.map((row) => ({ ...row, note_id: noteId })))
      .execute();
}

/** Locks those of these that can still be applied, until the transaction ends; how many that are. */
export async function lockUndecided(tx: Transaction, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`select 1 from suggestions where id = any(${ids as number[]}::bigint[])
    and applied_at is null and number is not null order by id for update`.execute(tx);
  return rows.length;
}

/** Two attempts of one person in the same second make the same commit. */
export async function writeSuggestionPlan(
  tx: Transaction,
  plan: Pick<SuggestionPlan, 'merge_request_id' | 'commit_sha' | 'user_id' | 'suggestion_ids'>,
): Promise<void> {
  await tx
    .insertInto('suggestion_plans')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listSuggestionPlans(
  db: Connection,
  mergeRequestId: number,
): Promise<readonly SuggestionPlan[]> {
  const { rows } =
    await sql<SuggestionPlan>`select * from suggestion_plans where merge_request_id = ${mergeRequestId}`.execute(
      db,
    );
  return rows;
}

/** Takes a plan away with those that came to nothing long ago; false if somebody else has taken it. */
export async function takeSuggestionPlan(
  tx: Transaction,
  { merge_request_id, commit_sha }: Pick<SuggestionPlan, 'merge_request_id' | 'commit_sha'>,
): Promise<boolean> {
  const { rows } =
    await sql<SuggestionPlan>`delete from suggestion_plans where merge_request_id = ${merge_request_id}
    and (commit_sha = ${commit_sha} or planned_at < now() - interval '1 day') returning *`.execute(tx);
  return rows.some((plan) => plan.commit_sha === commit_sha);
}

/** Marks them as applied by this commit; the notes that they belong to. */
export async function markApplied(
  tx: Transaction,
  ids: readonly number[],
  { commit_sha, user_id }: Pick<SuggestionPlan, 'commit_sha' | 'user_id'>,
): Promise<readonly number[]> {
  const { rows } = await sql<{
    note_id: number;
  }>`update suggestions set applied_at = now(), applied_by_id = ${user_id}, commit_sha = ${commit_sha}
    where id = any(${ids as number[]}::bigint[]) and applied_at is null returning note_id`.execute(tx);
  return [...new Set(rows.map(({ note_id }) => note_id))].toSorted((a, b) => a - b);
}
