import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { CommaList, listOf as itemsOf } from '../../platform/http/parameters.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { findLabels, labelScopeOf } from '../labels/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { addList, changeList, deleteList, listOf, madeLists } from './board-lists.ts';
import { presentApiList, presentBoard, presentBoards } from './board.presenter.ts';
import { findListsOf, listBoards } from './board.queries.ts';
import { changeBoard, createBoard, deleteBoard, loadBoard } from './board.service.ts';
import type { LoadedBoard } from './board.service.ts';

const tags = ['Boards'];
const base = '/api/v4/projects/:id/boards';
const Parent = Type.Object({ id: Type.String() });
const One = Type.Object({ id: Type.String(), board_id: Type.Integer() });
const OneList = Type.Object({ ...One.properties, list_id: Type.Integer() });
const Limits = {
  max_issue_count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  max_issue_weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
};

async function load(ctx: Context, params: { id: string; board_id: number }): Promise<LoadedBoard> {
  const project = await loadProject(ctx, params.id);
  return loadBoard(ctx, params.board_id, project.id);
}

/** v4: the boards of projects, and their lists. */
export function boardRoutes(app: App): void {
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the boards of a project',
        params: Parent,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const project = await loadProject(ctx, params.id);
      authorizeProject(ctx, 'read_issues', project);
      const boards = await listBoards(ctx.platform.db, project.id);
      const page = pageOf(query);
      sendPageHeaders(request, reply, page, { total: boards.length });
      const shown = boards.slice(page.offset, page.offset + page.perPage);
      const ids = shown.map(({ id }) => id);
      return presentBoards(ctx, project, shown, await findListsOf(ctx.platform.db, ids, undefined));
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Create a board', params: Parent, body: Type.Object({ name: Type.String() }) },
    },
    async ({ ctx, params, body }, reply) => {
      const project = await loadProject(ctx, params.id);
      const id = await createBoard(ctx, project, body);
      return reply.status(201).send(await presentBoard(ctx, await loadBoard(ctx, id)));
    },
  );
  app.get(
    `${base}/:board_id`,
    { config: { access: 'anyone' }, schema: { tags, summary: 'Show a board', params: One } },
    async ({ ctx, params }) => presentBoard(ctx, await load(ctx, params)),
  );
  app.put(
    `${base}/:board_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change a board',
        params: One,
        body: Type.Object({
          name: Type.Optional(Type.String()),
          assignee_id: Type.Optional(Type.Integer()),
          milestone_id: Type.Optional(Type.Integer()),
          labels: Type.Optional(CommaList),
          weight: Type.Optional(Type.Integer()),
          hide_backlog_list: Type.Optional(Type.Boolean()),
          hide_closed_list: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, params, body }) => {
      const loaded = await load(ctx, params);
      const { labels, ...changes } = body;
      const found =
        labels === undefined
          ? undefined
          : await findLabels(ctx.platform.db, labelScopeOf(loaded.project), { titles: itemsOf(labels)! });
      return presentBoard(
        ctx,
        await changeBoard(ctx, loaded, { ...changes, label_ids: found?.map(({ id }) => id) }),
      );
    },
  );
  app.delete(
    `${base}/:board_id`,
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete a board', params: One } },
    async ({ ctx, params }, reply) => {
      await deleteBoard(ctx, await load(ctx, params));
      return reply.status(204).send();
    },
  );

  const lists = `${base}/:board_id/lists` as const;
  app.get(
    lists,
    { config: { access: 'anyone' }, schema: { tags, summary: 'List the lists of a board', params: One } },
    async ({ ctx, params }) =>
      madeLists((await load(ctx, params)).lists).map((list) => presentApiList(list, ctx.baseUrl)),
  );
  app.post(
    lists,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Add a list to a board',
        params: One,
        body: Type.Object({
          label_id: Type.Optional(Type.Integer()),
          assignee_id: Type.Optional(Type.Integer()),
          milestone_id: Type.Optional(Type.Integer()),
        }),
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.status(201).send(presentApiList(await addList(ctx, await load(ctx, params), body), ctx.baseUrl)),
  );
  app.get(
    `${lists}/:list_id`,
    { config: { access: 'anyone' }, schema: { tags, summary: 'Show a list of a board', params: OneList } },
    async ({ ctx, params }) => presentApiList(listOf(await load(ctx, params), params.list_id), ctx.baseUrl),
  );
  app.put(
    `${lists}/:list_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Move or limit a list of a board',
        params: OneList,
        body: Type.Object({ position: Type.Optional(Type.Integer({ minimum: 0 })), ...Limits }),
      },
    },
    async ({ ctx, params, body }) => {
      if (Object.keys(body).length === 0) throw badRequest('position is missing');
      return presentApiList(
        await changeList(ctx, await load(ctx, params), params.list_id, body),
        ctx.baseUrl,
      );
    },
  );
  app.delete(
    `${lists}/:list_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete a list of a board', params: OneList },
    },
    async ({ ctx, params }, reply) => {
      await deleteList(ctx, await load(ctx, params), params.list_id);
      return reply.status(204).send();
    },
  );
}
