import { sql } from 'kysely';
import { projectVisibleToPerson } from '../../platform/access/membership.queries.ts';
import type { Connection } from '../../platform/database/database.ts';

/** A person who can be assigned. */
export interface Assignable {
  readonly id: number;
  readonly username: string;
}

/** Those of the people who may see the project: only they can be assigned. */
export async function findAssignable(
  db: Connection,
  projectId: number,
  usernames: readonly string[],
): Promise<Assignable[]> {
  if (usernames.length === 0) return [];
  const { rows } =
    await sql<Assignable>`select u.id, u.username::text as username from users u join projects p on p.id = ${projectId} join namespaces n on n.id = p.namespace_id
    where u.username = any(${usernames as string[]}::citext[]) and ${projectVisibleToPerson}`.execute(db);
  return rows;
}

/** The same by id; current assignees stay, even if they may no longer see the project. */
export async function findAssignableIds(
  db: Connection,
  projectId: number,
  ids: readonly number[],
  assigned: readonly number[] = [],
): Promise<number[]> {
  const asked = ids.filter((id) => !assigned.includes(id));
  if (asked.length === 0) return [...ids];
  const { rows } = await sql<{
    id: number;
  }>`select u.id from users u join projects p on p.id = ${projectId} join namespaces n on n.id = p.namespace_id
    where u.id = any(${asked}::bigint[]) and ${projectVisibleToPerson}`.execute(db);
  const found = new Set([...assigned, ...rows.map((row) => row.id)]);
  return ids.filter((id) => found.has(id));
}
