import type { Context } from '../../platform/context.ts';
import { presentTodos, readTodos } from '../todos/index.ts';
import { connectionOf, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { gid, userFields } from './values.ts';

/** Todos under the names of the schema. */
export const todoFields = async (ctx: Context, rows: Parameters<typeof presentTodos>[1]) =>
  (await presentTodos(ctx, rows)).map((todo) => ({
    id: gid('Todo', todo.id),
    action: todo.action_name,
    body: todo.body,
    state: todo.state,
    author: userFields(todo.author),
    targetType: todo.target_type.toUpperCase(),
    targetUrl: todo.target_url,
    createdAt: todo.created_at,
    snoozedUntil: todo.snoozed_until,
  }));

/** One's own todos, the latest first. */
export async function todosOf(
  ctx: Context,
  asked: PageAsked & { readonly state?: readonly ('pending' | 'done')[] | null },
) {
  const page = pageAsked(asked);
  const states = [...new Set(asked.state ?? [])];
  const { rows, total } = await readTodos(
    ctx,
    states.length === 1 ? { state: states[0]! } : {},
    page.limit,
    page.offset,
  );
  const more = page.offset + page.limit < total;
  return connectionOf(await todoFields(ctx, rows), { ...page, more, count: total });
}
