import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { personStream } from '../../platform/realtime/person-stream.ts';
import { realtimeChannel, realtimeMessage } from '../../platform/realtime/publish.ts';
import type { UserSummary } from '../accounts/index.ts';
import { excerptedHtml, noteById } from '../discussions/index.ts';
import type { Target } from '../subscriptions/index.ts';

export type TodoAction = 'assigned' | 'mentioned' | 'directly_addressed' | 'marked' | 'review_requested';
export type TodoState = 'pending' | 'done';
export const todoSorts = ['created_desc', 'created_asc', 'snoozed_until_asc'] as const;
export type TodoSort = (typeof todoSorts)[number];

export interface TodoRow {
  readonly id: number;
  readonly action: TodoAction;
  readonly state: TodoState;
  readonly target_type: string;
  readonly target_id: number;
  readonly note_id: number | null;
  readonly note: string | null;
  /** The beginning of its rendered text. */
  readonly note_html: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** In the past for one that is awake again. */
  readonly snoozed_until: Date | null;
  readonly author: UserSummary | null;
  readonly project: {
    readonly id: number;
    readonly name: string;
    readonly path: string;
    readonly full_path: string;
    readonly namespace_name: string;
  } | null;
  /** Of a subject below a group. */
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly path: string;
    readonly full_path: string;
    readonly parent_id: number | null;
    readonly avatar_key: string | null;
  } | null;
}

export interface TodoFilter {
  /** The types that todos can be about. */
  readonly types: readonly SubjectType[];
  readonly userId: number;
  readonly state?: TodoState | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly action?: string | undefined;
  readonly authorId?: number | undefined;
  readonly projectId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly type?: string | undefined;
  /** Only those that sleep, or only those that do not. */
  readonly snoozed?: boolean | undefined;
}

/**
 * Condition: person `u` may currently read the target of todo `t` (with note `o`). Targets that one can't see any more are neither
 * listed nor counted.
 */
function readable(types: readonly SubjectType[]): RawBuilder<boolean> {
  const id = sql`t.target_id`;
  return sql<boolean>`(${sql.join(
    types.map(
      (type) =>
        sql`(t.target_type = ${type.name} and ${type.readers(id)} and (o.confidential is not true or ${type.internalReaders(id)}))`,
    ),
    sql` or `,
  )})`;
}

const from = sql`todos t join users u on u.id = t.user_id left join ${noteById(sql`t.note_id`)}`;

/** Condition: todo `t` sleeps. */
const sleeps = sql<boolean>`(t.snoozed_until > now())`;

function conditions(filter: TodoFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`t.user_id = ${filter.userId}`];
  if (filter.state !== undefined) parts.push(sql`t.state = ${filter.state}`);
  if (filter.ids !== undefined) parts.push(sql`t.id = any(${filter.ids as number[]}::bigint[])`);
  if (filter.action !== undefined) parts.push(sql`t.action = ${filter.action}`);
  if (filter.authorId !== undefined) parts.push(sql`t.author_id = ${filter.authorId}`);
  if (filter.projectId !== undefined) parts.push(sql`t.project_id = ${filter.projectId}`);
  if (filter.groupId !== undefined)
    parts.push(
      sql`(t.project_id in (select gp.id from projects gp join namespaces gn on gn.id = gp.namespace_id where gn.traversal_ids @> array[${filter.groupId}::bigint])
        or t.project_id is null and exists (select 1 from subjects gs join namespaces gn on gn.id = gs.namespace_id where gs.id = t.target_id and gs.kind = t.target_type and gn.traversal_ids @> array[${filter.groupId}::bigint]))`,
    );
  if (filter.type !== undefined) parts.push(sql`t.target_type = ${filter.type}`);
  if (filter.snoozed !== undefined)
    parts.push(sql`${sleeps} is ${filter.snoozed ? sql`true` : sql`not true`}`);
  parts.push(readable(filter.types));
  return sql.join(parts, sql` and `);
}

/** The todos `t` that match, as the part of a query that follows `from`. */
export function todosOf(filter: TodoFilter): RawBuilder<unknown> {
  return sql`${from} where ${conditions(filter)}`;
}

const orders: Readonly<Record<TodoSort, RawBuilder<unknown>>> = {
  created_desc: sql`t.id desc`,
  created_asc: sql`t.id`,
  snoozed_until_asc: sql`t.snoozed_until, t.id`,
};

/** Newest first by default. */
export async function listTodos(
  db: Connection,
  filter: TodoFilter,
  limit: number,
  offset: number,
  sort: TodoSort = 'created_desc',
): Promise<TodoRow[]> {
  const { rows } =
    await sql<TodoRow>`select t.id, t.action, t.state, t.target_type, t.target_id, t.note_id, o.note, left(o.note_html, ${sql.lit(excerptedHtml)}) as note_html, t.created_at, t.updated_at, t.snoozed_until,
      case when a.id is null then null else json_build_object('id', a.id, 'username', a.username, 'name', a.name, 'state', a.state, 'avatar_key', a.avatar_key) end as author,
      case when tp.id is null then null else json_build_object('id', tp.id, 'name', tp.name, 'path', tp.path, 'full_path', tp.full_path, 'namespace_name', tn.name) end as project,
      case when tg.id is null then null else json_build_object('id', tg.id, 'name', tg.name, 'path', tg.path, 'full_path', tg.full_path, 'parent_id', tg.parent_id, 'avatar_key', tg.avatar_key) end as "group"
    from ${from} left join users a on a.id = t.author_id left join projects tp on tp.id = t.project_id left join namespaces tn on tn.id = tp.namespace_id
      left join subjects ts on t.project_id is null and ts.id = t.target_id and ts.kind = t.target_type left join namespaces tg on tg.id = ts.namespace_id
    where ${conditions(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts up to 10,001, as every list does. */
export async function countTodos(db: Connection, filter: TodoFilter): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from ${from} where ${conditions(filter)} limit 10001) c`.execute(
    db,
  );
  return rows[0]!.total;
}

