import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { UserSummary } from '../accounts/index.ts';
import { todosOf } from './todo.queries.ts';
import type { TodoFilter } from './todo.queries.ts';

const mostChoices = 100;
const mostTodos = 1000;

export interface TodoChoices {
  readonly projects: readonly { readonly id: number; readonly path: string }[];
  readonly groups: readonly { readonly id: number; readonly path: string }[];
  readonly authors: readonly UserSummary[];
  readonly types: readonly string[];
}

/** What one's todos can be filtered by: what the latest of them have. */
export async function findTodoChoices(
  db: Connection,
  filter: Pick<TodoFilter, 'userId' | 'types' | 'state' | 'snoozed'>,
): Promise<TodoChoices> {
  const { rows } =
    await sql<TodoChoices>`with own as materialized (select t.project_id, t.author_id, t.target_type from ${todosOf(filter)} order by t.id desc limit ${mostTodos}),
    places as (select distinct p.id, p.full_path, p.namespace_id from own join projects p on p.id = own.project_id)
    select coalesce((select json_agg(json_build_object('id', id, 'path', full_path) order by full_path) from (select id, full_path from places order by full_path limit ${mostChoices}) c), '[]') as projects,
      coalesce((select json_agg(json_build_object('id', id, 'path', full_path) order by full_path) from (select distinct g.id, g.full_path from places join namespaces n on n.id = places.namespace_id
        join namespaces g on g.id = any(n.traversal_ids) and g.kind = 'group' order by g.full_path limit ${mostChoices}) c), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', id, 'username', username, 'name', name, 'state', state, 'avatar_key', avatar_key) order by name, id) from (
        select distinct a.id, a.username, a.name, a.state, a.avatar_key from own join users a on a.id = own.author_id order by a.name, a.id limit ${mostChoices}) c), '[]') as authors,
      array(select distinct target_type from own order by target_type) as types`.execute(db);
  return rows[0]!;
}
