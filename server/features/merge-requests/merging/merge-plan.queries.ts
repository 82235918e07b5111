import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { MergePlans } from '../../../platform/database/tables.ts';

export type MergePlan = Selectable<MergePlans>;
export type NewPlan = Insertable<MergePlans>;

/** One person who merges twice at the same moment makes the same commit twice. */
export async function writePlan(tx: Transaction, plan: NewPlan): Promise<void> {
  await tx
    .insertInto('merge_plans')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findPlans(db: Connection, ids: readonly number[]): Promise<readonly MergePlan[]> {
  const { rows } =
    await sql<MergePlan>`select * from merge_plans where merge_request_id = any(${ids as number[]}::bigint[])`.execute(
      db,
    );
  return rows;
}

/** The plan with this result, deleted with all others of its merge request; undefined, and nothing is deleted, if there is none. */
export async function takePlan(
  tx: Transaction,
  id: number,
  resultSha: string,
): Promise<MergePlan | undefined> {
  const { rows } = await sql<MergePlan>`delete from merge_plans where merge_request_id = ${id}
    and exists (select from merge_plans taken where taken.merge_request_id = ${id} and taken.result_sha = ${resultSha})
    returning *`.execute(tx);
  return rows.find(({ result_sha }) => result_sha === resultSha);
}

/** Also those of attempts that came to nothing. */
export async function deletePlans(tx: Transaction, id: number): Promise<void> {
  await sql`delete from merge_plans where merge_request_id = ${id}`.execute(tx);
}
