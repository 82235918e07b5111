import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  BoardCards,
  BoardMoved,
  BoardPage,
  EpicCard,
  NamedBoard,
} from '../../../contract/boards/boards.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser, guest: TestUser, outsider: TestUser;
let row: string, group: number, below: number, board: number, doing: number, done: number;

interface Made {
  readonly id: number;
  readonly iid: number;
}
const page = async (as: TestUser | null = ann, query = '', id = board): Promise<BoardPage<EpicCard>> => {
  const answer = await server.call('GET', `/groups/${row}/-/epic_boards/${id}.json${query}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const seen = async (as: TestUser | null = ann, query = '') =>
  (await page(as, query)).lists.map(({ title, size, issues }) => [
    title,
    size,
    ...issues.map((card) => card.title),
  ]);
const listOf = async (title: string) => (await page()).lists.find((list) => list.title === title)!;
const open = (title: string, more: object = {}, of = group) =>
  server.create<Made>(`/groups/${of}/epics`, { title, ...more }, ann);
const move = (epics: readonly Made[], from: number, to: number, more: object = {}, as = bob) =>
  server.call('PUT', `/-/boards/${board}/issues/bulk_move`, as, {
    ids: epics.map(({ id }) => id),
    from_list_id: from,
    to_list_id: to,
    ...more,
  });
const labelsOf = async (epic: Made) =>
  (await server.api('GET', `/groups/${group}/epics/${epic.iid}`, ann)).json<{
    labels: string[];
    state: string;
  }>();

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, guest, outsider] = await server.createUsers('ann', 'bob', 'guest', 'outsider');
});
afterAll(() => server?.close());
// Each test has a group and a board of its own.
let rows = 0;
beforeEach(async () => {
  row = `row-${++rows}`;
  ({ id: group } = await server.create('/groups', { name: 'Row', path: row, visibility: 'public' }, ann));
  ({ id: below } = await server.create(
    '/groups',
    { name: 'Crew', path: 'crew', parent_id: group, visibility: 'private' },
    ann,
  ));
  await server.create(`/groups/${group}/members`, { user_id: bob.id, access_level: 20 }, ann);
  await server.create(`/groups/${group}/members`, { user_id: guest.id, access_level: 10 }, ann);
  const label = (name: string) =>
    server.create(`/groups/${group}/labels`, { name, color: '#123456', description: 'In work' }, ann);
  [{ id: doing }, { id: done }] = [await label('Doing'), await label('Done')];
  [{ id: board }] = (await server.call('GET', `/groups/${row}/-/epic_boards.json`, null)).json<
    [NamedBoard]
  >();
  for (const label_id of [doing, done]) {
    const added = await server.call('POST', `/-/boards/${board}/lists`, bob, { list: { label_id } });
    expect(added.statusCode, added.body).toBe(200);
  }
});

it('BOARD-08 EPIC-01 a group has a board of epics from the beginning: of those that the reader may see, its own and those of the groups below', async () => {
  const oars = await open('Oars');
  await open('Plan', { labels: 'Doing' }, below);
  await open('Leak', { confidential: true });
  const gone = await open('Gone', { labels: 'Doing' });
  await server.api('PUT', `/groups/${group}/epics/${gone.iid}`, ann, { state_event: 'close' });
  await server.create(`/groups/${group}/epics/${oars.iid}/epics`, { title: 'Blades', labels: 'Done' }, ann);
  const rest = [
    ['Done', 0],
    ['Closed', 1, 'Gone'],
  ];
  expect(await seen(bob)).toEqual([['Open', 3, 'Blades', 'Leak', 'Oars'], ['Doing', 1, 'Plan'], ...rest]);
  expect(await seen(guest)).toEqual([['Open', 2, 'Blades', 'Oars'], ['Doing', 1, 'Plan'], ...rest]);
  for (const stranger of [outsider, null])
    expect(await seen(stranger)).toEqual([['Open', 2, 'Blades', 'Oars'], ['Doing', 0], ...rest]);
  const { lists, ...shown } = await page(bob);
  expect(shown).toMatchObject({ cards: 'epics', group_id: group, can_admin: true, can_create_issue: true });
  expect(lists[0]!.issues.at(-1)).toMatchObject({
    title: 'Oars',
    group_path: row,
    below: { epics: { opened: 1, closed: 0 } },
  });
  expect(lists[0]!.entered[oars.id]).toBeDefined();
  expect(await page(guest)).toMatchObject({ can_admin: false, can_create_issue: false });
  expect(await seen(bob, '?search=oar')).toEqual([
    ['Open', 1, 'Oars'],
    ['Doing', 0],
    ['Done', 0],
    ['Closed', 0],
  ]);
  for (const query of ['group_by=label', 'epic_id=1', 'due_date=week']) {
    const { statusCode } = await server.call(
      'GET',
      `/groups/${row}/-/epic_boards/${board}.json?${query}`,
      ann,
    );
    expect([query, statusCode]).toEqual([query, 400]);
  }
  expect((await server.call('GET', `/-/boards/${board}/lanes.json?group_by=label`, ann)).statusCode).toBe(
    400,
  );
});

it('BOARD-04 epics are moved between the lists of a board and put in one order, by who plans them', async () => {
  const leak = await open('Leak', { confidential: true });
  const [one, two, three] = [await open('One'), await open('Two'), await open('Three')];
  const { lists } = await page();
  const [backlog, first, second, closed] = lists.map(({ id }) => id) as [number, number, number, number];
  const moved = await move([two, one], backlog, first);
  expect(moved.statusCode, moved.body).toBe(200);
  const { issues, lists: places } = moved.json<BoardMoved<EpicCard>>();
  expect(issues.map(({ title, labels }) => [title, ...labels.map(({ name }) => name)])).toEqual([
    ['Two', 'Doing'],
    ['One', 'Doing'],
  ]);
  expect(places.find(({ id }) => id === first)).toEqual({ id: first, issue_ids: [one.id, two.id] });
  expect((await move([one], first, first, { move_before_id: two.id })).statusCode).toBe(200);
  expect((await listOf('Doing')).issues.map(({ title }) => title).slice(0, 2)).toEqual(['One', 'Two']);
  expect((await move([three], backlog, second, { move_after_id: 0 })).statusCode).toBe(200);
  expect(await labelsOf(three)).toMatchObject({ labels: ['Done'] });
  // Into the closed list: the labels of all lists go.
  expect((await move([three], second, closed)).statusCode).toBe(200);
  expect(await labelsOf(three)).toMatchObject({ labels: [], state: 'closed' });
  expect((await move([three], closed, first)).statusCode).toBe(200);
  expect(await labelsOf(three)).toMatchObject({ labels: ['Doing'], state: 'opened' });
  for (const [as, status] of [
    [guest, 403],
    [outsider, 403],
  ] as const)
    expect((await move([three], first, backlog, {}, as)).statusCode).toBe(status);
  expect((await move([leak], backlog, first, {}, guest)).statusCode).toBe(404);
  expect((await move([one], first, first, { move_after_id: leak.id }, guest)).statusCode).toBe(404);
  expect((await move([one], first, first, { move_after_id: one.id })).statusCode).toBe(400);
  const inLanes = { group_by: 'label', from_lanes: [0], to_lanes: [done] };
  expect((await move([one], first, first, inLanes)).statusCode).toBe(400);
});

it('BOARD-04 a board moves only epics that it shows, beside those that it shows, and its lists go on behind a cursor', async () => {
  const { id: elsewhere } = await server.create('/groups', { name: 'Sail', path: 'sail' }, ann);
  const away = await open('Away', {}, elsewhere);
  const { id: archived } = await server.create(
    '/groups',
    { name: 'Old', path: 'old', parent_id: group },
    ann,
  );
  const old = await open('Old', {}, archived);
  expect((await server.api('POST', `/groups/${archived}/archive`, ann)).statusCode).toBe(201);
  const near = await open('Near');
  const { id: backlog, size } = await listOf('Open');
  for (const other of [away, old]) {
    expect((await move([other], backlog, backlog, { move_after_id: near.id }, ann)).statusCode).toBe(404);
    expect((await move([near], backlog, backlog, { move_after_id: other.id }, ann)).statusCode).toBe(404);
  }
  const read: string[] = [];
  let cursor = '';
  do {
    const path = `/-/boards/${board}/lists/${backlog}/issues?per=2${cursor}`;
    const some = (await server.call('GET', path, ann)).json<BoardCards<EpicCard>>(); // oxlint-disable-line no-await-in-loop
    read.push(...some.issues.map(({ title }) => title));
    cursor = some.next === null ? '' : `&cursor=${some.next}`;
  } while (cursor !== '');
  expect(read).toHaveLength(size);
  expect(read).toEqual((await listOf('Open')).issues.map(({ title }) => title));
});

it('BOARD-04 many moves to the same place keep one order', async () => {
  const made: Made[] = [];
  for (let index = 0; index < 6; index++) made.push(await open(`Row ${index}`));
  const { id: backlog } = await listOf('Open');
  const [anchor, ...others] = made as [Made, ...Made[]];
  // The room between two is used up after some twenty moves; then it is made.
  for (let round = 0; round < 12; round++)
    for (const epic of others)
      expect((await move([epic], backlog, backlog, { move_after_id: anchor.id })).statusCode).toBe(200);
  const titles = (await listOf('Open')).issues.map(({ title }) => title);
  expect(titles.slice(titles.indexOf('Row 0'), titles.indexOf('Row 0') + 6)).toEqual([
    'Row 0',
    'Row 5',
    'Row 4',
    'Row 3',
    'Row 2',
    'Row 1',
  ]);
});

it('BOARD-05 an epic is opened in a list, with what the list and the board stand for', async () => {
  const scoped = await server.call('POST', `/groups/${row}/-/epic_boards.json`, bob, {
    board: { name: 'Release', label_ids: [done] },
  });
  expect(scoped.statusCode, scoped.body).toBe(201);
  const { id } = scoped.json<NamedBoard>();
  const list = (await server.call('POST', `/-/boards/${id}/lists`, bob, { list: { label_id: doing } })).json<{
    id: number;
  }>();
  const create = (title: string, as: TestUser, at = list.id) =>
    server.call('POST', `/-/boards/${id}/lists/${at}/issues`, as, { issue: { title } });
  const made = await create('Cox', bob);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json<EpicCard>()).toMatchObject({
    title: 'Cox',
    group_path: row,
    labels: [{ name: 'Doing' }, { name: 'Done' }],
  });
  expect((await page(bob, '', id)).lists.map(({ size }) => size)).toEqual([0, 1, 0]);
  expect((await create('Mine', guest)).statusCode).toBe(403);
  expect((await create('', bob)).statusCode).toBe(422);
  const { lists } = await page(bob, '', id);
  expect((await create('Late', bob, lists.at(-1)!.id)).statusCode).toBe(422);
});

it('BOARD-06 an epic board has lists of labels alone, is limited to labels alone, and is no board of issues', async () => {
  const milestone = await server.create(`/groups/${group}/milestones`, { title: 'Autumn' }, ann);
  const add = (list: object) => server.call('POST', `/-/boards/${board}/lists`, ann, { list });
  expect((await add({ milestone_id: milestone.id })).statusCode).toBe(422);
  expect((await add({ assignee_id: bob.id })).statusCode).toBe(422);
  await server.call('POST', `/groups/${row}/-/epic_boards.json`, ann, { board: { name: 'Release' } });
  const { id: list } = await listOf('Doing');
  const limit = (changes: object) =>
    server.call('PUT', `/-/boards/${board}/lists/${list}`, ann, { list: changes });
  expect((await limit({ max_issue_count: 3 })).statusCode).toBe(422);
  expect((await limit({ position: 0, max_issue_weight: 0 })).statusCode).toBe(422);
  const change = (changes: object) =>
    server.call('PUT', `/groups/${row}/-/epic_boards/${board}.json`, ann, { board: changes });
  for (const changes of [
    { milestone_id: milestone.id },
    { assignee_id: bob.id },
    { weight: 3 },
    { weight: -2 },
  ])
    expect((await change(changes)).statusCode).toBe(422);
  expect((await change({ name: 'Epics', weight: -1, assignee_id: 0, milestone_id: null })).statusCode).toBe(
    200,
  );
  expect((await change({ name: 'Release' })).statusCode).toBe(422);
  // Each kind has its own boards, names and recent ones.
  expect((await server.call('GET', `/groups/${row}/-/boards/${board}.json`, ann)).statusCode).toBe(404);
  expect((await server.api('GET', `/groups/${group}/boards/${board}`, ann)).statusCode).toBe(404);
  const names = async (path: string) =>
    (await server.call('GET', `/groups/${row}/-/${path}.json`, ann))
      .json<NamedBoard[]>()
      .map(({ name }) => name);
  expect(await names('boards')).toEqual(['Development']);
  expect(await names('epic_boards')).toEqual(['Epics', 'Release']);
  expect(await names('epic_boards/recent')).toContain('Epics');
  expect(await names('boards/recent')).toEqual([]);
  const [issues] = (await server.call('GET', `/groups/${row}/-/boards.json`, ann)).json<[NamedBoard]>();
  expect((await server.call('GET', `/groups/${row}/-/epic_boards/${issues.id}.json`, ann)).statusCode).toBe(
    404,
  );
});

it('BOARD-06 an epic board that is limited to labels shows epics that have all of them', async () => {
  const made = await server.call('POST', `/groups/${row}/-/epic_boards.json`, ann, {
    board: { name: 'Both', label_ids: [doing, done, doing] },
  });
  const { id } = made.json<NamedBoard>();
  await open('Half', { labels: 'Doing' });
  await open('Whole', { labels: 'Doing,Done' });
  const shown = async () =>
    (await page(ann, '?search=l', id)).lists.flatMap(({ issues }) => issues.map(({ title }) => title));
  expect(await shown()).toEqual(['Whole']);
  await server.call('DELETE', `/groups/${row}/-/epic_boards/${id}.json`, ann);
});

it('API-02 v4 reads epic boards and their lists', async () => {
  const base = `/groups/${group}/epic_boards`;
  const boards = `/groups/${row}/-/epic_boards`;
  await server.call('PUT', `${boards}/${board}.json`, ann, { board: { name: 'Epics' } });
  await server.call('POST', `${boards}.json`, ann, { board: { name: 'Release', label_ids: [done] } });
  const answer = await server.api('GET', base, null);
  expect(answer.headers['x-total']).toBe('2');
  const [epics] = answer.json<[{ id: number; lists: { id: number }[] }]>();
  expect(epics).toEqual({
    id: board,
    name: 'Epics',
    hide_backlog_list: false,
    hide_closed_list: false,
    group: {
      id: group,
      name: 'Row',
      web_url: expect.stringMatching(new RegExp(`/groups/${row}$`)) as string,
    },
    labels: [],
    lists: [
      {
        id: expect.any(Number) as number,
        label: { id: doing, name: 'Doing', color: '#123456', description: 'In work' },
        position: 0,
        list_type: 'label',
        collapsed: false,
      },
      expect.objectContaining({ position: 1 }) as object,
    ],
  });
  expect((await server.api('GET', `${base}/${board}`, ann)).json()).toEqual(epics);
  expect((await server.api('GET', `${base}/${board}/lists`, ann)).json()).toEqual(epics.lists);
  const [list] = epics.lists;
  expect((await server.api('GET', `${base}/${board}/lists/${list!.id}`, ann)).json()).toEqual(list);
  expect((await server.api('GET', `${base}/${board}/lists/1`, ann)).statusCode).toBe(404);
  const [, release] = (await server.api('GET', base, ann)).json<{ labels: object[] }[]>();
  expect(release!.labels).toMatchObject([
    { id: done, title: 'Done', group_id: group, project_id: null, template: false, text_color: '#FFFFFF' },
  ]);
  expect((await server.api('GET', `/groups/${below}/epic_boards`, outsider)).statusCode).toBe(404);
});
