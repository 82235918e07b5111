import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { personAsJson } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';

/** The target of reactions: a note, or the issue, merge request … itself. */
export interface Awardable {
  readonly type: string;
  readonly id: number;
}

export interface AwardRow {
  readonly id: number;
  readonly name: string;
  readonly awardable_type: string;
  readonly awardable_id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly user: UserSummary;
}

const columns = sql<AwardRow>`a.id, a.name, a.awardable_type, a.awardable_id, a.created_at, a.updated_at,
  ${personAsJson} as user`;
const from = sql`award_emoji a join users u on u.id = a.user_id`;

/** Condition: this person has reacted to the subject of that id; with this emoji, where one is named. */
export function reactedBy(
  userId: number,
  type: string,
  id: RawBuilder<unknown>,
  name: string | undefined,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from award_emoji e where e.awardable_type = ${type} and e.awardable_id = ${id} and e.user_id = ${userId} ${name === undefined ? sql`` : sql`and e.name = ${name}`})`;
}

/** The reactions to all of these, in the order in which they were added. */
export async function listAwards(db: Connection, type: string, ids: readonly number[]): Promise<AwardRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<AwardRow>`select ${columns} from ${from} where a.awardable_type = ${type} and a.awardable_id = any(${ids}::bigint[]) order by a.id`.execute(
      db,
    );
  return rows;
}

export async function findAward(
  db: Connection,
  { type, id }: Awardable,
  awardId: number,
): Promise<AwardRow | undefined> {
  return (
    await sql<AwardRow>`select ${columns} from ${from} where a.awardable_type = ${type} and a.awardable_id = ${id} and a.id = ${awardId}`.execute(
      db,
    )
  ).rows[0];
}

/** Returns its id; undefined if the person has added it already. */
export async function insertAward(
  tx: Transaction,
  { type, id }: Awardable,
  name: string,
  userId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into award_emoji (name, user_id, awardable_type, awardable_id) values (${name}, ${userId}, ${type}, ${id})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function deleteAward(
  tx: Transaction,
  { type, id }: Awardable,
  name: string,
  userId: number,
): Promise<boolean> {
  return (
    (
      await sql`delete from award_emoji where awardable_type = ${type} and awardable_id = ${id} and name = ${name} and user_id = ${userId} returning 1`.execute(
        tx,
      )
    ).rows.length > 0
  );
}

/** Thumbs up and down, by which lists can be sorted. */
export async function countVotes(
  db: Connection,
  { type, id }: Awardable,
): Promise<{ up: number; down: number }> {
  const { rows } = await sql<{
    up: number;
    down: number;
  }>`select (count(*) filter (where name = 'thumbsup'))::int as up, (count(*) filter (where name = 'thumbsdown'))::int as down
    from award_emoji where awardable_type = ${type} and awardable_id = ${id}`.execute(db);
  return rows[0]!;
}

/** Expression: how many reactions of a name something has. */
export const countOf = (name: 'thumbsup' | 'thumbsdown', { type, id }: Awardable): RawBuilder<unknown> =>
  sql`(select count(*) from award_emoji where awardable_type = ${type} and awardable_id = ${id} and name = ${name})`;

/** Part of a statement: copies reactions; `pairs` is a table `k` of from_id and to_id, which are of these types. */
export function copyingAwards(type: string, pairs: RawBuilder<unknown>, toType = type): RawBuilder<unknown> {
  return sql`insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
    select a.name, a.user_id, ${toType}, k.to_id, a.created_at, a.updated_at from ${pairs} join award_emoji a on a.awardable_type = ${type} and a.awardable_id = k.from_id on conflict do nothing`;
}

/** Expression: the ids of the reactions to something, separated by commas; null if there are none. */
export const awardIds = ({ type, id }: Awardable): RawBuilder<unknown> =>
  sql`(select string_agg(id::text, ',' order by id) from award_emoji where awardable_type = ${type} and awardable_id = ${id})`;