/** What these events put on a person's list, of what they may read now. Levels have no part in it. */
export async function findTodosOfEvents(
  db: Connection,
  types: readonly SubjectType[],
  userId: number,
  outboxIds: readonly number[],
): Promise<{ outboxId: number; action: TodoAction }[]> {
  const { rows } = await sql<{
    outboxId: number;
    action: TodoAction;
  }>`select t.outbox_id as "outboxId", t.action from ${from}
    where t.user_id = ${userId} and t.outbox_id = any(${outboxIds as number[]}::bigint[]) and ${readable(types)}`.execute(
    db,
  );
  return rows;
}

export interface NewTodos {
  readonly target: Target;
  readonly projectId: number | null;
  readonly noteId: number | null;
  /** For an internal note: only for readers of internal notes. */
  readonly internal: boolean;
  readonly authorId: number | null;
  /** Null for a todo that a person adds by hand. */
  readonly outboxId: number | null;
}

/**
 * Creates todos for those of these people who may read the subject, and returns who got a new one. A subject has at most one pending
 * todo per person; handling an event twice creates nothing twice.
 */
export async function insertTodos(
  tx: Transaction,
  audience: SubjectType,
  todo: NewTodos,
  people: readonly { userId: number; action: TodoAction }[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const id = sql`${todo.target.id}::bigint`;
  const { rows } = await sql<{
    user_id: number;
  }>`insert into todos (user_id, author_id, project_id, target_type, target_id, note_id, action, outbox_id)
    select u.id, ${todo.authorId}::bigint, ${todo.projectId}::bigint, ${todo.target.type}, ${id}, ${todo.noteId}::bigint, w.action, ${todo.outboxId}::bigint
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ action }) => action)}::text[]) as w (user_id, action) join users u on u.id = w.user_id
    where ${audience.readers(id)} ${todo.internal ? sql`and ${audience.internalReaders(id)}` : sql``}
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Completes the person's pending todos on this subject; `before` excludes those created with or after the action. */
export async function finishTodosOn(
  db: Connection,
  target: Target,
  userId: number,
  before?: Date,
): Promise<boolean> {
  const { rows } =
    await sql`update todos set state = 'done', updated_at = now() where user_id = ${userId} and target_type = ${target.type} and target_id = ${target.id}
      and state = 'pending' ${before === undefined ? sql`` : sql`and created_at < ${before}`} returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Completes the pending todos that match. Returns their ids. */
export async function finishTodos(db: Connection, filter: Omit<TodoFilter, 'state'>): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update todos set state = 'done', updated_at = now() where state = 'pending' and id in (
      select t.id from ${todosOf({ ...filter, state: 'pending' })}) returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes todos pending again, unless the same subject has a new pending one. */
export async function restoreTodos(
  db: Connection,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update todos set state = 'pending', updated_at = now() where id in (
      select distinct on (t.target_type, t.target_id) t.id from todos t where t.user_id = ${userId} and t.state = 'done' and t.id = any(${ids as number[]}::bigint[])
        and not exists (select 1 from todos x where x.user_id = t.user_id and x.state = 'pending' and x.target_type = t.target_type and x.target_id = t.target_id)
      order by t.target_type, t.target_id, t.id desc) returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function deleteTodosOn(db: Connection, target: Target): Promise<number[]> {
  const { rows } = await sql<{
    user_id: number;
  }>`delete from todos where target_type = ${target.type} and target_id = ${target.id} returning user_id`.execute(
    db,
  );
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Notifies these people's pages that their todos changed, in one query whatever their number. */
export async function publishTodos(db: Connection, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const messages = userIds.map((id) => realtimeMessage(personStream(id), { event: 'todos' }));
  await sql`select pg_notify(${realtimeChannel}, message) from unnest(${messages}::text[]) as message`.execute(
    db,
  );
}

/** The authors of somebody's todos. */
export async function findTodoAuthors(
  db: Connection,
  userId: number,
  state: 'pending' | 'done',
): Promise<number[]> {
  const { rows } = await sql<{
    author_id: number;
  }>`select distinct author_id from todos where user_id = ${userId} and state = ${state} and author_id is not null limit 1000`.execute(
    db,
  );
  return rows.map(({ author_id }) => author_id);
}

/** One's own pending todo on a subject, if there is one. */
export async function findPendingTodo(
  db: Connection,
  userId: number,
  target: { readonly type: string; readonly id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from todos where user_id = ${userId} and target_type = ${target.type} and target_id = ${target.id} and state = 'pending' order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Moves pending todos from one subject to another of the same type, except of those who have one there. */
export async function takeTodos(tx: Transaction, from: Target, toId: number): Promise<void> {
  await sql`update todos t set target_id = ${toId}, project_id = i.project_id, note_id = null from subjects i
    where i.id = ${toId} and t.target_type = ${from.type} and t.target_id = ${from.id} and t.state = 'pending'
      and not exists (select from todos o where o.user_id = t.user_id and o.target_type = ${from.type} and o.target_id = ${toId} and o.state = 'pending')`.execute(
    tx,
  );
}
