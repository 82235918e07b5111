import { Type } from 'typebox';
import type { Static } from 'typebox';
import { foldedLanes, foldedLanesCookie } from '../../../contract/boards/folded-lanes.ts';
import { badRequest } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Context } from '../../platform/context.ts';
import { listUsers, presentBasicUser } from '../accounts/index.ts';
import { listMilestones, presentMilestone } from '../milestones/index.ts';
import { filterOf } from '../issues/index.ts';
import { addList, changeList, deleteList, listOf, makeFirstLists } from './board-lists.ts';
import {
  cardsPerPage,
  presentCards,
  presentLanes,
  presentList,
  presentSize,
  readCursor,
} from './board.presenter.ts';
import { loadBoard } from './board.service.ts';
import { presentWholeCard } from './card.presenter.ts';
import { cardsOf } from './cards.ts';
import { CardsQuery, LaneMoveBody, lanesAtOnce, LanesOfCards, LanesQuery } from './lane.parameters.ts';
import { demandLanes } from './lane-rules.ts';
import { createCard, moveCards } from './move-cards.ts';

const base = '/-/boards/:board';
/** What is wrong with a list, a card or a move is said in sentences, as with an issue. */
const saving = { access: 'signed-in', invalid: 'sentences' } as const;
const Board = Type.Object({ board: Type.Integer() });
const List = Type.Object({ board: Type.Integer(), id: Type.Integer() });
const Cards = Type.Object({
  ...CardsQuery.properties,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 2500 })),
  /** Cards of a page. */
  per: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 64 })),
});
/** What a list can be made of: so many at once, and a search among all. */
const mostOffered = 100;
const Searched = Type.Object({ search: Type.Optional(Type.String({ maxLength: 255 })) });
const Neighbour = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const Listed = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const Move = {
  /** Neither: what is moved stays in its lists, and only its order changes. */
  from_list_id: Listed,
  to_list_id: Listed,
  move_before_id: Neighbour,
  move_after_id: Neighbour,
  ...LaneMoveBody,
};
const limit = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));

/** Some cards of one list: the page that is asked for, or those behind a cursor. */
async function answerCards(
  ctx: Context,
  { board, id }: { board: number; id?: number },
  { page = 1, per = cardsPerPage, cursor, ...query }: Static<typeof Cards>,
) {
  const loaded = await loadBoard(ctx, board);
  const list = id === undefined ? loaded.lists.find(({ kind }) => kind === 'backlog')! : listOf(loaded, id);
  const behind = readCursor(cursor);
  if (cursor !== undefined && behind === undefined) throw badRequest('cursor is invalid');
  const shown = cardsOf(ctx, loaded, query, (issue) => presentWholeCard(ctx, loaded.place, issue));
  const [cards, size] = await Promise.all([
    presentCards(shown, [list], {
      limit: per,
      ...(behind === undefined ? { offset: (page - 1) * per } : { behind }),
    }),
    presentSize(shown, list),
  ]);
  return { ...cards.get(list.id)!, ...size };
}

