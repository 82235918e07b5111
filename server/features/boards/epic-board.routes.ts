import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { Context } from '../../platform/context.ts';
import { loadPlace } from './board-place.ts';
import { listOf, madeLists } from './board-lists.ts';
import { presentEpicBoards, presentEpicList } from './epic-board.presenter.ts';
import { findListsOf, listBoards } from './board.queries.ts';
import { loadBoardOf } from './board.service.ts';

const tags = ['Epic boards'];
const base = '/api/v4/groups/:id/epic_boards';
const Parent = Type.Object({ id: Type.String() });
const One = Type.Object({ id: Type.String(), board_id: Type.Integer() });
const OneList = Type.Object({ ...One.properties, list_id: Type.Integer() });

/** v4: the epic boards of groups and their lists, to read. GraphQL makes and changes them. */
export function epicBoardRoutes(app: App): void {
  const load = (ctx: Context, { id, board_id }: { id: string; board_id: number }) =>
    loadBoardOf(ctx, loadPlace(ctx, 'group', id, 'epics'), board_id);
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the epic boards of a group',
        params: Parent,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const place = await loadPlace(ctx, 'group', params.id, 'epics');
      const boards = await listBoards(ctx.platform.db, place);
      const page = pageOf(query);
      sendPageHeaders(request, reply, page, { total: boards.length });
      const shown = boards.slice(page.offset, page.offset + page.perPage);
      const ids = shown.map(({ id }) => id);
      const lists = await findListsOf(ctx.platform.db, ids, ctx.viewer.user?.id);
      return presentEpicBoards(ctx, place, shown, lists);
    },
  );
  app.get(
    `${base}/:board_id`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Show an epic board of a group', params: One },
    },
    async ({ ctx, params }) => {
      const { place, board, lists } = await load(ctx, params);
      return presentEpicBoards(ctx, place, [board], lists)[0];
    },
  );
  app.get(
    `${base}/:board_id/lists`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the lists of an epic board of a group', params: One },
    },
    async ({ ctx, params }) => madeLists((await load(ctx, params)).lists).map(presentEpicList),
  );
  app.get(
    `${base}/:board_id/lists/:list_id`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Show a list of an epic board of a group', params: OneList },
    },
    async ({ ctx, params }) => presentEpicList(listOf(await load(ctx, params), params.list_id)),
  );
}
