import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound, unauthorized } from '../../platform/errors.ts';
import {
  countTodos,
  findPendingTodo,
  finishTodos,
  finishTodosOn,
  insertTodos,
  listTodos,
  publishTodos,
  restoreTodos,
} from './todo.queries.ts';
import type { TodoFilter, TodoRow } from './todo.queries.ts';

/** What a todo is put on: loaded for the viewer, so one that they may read. */
export type TodoTarget = Pick<Noteable, 'type' | 'id' | 'projectId'>;

function personOf(ctx: Context): number {
  if (ctx.viewer.user === null) throw unauthorized();
  return ctx.viewer.user.id;
}

function ownOf(ctx: Context): Pick<TodoFilter, 'userId' | 'types'> {
  return { userId: personOf(ctx), types: ctx.platform.subjects.types };
}

/** Puts the thing on one's own list, in the caller's transaction. Answers whether it was not there already. */
export async function markInTransaction(tx: Transaction, ctx: Context, target: TodoTarget): Promise<boolean> {
  const userId = personOf(ctx);
  const audience = ctx.platform.subjects.find(target.type);
  if (audience === undefined) return false;
  const made = await insertTodos(
    tx,
    audience,
    {
      target,
      projectId: target.projectId,
      noteId: null,
      internal: false,
      authorId: userId,
      outboxId: null,
    },
    [{ userId, action: 'marked' }],
  );
  await publishTodos(tx, made);
  return made.length > 0;
}

/** Undefined where it waits there already. */
export async function markTodo(ctx: Context, target: TodoTarget): Promise<TodoRow | undefined> {
  const { db } = ctx.platform;
  if (!(await transaction(db, (tx) => markInTransaction(tx, ctx, target)))) return undefined;
  const [row] = await listTodos(db, { ...ownOf(ctx), state: 'pending', type: target.type }, 1, 0);
  return row;
}

/**
 * Puts a thing of the project on one's list by its type (as v4 spells it, or in small letters) and number, and answers the todo's number: the same
 * where it waits there already. 404 for what one can't see.
 */
export async function markByPage(ctx: Context, project: string, type: string, id: number): Promise<number> {
  const wanted = type.replaceAll('_', '').toLowerCase();
  const kind = ctx.platform.subjects.types.find(({ name }) => name.toLowerCase() === wanted);
  const target = Number.isSafeInteger(id) && id > 0 ? await kind?.find(ctx, id) : undefined;
  if (target === undefined || target.projectPath.toLowerCase() !== project.toLowerCase())
    throw notFound(kind?.name ?? 'Issuable');
  const { db } = ctx.platform;
  await transaction(db, (tx) => markInTransaction(tx, ctx, target));
  const todo = await findPendingTodo(db, personOf(ctx), target);
  // Done by another page in this moment.
  if (todo === undefined) throw notFound('Todo');
  return todo;
}

/** Where one's own waiting todo on a thing is done; null where there is none. */
export async function findOwnTodo(ctx: Context, target: TodoTarget): Promise<string | null> {
  const { user } = ctx.viewer;
  const id = user === null ? undefined : await findPendingTodo(ctx.platform.db, user.id, target);
  return id === undefined ? null : todoPath(ctx, id);
}

/** Where a todo is done by the page. */
export function todoPath({ platform }: Context, id: number): string {
  return `${platform.settings.relativeUrlRoot}/dashboard/todos/${id}`;
}

export async function doneInTransaction(tx: Transaction, ctx: Context, target: TodoTarget): Promise<void> {
  const userId = personOf(ctx);
  if (await finishTodosOn(tx, target, userId)) await publishTodos(tx, [userId]);
}

/** One of one's own, done. 404 for another's, and for what one can't see any more. */
export async function finishTodo(ctx: Context, id: number): Promise<TodoRow> {
  const userId = personOf(ctx);
  const { db } = ctx.platform;
  if ((await countTodos(db, { ...ownOf(ctx), ids: [id] })) === 0) throw notFound('Todo');
  await transaction(db, async (tx) => {
    if ((await finishTodos(tx, userId, [id])).length > 0) await publishTodos(tx, [userId]);
  });
  return (await listTodos(db, { ...ownOf(ctx), ids: [id] }, 1, 0))[0]!;
}

/** All that is pending, done; answers their ids, by which it can be undone. */
export async function finishAllTodos(ctx: Context): Promise<number[]> {
  const userId = personOf(ctx);
  return transaction(ctx.platform.db, async (tx) => {
    const ids = await finishTodos(tx, userId, undefined);
    if (ids.length > 0) await publishTodos(tx, [userId]);
    return ids;
  });
}

export async function undoTodos(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const userId = personOf(ctx);
  return transaction(ctx.platform.db, async (tx) => {
    const restored = await restoreTodos(tx, userId, ids);
    if (restored.length > 0) await publishTodos(tx, [userId]);
    return restored;
  });
}

/** How many wait and how many are done. */
export async function readTodoCounts(ctx: Context): Promise<{ count: number; done_count: number }> {
  const own = ownOf(ctx);
  const { db } = ctx.platform;
  const [count, done] = await Promise.all([
    countTodos(db, { ...own, state: 'pending' }),
    countTodos(db, { ...own, state: 'done' }),
  ]);
  return { count, done_count: done };
}

export async function readTodos(
  ctx: Context,
  filter: Omit<TodoFilter, 'userId' | 'types'>,
  limit: number,
  offset: number,
): Promise<{ rows: TodoRow[]; total: number }> {
  const own = { ...filter, ...ownOf(ctx) };
  const { db } = ctx.platform;
  const [rows, total] = await Promise.all([listTodos(db, own, limit, offset), countTodos(db, own)]);
  return { rows, total };
}
