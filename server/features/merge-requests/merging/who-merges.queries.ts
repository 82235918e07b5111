import { sql } from 'kysely';
import { projectAccessLevelOfPerson } from '../../../platform/access/membership.queries.ts';
import type { Connection } from '../../../platform/database/database.ts';

/** Those of these people whose role in the project is below a level. */
export async function findBelow(
  db: Connection,
  projectId: number,
  level: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select u.id from users u join projects p on p.id = ${projectId}
    join namespaces n on n.id = p.namespace_id
    where u.id = any(${ids as number[]}::bigint[]) and ${projectAccessLevelOfPerson} < ${level} order by u.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
