import { call, make, root } from '../../../testing/route-world.ts';
import type { World } from '../../../testing/route-world.ts';
import type { RouteExamples } from '../../../testing/route-examples.ts';

interface Board {
  readonly id: number;
  readonly name: string;
}
interface List {
  readonly id: number;
  readonly list_type: string;
}
/** The one that each project begins with. */
const boardOf = async (world: World): Promise<Board> =>
  (await call('GET', `/${world.project}/-/boards.json`, root))
    .json<Board[]>()
    .find(({ name }) => name === 'Development')!;
const groupBoardOf = async (world: World, boards = 'boards'): Promise<Board> =>
  (await call('GET', `/groups/${world.group}/-/${boards}.json`, root))
    .json<Board[]>()
    .find(({ name }) => name === 'Development')!;
const epicBoardOf = (world: World): Promise<Board> => groupBoardOf(world, 'epic_boards');
const listsOf = async (board: number): Promise<List[]> =>
  (await call('GET', `/-/boards/${board}/lists`, root)).json();
const move = async (world: World): Promise<object> => {
  const [backlog] = await listsOf((await boardOf(world)).id);
  return { from_list_id: backlog!.id, to_list_id: backlog!.id };
};
interface Place {
  readonly board: number;
  /** Of a label. */
  readonly list: number;
}
interface Places {
  readonly project: Place;
  readonly group: Place;
  readonly epics: Place;
  readonly move: object;
}
/** Of each world, found once: some hundred routes are called with them, by everybody. */
const placesOf = new WeakMap<World, Places>();
const placeOn = async ({ id: board }: Board): Promise<Place> => ({
  board,
  list: (await listsOf(board)).find(({ list_type }) => list_type === 'label')?.id ?? 0,
});
const anotherLabel = async (world: World, unique: number): Promise<number> =>
  (await make(`/projects/${world.projectId}/labels`, { name: `board ${unique}`, color: '#123456' })).id;
const anotherList = async (world: World, unique: number) => {
  const { id: board } = await boardOf(world);
  const { id } = await make(`/projects/${world.projectId}/boards/${board}/lists`, {
    label_id: await anotherLabel(world, unique),
  });
  return { list: id, board };
};
const anotherOfGroup = async (world: World, unique: number) => ({
  board_id: (await make(`/groups/${world.group}/boards`, { name: `Board ${unique}` })).id,
});
const another = async (world: World, unique: number) => ({
  board_id: (await make(`/projects/${world.projectId}/boards`, { name: `Board ${unique}` })).id,
});

export const examples: RouteExamples = {
  async fill(world) {
    const { id } = await boardOf(world);
    await make(`/projects/${world.projectId}/boards/${id}/lists`, { label_id: world.labelId });
    const { id: ofGroup } = await groupBoardOf(world);
    await make(`/groups/${world.group}/boards/${ofGroup}/lists`, { label_id: world.groupLabelId });
    const { id: ofEpics } = await epicBoardOf(world);
    const label = { list: { label_id: world.groupLabelId } };
    await call('POST', `/-/boards/${ofEpics}/lists`, root, label);
    placesOf.set(world, {
      project: await placeOn(await boardOf(world)),
      group: await placeOn(await groupBoardOf(world)),
      epics: await placeOn(await epicBoardOf(world)),
      move: await move(world),
    });
  },
  payloads: {
    'POST /api/v4/projects/:id/boards': () => ({ name: `Board ${Math.random()}` }),
    'PUT /api/v4/projects/:id/boards/:board_id': { hide_closed_list: false },
    'PUT /api/v4/projects/:id/boards/:board_id/lists/:list_id': { position: 0 },
    'POST /api/v4/groups/:id/boards': () => ({ name: `Board ${Math.random()}` }),
    'PUT /api/v4/groups/:id/boards/:board_id': { hide_closed_list: false },
    'POST /api/v4/groups/:id/boards/:board_id/lists': (world) => ({ milestone_id: world.groupMilestoneId }),
    'PUT /api/v4/groups/:id/boards/:board_id/lists/:list_id': { position: 0 },
    'POST /groups/:group/-/boards.json': () => ({ board: { name: `Board ${Math.random()}` } }),
    'PUT /groups/:group/-/boards/:id.json': { board: { hide_closed_list: false } },
    'POST /groups/:group/-/epic_boards.json': () => ({ board: { name: `Board ${Math.random()}` } }),
    'PUT /groups/:group/-/epic_boards/:id.json': { board: { hide_closed_list: false } },
    'POST /:project/-/boards.json': () => ({ board: { name: `Board ${Math.random()}` } }),
    'PUT /:project/-/boards/:id.json': { board: { hide_closed_list: false } },
    'POST /-/boards/:board/lists': (world) => ({ list: { milestone_id: world.milestoneId } }),
    'PUT /-/boards/:board/lists/:id': { list: { collapsed: false } },
    'POST /-/boards/:board/lists/:id/issues': { issue: { title: 'One more' } },
    'PUT /-/boards/:board/issues/:issue': (world) => placesOf.get(world)!.move,
    'PUT /-/boards/:board/issues/bulk_move': (world) => ({
      ...placesOf.get(world)!.move,
      ids: [world.issueId],
    }),
  },
  queries: {
    'GET /-/boards/:board/lanes.json': '?group_by=label',
  },
  fresh: {
    'DELETE /api/v4/projects/:id/boards/:board_id': another,
    'DELETE /:project/-/boards/:id.json': async (world, unique) => ({
      id: (await another(world, unique)).board_id,
    }),
    'DELETE /api/v4/groups/:id/boards/:board_id': anotherOfGroup,
    'DELETE /groups/:group/-/boards/:id.json': async (world, unique) => ({
      id: (await anotherOfGroup(world, unique)).board_id,
    }),
    'DELETE /groups/:group/-/epic_boards/:id.json': async (world, unique) => ({
      id: (
        await call('POST', `/groups/${world.group}/-/epic_boards.json`, root, {
          board: { name: `Board ${unique}` },
        })
      ).json<Board>().id,
    }),
    'DELETE /api/v4/groups/:id/boards/:board_id/lists/:list_id': async (world, unique) => {
      const { id: board } = await groupBoardOf(world);
      const label = await make(`/groups/${world.group}/labels`, {
        name: `board ${unique}`,
        color: '#123456',
      });
      const { id } = await make(`/groups/${world.group}/boards/${board}/lists`, { label_id: label.id });
      return { list_id: id, board_id: board };
    },
    'DELETE /api/v4/projects/:id/boards/:board_id/lists/:list_id': async (world, unique) => {
      const { list, board } = await anotherList(world, unique);
      return { list_id: list, board_id: board };
    },
    'DELETE /-/boards/:board/lists/:id': async (world, unique) => {
      const { list, board } = await anotherList(world, unique);
      return { id: list, board };
    },
  },
  values({ url }, world) {
    if (!/\/(?:epic_)?boards/.test(url)) return {};
    const isGroup = /^\/(?:api\/v4\/)?groups\//.test(url);
    const kind = url.includes('/epic_boards') ? 'epics' : isGroup ? 'group' : 'project';
    const { board, list } = placesOf.get(world)![kind];
    const values = { board, board_id: board, list_id: list, issue: world.issueId };
    if (url.startsWith('/-/boards/')) return { ...values, id: list };
    return /^\/(?::project|groups)\//.test(url) ? { ...values, id: board } : values;
  },
};
