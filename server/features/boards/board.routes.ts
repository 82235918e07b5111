import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { CommaList, listOf as itemsOf } from '../../platform/http/parameters.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { demandNoIteration, IterationParameter } from '../issues/index.ts';
import { findLabels } from '../labels/index.ts';
import { loadPlace } from './board-place.ts';
import type { BoardPlace } from './board-place.ts';
import { addList, changeList, deleteList, listOf, madeLists } from './board-lists.ts';
import { presentApiList, presentApiLists, presentBoard, presentBoards } from './board.presenter.ts';
import { findListsOf, listBoards } from './board.queries.ts';
import { changeBoard, createBoard, deleteBoard, loadBoard, loadBoardOf } from './board.service.ts';
import type { LoadedBoard } from './board.service.ts';

const tags = ['Boards'];
const Parent = Type.Object({ id: Type.String() });
const One = Type.Object({ id: Type.String(), board_id: Type.Integer() });
const OneList = Type.Object({ ...One.properties, list_id: Type.Integer() });
const Limits = {
  max_issue_count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  max_issue_weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
};

/** v4: the boards of projects and groups, and their lists. */
export function boardRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const) routesOf(app, kind);
}

function routesOf(app: App, kind: BoardPlace['kind']): void {
  const base = kind === 'project' ? '/api/v4/projects/:id/boards' : '/api/v4/groups/:id/boards';
  const load = (ctx: Context, params: { id: string; board_id: number }): Promise<LoadedBoard> =>
    loadBoardOf(ctx, loadPlace(ctx, kind, params.id), params.board_id);
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `List the boards of a ${kind}`,
        params: Parent,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const place = await loadPlace(ctx, kind, params.id);
      const boards = await listBoards(ctx.platform.db, place);
      const page = pageOf(query);
      sendPageHeaders(request, reply, page, { total: boards.length });
      const shown = boards.slice(page.offset, page.offset + page.perPage);
      const ids = shown.map(({ id }) => id);
      return presentBoards(ctx, place, shown, await findListsOf(ctx.platform.db, ids, undefined));
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Create a board of a ${kind}`,
        params: Parent,
        body: Type.Object({ name: Type.String(), ...IterationParameter }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      demandNoIteration(body);
      const id = await createBoard(ctx, await loadPlace(ctx, kind, params.id), { name: body.name });
      return reply.status(201).send(await presentBoard(ctx, await loadBoard(ctx, id)));
    },
  );
  app.get(
    `${base}/:board_id`,
    { config: { access: 'anyone' }, schema: { tags, summary: `Show a board of a ${kind}`, params: One } },
    async ({ ctx, params }) => presentBoard(ctx, await load(ctx, params)),
  );
  app.put(
    `${base}/:board_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Change a board of a ${kind}`,
        params: One,
        body: Type.Object({
          name: Type.Optional(Type.String()),
          assignee_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          milestone_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          labels: Type.Optional(CommaList),
          weight: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          hide_backlog_list: Type.Optional(Type.Boolean()),
          hide_closed_list: Type.Optional(Type.Boolean()),
          ...IterationParameter,
        }),
      },
    },
    async ({ ctx, params, body }) => {
      demandNoIteration(body);
      const loaded = await load(ctx, params);
      const { labels, iteration_id: _none, ...changes } = body;
      const found =
        labels === undefined
          ? undefined
          : await findLabels(ctx.platform.db, loaded.place, { titles: itemsOf(labels)! });
      return presentBoard(
        ctx,
        await changeBoard(ctx, loaded, { ...changes, label_ids: found?.map(({ id }) => id) }),
      );
    },
  );
  app.delete(
    `${base}/:board_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Delete a board of a ${kind}`, params: One },
    },
    async ({ ctx, params }, reply) => {
      await deleteBoard(ctx, await load(ctx, params));
      return reply.status(204).send();
    },
  );

  const lists = `${base}/:board_id/lists` as const;
  app.get(
    lists,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: `List the lists of a board of a ${kind}`, params: One },
    },
    async ({ ctx, params }) => presentApiLists(ctx, madeLists((await load(ctx, params)).lists)),
  );
  app.post(
    lists,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Add a list to a board of a ${kind}`,
        params: One,
        body: Type.Object({
          label_id: Type.Optional(Type.Integer()),
          assignee_id: Type.Optional(Type.Integer()),
          milestone_id: Type.Optional(Type.Integer()),
          ...IterationParameter,
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      demandNoIteration(body);
      const list = await addList(ctx, await load(ctx, params), body);
      return reply.status(201).send(await presentApiList(ctx, list));
    },
  );
  app.get(
    `${lists}/:list_id`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: `Show a list of a board of a ${kind}`, params: OneList },
    },
    async ({ ctx, params }) => presentApiList(ctx, listOf(await load(ctx, params), params.list_id)),
  );
  app.put(
    `${lists}/:list_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Move or limit a list of a board of a ${kind}`,
        params: OneList,
        body: Type.Object({ position: Type.Optional(Type.Integer({ minimum: 0 })), ...Limits }),
      },
    },
    async ({ ctx, params, body }) => {
      if (Object.keys(body).length === 0) throw new AppError(400, { error: 'position is missing' });
      return presentApiList(ctx, await changeList(ctx, await load(ctx, params), params.list_id, body));
    },
  );
  app.delete(
    `${lists}/:list_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Delete a list of a board of a ${kind}`, params: OneList },
    },
    async ({ ctx, params }, reply) => {
      await deleteList(ctx, await load(ctx, params), params.list_id);
      return reply.status(204).send();
    },
  );
}
