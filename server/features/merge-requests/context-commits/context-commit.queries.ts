import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';

/** In the order in which they were added. */
export async function listContextShas(db: Connection, id: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('merge_request_context_commits')
    .select('sha')
    .where('merge_request_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ sha }) => sha);
}

export async function insertContextShas(tx: Transaction, id: number, shas: readonly string[]): Promise<void> {
  await sql`insert into merge_request_context_commits (merge_request_id, sha)
    select ${id}, sha from unnest(${shas as string[]}::text[]) with ordinality as w(sha, place) order by place`.execute(
    tx,
  );
}

/** How many of them were there. */
export async function deleteContextShas(
  tx: Transaction,
  id: number,
  shas: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from merge_request_context_commits
    where merge_request_id = ${id} and sha = any(${shas as string[]}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
