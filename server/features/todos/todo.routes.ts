import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { withArticle } from '../../platform/subjects/words.ts';
import { apiParent } from '../../platform/subjects/subject-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { snoozeTodo } from './snooze.service.ts';
import { presentChoices, presentTodos } from './todo.presenter.ts';
import { todoSorts } from './todo.queries.ts';
import type { TodoSort } from './todo.queries.ts';
import {
  finishAllTodos,
  finishTodo,
  markByPage,
  markTodo,
  readTodoChoices,
  readTodoCounts,
  readTodos,
  todoPath,
  undoTodos,
} from './todo.service.ts';

const tags = ['Todos'];
const TodoId = Type.Object({ id: Type.Integer() });
/** The actions of todos in v4; here there are only some of them. */
const actions = [
  'assigned',
  'mentioned',
  'build_failed',
  'marked',
  'approval_required',
  'unmergeable',
  'directly_addressed',
  'merge_train_removed',
  'review_requested',
  'member_access_requested',
  'review_submitted',
  'okr_checkin_requested',
  'added_approver',
  'ssh_key_expired',
  'ssh_key_expiring_soon',
];
/** What todos in v4 are for besides the subjects here. */
const otherTypes = [
  'Project',
  'Namespace',
  'Vulnerability',
  'Key',
  'WorkItem',
  'User',
  'WikiPage::Meta',
  'DesignManagement::Design',
  'AlertManagement::Alert',
  'ComplianceManagement::Projects',
];

/** Throws 400 for what no todo is for, so that a slip of the pen is no empty list. */
function demandType({ subjects }: Platform, asked: string): void {
  const known = [...subjects.types.map(({ name }) => name), ...otherTypes];
  if (!known.includes(asked)) throw new AppError(400, { error: 'type does not have a valid value' });
}

/** v4's filters, and our own for what sleeps. */
const filters = {
  action: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.Integer()),
  project_id: Type.Optional(Type.Integer()),
  group_id: Type.Optional(Type.Integer()),
  type: Type.Optional(Type.String()),
  is_snoozed: Type.Optional(Type.Boolean()),
};
const filterOf = (query: Partial<Static<TObject<typeof filters>>>) => ({
  action: query.action,
  authorId: query.author_id,
  projectId: query.project_id,
  groupId: query.group_id,
  type: query.type,
  snoozed: query.is_snoozed,
});
const states = Type.Optional(Type.Enum(['pending', 'done']));
const Ids = Type.Object({ ids: Type.Array(Type.Integer(), { maxItems: 1000 }) });

/** v4 todos and the calls of their page. */
export function todoRoutes(app: App, platform: Platform): void {
  app.get(
    '/api/v4/todos',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: "List one's todos",
        querystring: Type.Object({
          ...PageQuery,
          ...filters,
          action: Type.Optional(Type.Enum(actions)),
          state: states,
          sort: Type.Optional(Type.Enum([...todoSorts])),
        }),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const page = pageOf(query);
      if (query.type !== undefined) demandType(platform, query.type);
      const { rows, total } = await readTodos(
        request.ctx,
        { state: (query.state ?? 'pending') as 'pending', ...filterOf(query) },
        page.perPage,
        page.offset,
        query.sort as TodoSort | undefined,
      );
      sendPageHeaders(request, reply, page, { total });
      return presentTodos(request.ctx, rows);
    },
  );
  app.post(
    '/api/v4/todos/:id/mark_as_done',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Mark a todo as done', params: TodoId },
    },
    async (request, reply) => {
      const [todo] = await presentTodos(request.ctx, [await finishTodo(request.ctx, request.params.id)]);
      return reply.status(201).send(todo!);
    },
  );
  app.post(
    '/api/v4/todos/mark_as_done',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Mark all todos as done' } },
    async (request, reply) => {
      const finished = await finishAllTodos(request.ctx);
      return reply.status(204).header('x-marked-as-done', finished.length).send();
    },
  );
  for (const type of platform.subjects.types) {
    if (type.key !== 'iid') continue;
    app.post(
      `${apiParent(type)}/${type.segment}/:iid/todo`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Put a todo for ${withArticle(type.noun)} on one's list`,
          params: Type.Object({ id: Type.String(), iid: Type.Integer() }),
        },
      },
      async (request, reply) => {
        const target = await type.load(request.ctx, request.params.id, String(request.params.iid));
        const made = await markTodo(request.ctx, target);
        if (made === undefined) return reply.status(304).send();
        const [todo] = await presentTodos(request.ctx, [made]);
        return reply.status(201).send(todo);
      },
    );
  }

  // The sidebar's toggle: adds a todo, which is completed by the path in the answer.
  for (const parent of ['project', 'group'] as const)
    app.post(
      parent === 'project' ? '/:project/-/todos' : '/groups/:group/-/todos',
      {
        config: { access: 'signed-in' },
        schema: {
          params: Type.Object({ [parent]: Type.String() }),
          body: Type.Object({
            issuable_id: Type.Union([Type.Integer(), Type.String()]),
            issuable_type: Type.String({ maxLength: 50 }),
          }),
        },
      },
      async ({ ctx, params, body }) => {
        const path = (params as Record<string, string>)[parent]!;
        const place = { parent, path };
        const todo = await markByPage(ctx, place, body.issuable_type, Number(body.issuable_id));
        return { ...(await readTodoCounts(ctx)), delete_path: todoPath(ctx, todo) };
      },
    );
  app.delete(
    '/dashboard/todos/:id',
    { config: { access: 'signed-in' }, schema: { params: TodoId } },
    async ({ ctx, params }) => {
      await finishTodo(ctx, params.id);
      return readTodoCounts(ctx);
    },
  );

  app.get('/dashboard/todos/count.json', { config: { access: 'signed-in' } }, (request) =>
    readTodoCounts(request.ctx),
  );
  app.get(
    '/dashboard/todos/filters.json',
    {
      config: { access: 'signed-in' },
      schema: { querystring: Type.Object({ state: states, is_snoozed: filters.is_snoozed }) },
    },
    async ({ ctx, query }) => {
      const state = (query.state ?? 'pending') as 'pending';
      return presentChoices(ctx, await readTodoChoices(ctx, { state, snoozed: query.is_snoozed }));
    },
  );
  app.delete(
    '/dashboard/todos/destroy_all',
    { config: { access: 'signed-in' }, schema: { querystring: Type.Object(filters) } },
    async ({ ctx, query }) => {
      const updated = await finishAllTodos(ctx, filterOf(query));
      return { updated_ids: updated, ...(await readTodoCounts(ctx)) };
    },
  );
  app.post(
    '/dashboard/todos/:id/snooze',
    {
      config: { access: 'signed-in' },
      schema: {
        params: TodoId,
        body: Type.Object({ snoozed_until: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]) }),
      },
    },
    async ({ ctx, params, body }) => {
      const { snoozed_until: until } = body;
      const row = await snoozeTodo(ctx, params.id, until === null ? null : new Date(until));
      return { id: row.id, snoozed_until: row.snoozed_until, ...(await readTodoCounts(ctx)) };
    },
  );
  app.patch(
    '/dashboard/todos/bulk_restore',
    { config: { access: 'signed-in' }, schema: { body: Ids } },
    async (request) => {
      const updated = await undoTodos(request.ctx, request.body.ids);
      return { updated_ids: updated, ...(await readTodoCounts(request.ctx)) };
    },
  );
}
