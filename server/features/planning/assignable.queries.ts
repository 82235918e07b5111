import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  namespaceVisibleToPerson,
  projectVisibleToPerson,
} from '../../platform/access/membership.queries.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

/** A person who can be assigned. */
export interface Assignable {
  readonly id: number;
  readonly username: string;
}

/** A join that keeps the people `u` who may see the project or group. */
function seenBy({ kind, id }: Pick<Parent, 'kind' | 'id'>): RawBuilder<unknown> {
  return kind === 'project'
    ? sql`projects p on p.id = ${id} join namespaces n on n.id = p.namespace_id and ${projectVisibleToPerson}`
    : sql`namespaces n on n.id = ${id} and ${namespaceVisibleToPerson}`;
}

/** Those of the people who may see the project or group: only they can be assigned. */
export async function findAssignable(
  db: Connection,
  parent: Pick<Parent, 'kind' | 'id'>,
  usernames: readonly string[],
): Promise<Assignable[]> {
  if (usernames.length === 0) return [];
  const { rows } =
    await sql<Assignable>`select u.id, u.username::text as username from users u join ${seenBy(parent)}
    where u.username = any(${usernames as string[]}::citext[])`.execute(db);
  return rows;
}

/** The same by id; current assignees stay, even if they may no longer see it. */
export async function findAssignableIds(
  db: Connection,
  parent: Pick<Parent, 'kind' | 'id'>,
  ids: readonly number[],
  assigned: readonly number[] = [],
): Promise<number[]> {
  const asked = ids.filter((id) => !assigned.includes(id));
  if (asked.length === 0) return [...ids];
  const { rows } = await sql<{
    id: number;
  }>`select u.id from users u join ${seenBy(parent)}
    where u.id = any(${asked}::bigint[])`.execute(db);
  const found = new Set([...assigned, ...rows.map((row) => row.id)]);
  return ids.filter((id) => found.has(id));
}
