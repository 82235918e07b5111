import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { CardKind } from '../../../contract/boards/boards.ts';
import { badRequest, notFound, unauthorized } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { loadPlace } from './board-place.ts';
import type { BoardPlace } from './board-place.ts';
import { presentBoardPage } from './board.presenter.ts';
import { findLastBoard, listBoardNames, listRecentBoards, rememberVisit } from './board.queries.ts';
import { changeBoard, createBoard, deleteBoard, loadBoard, loadBoardOf } from './board.service.ts';
import type { LoadedBoard } from './board.service.ts';
import { cardsOf } from './cards.ts';
import { AgainQuery, CardsQuery } from './lane.parameters.ts';

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
/** What is wrong with a board is said in sentences, as with an issue. */
const saving = { access: 'signed-in', invalid: 'sentences' } as const;

/** A board's project or group is named by the address. */
const Parent = Type.Object({ project: Type.Optional(Type.String()), group: Type.Optional(Type.String()) });
const One = Type.Object({ ...Parent.properties, id: Type.Integer() });
interface Named {
  readonly project?: string | undefined;
  readonly group?: string | undefined;
}

async function answerBoard(
  ctx: Context,
  loaded: LoadedBoard,
  { lists, ...query }: Static<typeof AgainQuery>,
) {
  const { user } = ctx.viewer;
  // The lanes of a board are read with it, and parts of one that was visited before.
  const isVisit = user !== null && query.lane === undefined && lists === undefined;
  const [page] = await Promise.all([
    presentBoardPage(ctx, loaded, cardsOf(ctx, loaded, query), lists),
    isVisit ? rememberVisit(ctx.platform.db, user.id, loaded.board.id) : undefined,
  ]);
  return page;
}

/** The page calls of boards of projects and groups. */
export function boardPageRoutes(app: App): void {
  routesOf(app, '/:project/-/boards');
  routesOf(app, '/groups/:group/-/boards');
  routesOf(app, '/groups/:group/-/epic_boards', 'epics');
}

function routesOf(
  app: App,
  base: '/:project/-/boards' | '/groups/:group/-/boards' | '/groups/:group/-/epic_boards',
  cards?: CardKind,
): void {
  const placeNamed = (ctx: Context, { project = '', group }: Named): Promise<BoardPlace> =>
    group === undefined ? loadPlace(ctx, 'project', project) : loadPlace(ctx, 'group', group, cards);
  const boardNamed = (ctx: Context, params: Named & { readonly id: number }): Promise<LoadedBoard> =>
    loadBoardOf(ctx, placeNamed(ctx, params), params.id);
  app.get(
    `${base}.json`,
    { config: { access: 'anyone' }, schema: { params: Parent } },
    async ({ ctx, params }) => {
      return listBoardNames(ctx.platform.db, await placeNamed(ctx, params));
    },
  );
  // Clients ask for it by either address.
  for (const ending of ['', '.json'] as const)
    app.get(
      `${base}/recent${ending}`,
      { config: { access: 'signed-in' }, schema: { params: Parent } },
      async ({ ctx, params }) => {
        const place = await placeNamed(ctx, params);
        const { user } = ctx.viewer;
        if (user === null) throw unauthorized();
        return listRecentBoards(ctx.platform.db, place, user.id, recentShown);
      },
    );
  app.post(
    `${base}.json`,
    { config: saving, schema: { params: Parent, body: Body } },
    async ({ ctx, params, body }, reply) => {
      const id = await createBoard(ctx, await placeNamed(ctx, params), body.board);
      return reply.status(201).send({ id, name: (await loadBoard(ctx, id)).board.name });
    },
  );
  app.get(
    `${base}/last.json`,
    { config: { access: 'anyone' }, schema: { params: Parent, querystring: CardsQuery } },
    async ({ ctx, params, query }) => {
      const place = await placeNamed(ctx, params);
      const id = await findLastBoard(ctx.platform.db, place, ctx.viewer.user?.id);
      if (id === undefined) throw notFound('Board');
      return answerBoard(ctx, await loadBoardOf(ctx, Promise.resolve(place), id), query);
    },
  );
  app.get(
    `${base}/:id.json`,
    { config: { access: 'anyone' }, schema: { params: One, querystring: AgainQuery } },
    async ({ ctx, params, query }) => answerBoard(ctx, await boardNamed(ctx, params), query),
  );
  app.put(
    `${base}/:id.json`,
    { config: saving, schema: { params: One, body: Body } },
    async ({ ctx, params, body }) => {
      if (Object.keys(body.board).length === 0) throw badRequest('board is empty');
      const loaded = await boardNamed(ctx, params);
      const { id, name } = (await changeBoard(ctx, loaded, body.board)).board;
      return { id, name };
    },
  );
  app.delete(
    `${base}/:id.json`,
    { config: saving, schema: { params: One } },
    async ({ ctx, params }, reply) => {
      await deleteBoard(ctx, await boardNamed(ctx, params));
      return reply.status(204).send();
    },
  );
}
