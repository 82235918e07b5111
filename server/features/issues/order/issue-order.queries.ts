import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Placed } from '../../../platform/subjects/subject-rows.queries.ts';

/** Between two issues that nobody has placed is room for so many (server/migrations/0034-manual-order.ts). */
export const gap = 1_048_576;
/** Where issue `i` is in the manual order. */
export const position = sql<number>`coalesce(i.relative_position, i.id * -1048576)`;

/** Locks these issues, in the order of their ids, until the transaction ends; answers where they are. */
export async function lockPositions(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } =
    await sql<Placed>`select i.id, ${position} as position from subjects i where i.id = any(${ids as number[]}::bigint[]) and i.kind = 'Issue' order by i.id for no key update`.execute(
      tx,
    );
  return new Map(rows.map((row) => [row.id, row.position]));
}

/** The issues of a project that come next behind (or before) a position, nearest first, without the one that is moved. */
export async function findNeighbours(
  tx: Transaction,
  projectId: number,
  from: number,
  direction: 'behind' | 'before',
  moved: number,
  limit: number,
): Promise<Placed[]> {
  const behind = direction === 'behind';
  const order = behind ? sql`asc` : sql`desc`;
  // The index has the state before the position.
  const { rows } =
    await sql<Placed>`select n.id, n.position from (values ('opened'), ('closed')) s (state) cross join lateral (
      select i.id, ${position} as position from subjects i where i.project_id = ${projectId} and i.kind = 'Issue' and i.state = s.state
        and ${position} ${behind ? sql`>` : sql`<`} ${from} and i.id <> ${moved} order by ${position} ${order} limit ${limit}) n
    order by n.position ${order} limit ${limit}`.execute(tx);
  return rows;
}