/** The calls of a board's lists and cards, by the board's id alone as boards’ pages make them. */
export function cardRoutes(app: App): void {
  app.get(
    `${base}/lists`,
    { config: { access: 'anyone' }, schema: { params: Board } },
    async ({ ctx, params }) =>
      (await loadBoard(ctx, params.board)).lists.map((list) => presentList(list, ctx.baseUrl)),
  );
  app.get(
    `${base}/lanes.json`,
    { config: { access: 'anyone' }, schema: { params: Board, querystring: LanesQuery } },
    async ({ ctx, params: { board }, query: { group_by: by, limit = lanesAtOnce, ...query }, cookies }) => {
      // Kept by the browser for the visit; the server's page has them folded from the beginning.
      const folded = foldedLanes(cookies[foldedLanesCookie] ?? '', board, by);
      const loaded = await loadBoard(ctx, board);
      demandLanes(loaded.board);
      return presentLanes(ctx, loaded, filterOf(query), { by, limit, folded });
    },
  );
  app.get(
    `${base}/assignees.json`,
    // Who the members are is for those who are signed in.
    { config: { access: 'signed-in' }, schema: { params: Board, querystring: Searched } },
    async ({ ctx, params, query: { search } }) => {
      const { kind, id } = (await loadBoard(ctx, params.board)).place;
      const asked = { search, active: true, memberOf: { kind, id }, orderBy: 'name', sort: 'asc' };
      const { rows } = await listUsers(ctx.platform.db, asked, mostOffered, 0);
      return rows.map((person) => presentBasicUser(person, ctx.baseUrl));
    },
  );
  app.get(
    `${base}/milestones.json`,
    { config: { access: 'anyone' }, schema: { params: Board, querystring: Searched } },
    async ({ ctx, params, query: { search } }) => {
      const { place } = await loadBoard(ctx, params.board);
      const asked = { state: 'active', search, ancestors: true };
      const { rows } = await listMilestones(ctx.platform.db, place, asked, mostOffered, 0);
      return rows.map((row) => presentMilestone(row, ctx.baseUrl));
    },
  );
  app.post(
    `${base}/lists`,
    {
      config: saving,
      schema: {
        params: Board,
        body: Type.Object({
          list: Type.Object({
            label_id: Type.Optional(Type.Integer()),
            assignee_id: Type.Optional(Type.Integer()),
            milestone_id: Type.Optional(Type.Integer()),
          }),
        }),
      },
    },
    async ({ ctx, params, body }) =>
      presentList(await addList(ctx, await loadBoard(ctx, params.board), body.list), ctx.baseUrl),
  );
  app.post(
    `${base}/lists/generate.json`,
    { config: saving, schema: { params: Board } },
    async ({ ctx, params }) =>
      (await makeFirstLists(ctx, await loadBoard(ctx, params.board))).map((list) =>
        presentList(list, ctx.baseUrl),
      ),
  );
  app.put(
    `${base}/lists/:id`,
    {
      config: saving,
      schema: {
        params: List,
        body: Type.Object({
          list: Type.Object({
            position: Type.Optional(Type.Integer({ minimum: 0 })),
            collapsed: Type.Optional(Type.Boolean()),
            max_issue_count: limit,
            max_issue_weight: limit,
          }),
        }),
      },
    },
    async ({ ctx, params, body }) =>
      presentList(
        await changeList(ctx, await loadBoard(ctx, params.board), params.id, body.list),
        ctx.baseUrl,
      ),
  );
  app.delete(
    `${base}/lists/:id`,
    { config: saving, schema: { params: List } },
    async ({ ctx, params }, reply) => {
      await deleteList(ctx, await loadBoard(ctx, params.board), params.id);
      return reply.status(204).send();
    },
  );
  app.get(
    `${base}/lists/:id/issues`,
    { config: { access: 'anyone' }, schema: { params: List, querystring: Cards } },
    async ({ ctx, params, query }) => answerCards(ctx, params, query),
  );
  // The open ones, by either of the addresses that document B has for them.
  for (const ending of ['', '.json'] as const)
    app.get(
      `${base}/issues${ending}`,
      { config: { access: 'anyone' }, schema: { params: Board, querystring: Cards } },
      async ({ ctx, params, query }) => answerCards(ctx, params, query),
    );
  app.post(
    `${base}/lists/:id/issues`,
    {
      config: saving,
      schema: {
        params: List,
        body: Type.Object({
          issue: Type.Object({ title: Type.String(), project_id: Type.Optional(Type.Integer()) }),
        }),
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply
        .status(201)
        .send(await createCard(ctx, await loadBoard(ctx, params.board), params.id, body.issue)),
  );
  app.put(
    `${base}/issues/:issue`,
    {
      config: saving,
      schema: {
        params: Type.Object({ board: Type.Integer(), issue: Type.Integer() }),
        body: Type.Object(Move),
      },
    },
    async ({ ctx, params, body }) => moveCards(ctx, await loadBoard(ctx, params.board), [params.issue], body),
  );
  app.put(
    `${base}/issues/bulk_move`,
    {
      config: saving,
      schema: {
        params: Board,
        body: Type.Object({
          ...Move,
          ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 1000 }),
          lanes: Type.Optional(LanesOfCards),
        }),
      },
    },
    async ({ ctx, params, body }) => moveCards(ctx, await loadBoard(ctx, params.board), body.ids, body),
  );
}
