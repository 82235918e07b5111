import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Placed } from '../../../platform/subjects/subject-rows.queries.ts';

/** Between two subjects that nobody has placed is room for so many (server/migrations/0034-manual-order.ts). */
export const gap = 1_048_576;
/** Where subject `i` is in the manual order of its kind, over all projects and groups; a kind that is ordered has an index of it (server/migrations). */
export const position = sql<number>`coalesce(i.relative_position, i.id * -1048576)`;

const order = sql`hashtextextended('subjects.relative_position', 0)`;

/** Whoever places subjects shares the order with others who do, until the transaction ends. To be asked for before any lock of a subject. */
export async function shareOrder(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${order})`.execute(tx);
}

/** Has the order alone until the transaction ends: nobody places anything meanwhile, so what is read of it stays true. */
export async function holdOrder(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${order})`.execute(tx);
}

/** Locks these subjects, in the order of their ids, until the transaction ends; answers where they are. */
export async function lockPositions(
  tx: Transaction,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } =
    await sql<Placed>`select i.id, ${position} as position from subjects i where i.id = any(${ids as number[]}::bigint[]) and i.kind = ${kind} order by i.id for no key update`.execute(
      tx,
    );
  return new Map(rows.map((row) => [row.id, row.position]));
}

/** The subjects of a kind, wherever they are, that come next behind (or before) one, nearest first, without those that are moved. */
export async function findNeighbours(
  tx: Transaction,
  kind: string,
  from: Placed,
  direction: 'behind' | 'before',
  moved: readonly number[],
  limit: number,
): Promise<Placed[]> {
  const behind = direction === 'behind';
  const [further, later] = behind ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  // The index decides from where to read; of those at the same position the newest comes first.
  const { rows } =
    await sql<Placed>`select i.id, ${position} as position from subjects i where i.kind = ${sql.lit(kind)}
      and ${position} ${further}= ${from.position} and (${position} <> ${from.position} or i.id ${later} ${from.id})
      and i.id <> all(${[...moved, from.id]}::bigint[])
    order by ${position} ${behind ? sql`asc` : sql`desc`}, i.id ${behind ? sql`desc` : sql`asc`} limit ${limit}`.execute(
      tx,
    );
  return rows;
}
