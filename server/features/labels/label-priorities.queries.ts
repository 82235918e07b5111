import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { labelColumns } from './label.queries.ts';
import type { LabelRow, LabelScope } from './label.queries.ts';

/** The scope's own labels that have a priority, highest first. */
export async function listPrioritizedLabels(db: Connection, scope: LabelScope): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${labelColumns} from labels l
    where ${scope.kind === 'project' ? sql`l.project_id` : sql`l.namespace_id`} = ${scope.id} and l.priority is not null
    order by l.priority, lower(l.title), l.id limit 1000`.execute(db);
  return rows;
}

/** Gives the scope's own labels their places as priorities, and takes the others' away. Returns how many of the ids are own labels. */
export async function writePriorities(
  tx: Transaction,
  scope: LabelScope,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number; place: number | null }>`select l.id,
      array_position(${ids as number[]}::bigint[], l.id) - 1 as place from labels l
    where ${scope.kind === 'project' ? sql`l.project_id` : sql`l.namespace_id`} = ${scope.id}
      and (l.priority is not null or l.id = any(${ids as number[]}::bigint[])) order by l.id for update`.execute(
    tx,
  );
  await sql`update labels l set priority = given.place, updated_at = now()
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ place }) => place)}::int[]) as given(id, place)
    where l.id = given.id and l.priority is distinct from given.place`.execute(tx);
  return rows.filter(({ place }) => place !== null).length;
}
