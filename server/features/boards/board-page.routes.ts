import { Type } from 'typebox';
import { badRequest, unauthorized } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { FilterQuery, filterOf } from '../issues/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { presentBoardPage } from './board.presenter.ts';
import { listBoardNames, listRecentBoards, rememberVisit } from './board.queries.ts';
import { changeBoard, createBoard, deleteBoard, loadBoard } from './board.service.ts';

const Parent = Type.Object({ project: Type.String() });
const One = Type.Object({ project: Type.String(), id: Type.Integer() });
const Changes = Type.Object({
  name: Type.Optional(Type.String()),
  label_ids: Type.Optional(Type.Array(Type.Union([Type.Integer(), Type.Literal('')]), { maxItems: 100 })),
  assignee_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  milestone_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  weight: Type.Optional(Type.Integer()),
  hide_backlog_list: Type.Optional(Type.Boolean()),
  hide_closed_list: Type.Optional(Type.Boolean()),
});
const Body = Type.Object({ board: Changes });
const recentShown = 4;

/** The page calls of a project's boards. */
export function boardPageRoutes(app: App): void {
  app.get(
    '/:project/-/boards.json',
    { config: { access: 'anyone' }, schema: { params: Parent } },
    async ({ ctx, params }) => {
      const project = await loadProject(ctx, params.project);
      authorizeProject(ctx, 'read_issues', project);
      return listBoardNames(ctx.platform.db, project.id);
    },
  );
  app.get(
    '/:project/-/boards/recent.json',
    { config: { access: 'signed-in' }, schema: { params: Parent } },
    async ({ ctx, params }) => {
      const project = await loadProject(ctx, params.project);
      authorizeProject(ctx, 'read_issues', project);
      const { user } = ctx.viewer;
      if (user === null) throw unauthorized();
      return listRecentBoards(ctx.platform.db, project.id, user.id, recentShown);
    },
  );
  app.post(
    '/:project/-/boards.json',
    { config: { access: 'signed-in' }, schema: { params: Parent, body: Body } },
    async ({ ctx, params, body }, reply) => {
      const project = await loadProject(ctx, params.project);
      const id = await createBoard(ctx, project, body.board);
      return reply.status(201).send({ id, name: (await loadBoard(ctx, id)).board.name });
    },
  );
  app.get(
    '/:project/-/boards/:id.json',
    { config: { access: 'anyone' }, schema: { params: One, querystring: FilterQuery } },
    async ({ ctx, params, query }) => {
      const loaded = await loadBoard(ctx, params.id, (await loadProject(ctx, params.project)).id);
      const { user } = ctx.viewer;
      if (user !== null) await rememberVisit(ctx.platform.db, user.id, loaded.board.id);
      return presentBoardPage(ctx, loaded, filterOf(query));
    },
  );
  app.put(
    '/:project/-/boards/:id.json',
    { config: { access: 'signed-in' }, schema: { params: One, body: Body } },
    async ({ ctx, params, body }) => {
      if (Object.keys(body.board).length === 0) throw badRequest('board is empty');
      const loaded = await loadBoard(ctx, params.id, (await loadProject(ctx, params.project)).id);
      const { id, name } = (await changeBoard(ctx, loaded, body.board)).board;
      return { id, name };
    },
  );
  app.delete(
    '/:project/-/boards/:id.json',
    { config: { access: 'signed-in' }, schema: { params: One } },
    async ({ ctx, params }, reply) => {
      await deleteBoard(ctx, await loadBoard(ctx, params.id, (await loadProject(ctx, params.project)).id));
      return reply.status(204).send();
    },
  );
}
