import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound, unauthorized } from '../../platform/errors.ts';
import { wakeTodoOn } from './snooze.queries.ts';
import { findTodoChoices } from './todo-choices.queries.ts';
import type { TodoChoices } from './todo-choices.queries.ts';
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
import type { TodoFilter, TodoRow, TodoSort, TodoState } from './todo.queries.ts';

/** The target of a todo: loaded for the viewer, and so readable by them. */
export type TodoTarget = Pick<Noteable, 'type' | 'id' | 'projectId'>;

function personOf(ctx: Context): number {
  if (ctx.viewer.user === null) throw unauthorized();
  return ctx.viewer.user.id;
}

function ownOf(ctx: Context): Pick<TodoFilter, 'userId' | 'types'> {
  return { userId: personOf(ctx), types: ctx.platform.subjects.types };
}

/** Adds a todo on the subject for oneself, in the caller's transaction. Returns whether there was none yet. */
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
  // One that sleeps is wanted now.
  const woken = made.length === 0 && (await wakeTodoOn(tx, userId, target));
  await publishTodos(tx, woken ? [userId] : made);
  return made.length > 0;
}

/** Undefined if there is a pending one already. */
export async function markTodo(ctx: Context, target: TodoTarget): Promise<TodoRow | undefined> {
  const { db } = ctx.platform;
  if (!(await transaction(db, (tx) => markInTransaction(tx, ctx, target)))) return undefined;
  const [row] = await listTodos(db, { ...ownOf(ctx), state: 'pending', type: target.type }, 1, 0);
  return row;
}

/**
 * Adds a todo for oneself on a subject of the project, by its type (as v4 spells it, or in lower case) and id, and returns the todo's
 * id: the same if there is a pending one. Throws 404 for what one can't see.
 */
export async function markByPage(
  ctx: Context,
  place: { readonly parent: 'project' | 'group'; readonly path: string },
  type: string,
  id: number,
): Promise<number> {
  const wanted = type.replaceAll('_', '').toLowerCase();
  const kind = ctx.platform.subjects.types.find(({ name }) => name.toLowerCase() === wanted);
  const target = Number.isSafeInteger(id) && id > 0 ? await kind?.find(ctx, id) : undefined;
  const isThere =
    kind?.parent === place.parent && target?.projectPath.toLowerCase() === place.path.toLowerCase();
  if (target === undefined || !isThere) throw notFound(kind?.name ?? 'Issuable');
  const { db } = ctx.platform;
  await transaction(db, (tx) => markInTransaction(tx, ctx, target));
  const todo = await findPendingTodo(db, personOf(ctx), target);
  // Completed by another page at this moment.
  if (todo === undefined) throw notFound('Todo');
  return todo;
}

/** The path that completes one's own pending todo on a subject; null if there is none. */
export async function findOwnTodo(ctx: Context, target: TodoTarget): Promise<string | null> {
  const { user } = ctx.viewer;
  const id = user === null ? undefined : await findPendingTodo(ctx.platform.db, user.id, target);
  return id === undefined ? null : todoPath(ctx, id);
}

/** The path by which a page completes a todo. */
export function todoPath({ platform }: Context, id: number): string {
  return `${platform.settings.relativeUrlRoot}/dashboard/todos/${id}`;
}

export async function doneInTransaction(tx: Transaction, ctx: Context, target: TodoTarget): Promise<void> {
  const userId = personOf(ctx);
  if (await finishTodosOn(tx, target, userId)) await publishTodos(tx, [userId]);
}

/** Completes one's own todo. Throws 404 for another's, and for what one can't see any more. */
export async function finishTodo(ctx: Context, id: number): Promise<TodoRow> {
  const userId = personOf(ctx);
  const { db } = ctx.platform;
  if ((await countTodos(db, { ...ownOf(ctx), ids: [id] })) === 0) throw notFound('Todo');
  await transaction(db, async (tx) => {
    if ((await finishTodos(tx, { ...ownOf(ctx), ids: [id] })).length > 0) await publishTodos(tx, [userId]);
  });
  return (await listTodos(db, { ...ownOf(ctx), ids: [id] }, 1, 0))[0]!;
}

/** Which of one's todos: all without any condition. */
export type OwnTodos = Omit<TodoFilter, 'userId' | 'types' | 'ids'>;

/** Completes the pending todos that match; returns their ids, for an undo. */
export async function finishAllTodos(ctx: Context, which: Omit<OwnTodos, 'state'> = {}): Promise<number[]> {
  const userId = personOf(ctx);
  return transaction(ctx.platform.db, async (tx) => {
    const ids = await finishTodos(tx, { ...which, ...ownOf(ctx) });
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

export interface TodoCounts {
  /** Of those that wait now: none of them sleeps. */
  readonly count: number;
  readonly snoozed_count: number;
  readonly done_count: number;
}

/** The numbers of one's todos. */
export async function readTodoCounts(ctx: Context): Promise<TodoCounts> {
  const own = ownOf(ctx);
  const { db } = ctx.platform;
  const [count, snoozed, done] = await Promise.all([
    countTodos(db, { ...own, state: 'pending', snoozed: false }),
    countTodos(db, { ...own, state: 'pending', snoozed: true }),
    countTodos(db, { ...own, state: 'done' }),
  ]);
  return { count, snoozed_count: snoozed, done_count: done };
}

export async function readTodos(
  ctx: Context,
  filter: OwnTodos,
  limit: number,
  offset: number,
  sort?: TodoSort,
): Promise<{ rows: TodoRow[]; total: number }> {
  const own = { ...filter, ...ownOf(ctx) };
  const { db } = ctx.platform;
  const [rows, total] = await Promise.all([listTodos(db, own, limit, offset, sort), countTodos(db, own)]);
  return { rows, total };
}

/** What one's todos in a state can be filtered by. */
export function readTodoChoices(
  ctx: Context,
  which: { state: TodoState; snoozed?: boolean | undefined },
): Promise<TodoChoices> {
  return findTodoChoices(ctx.platform.db, { ...which, ...ownOf(ctx) });
}
