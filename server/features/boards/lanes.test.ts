import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardGroup, BoardLanes, BoardMoved, BoardPage } from '../../../contract/boards/boards.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

interface Made {
  readonly id: number;
  readonly iid: number;
}
interface Read {
  readonly labels: readonly string[];
  readonly assignees: readonly { username: string }[];
  readonly epic: { title: string } | null;
}

let server: TestServer;
let ann: TestUser, bob: TestUser, guest: TestUser;
let group: number, project: number, board: number;
const labels = new Map<string, number>();
const epics = new Map<string, number>();

const page = async (query = '', as: TestUser | null = ann): Promise<BoardPage> => {
  const answer = await server.call('GET', `/row/boat/-/boards/${board}.json${query}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const lanesOf = async (by: BoardGroup, more = '', as: TestUser | null = ann): Promise<BoardLanes> => {
  const answer = await server.call('GET', `/-/boards/${board}/lanes.json?group_by=${by}${more}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const sizes = async (...asked: Parameters<typeof lanesOf>) =>
  (await lanesOf(...asked)).lanes.map(({ epic, assignee, label, size, total_weight }) => [
    epic?.title ?? assignee?.name ?? label?.name ?? 'none',
    size,
    total_weight,
  ]);
const titles = (of: BoardPage) =>
  Object.fromEntries(
    of.lists.map(({ title, issues, size }) => {
      expect(size).toBe(issues.length);
      return [title, issues.map((card) => card.title)];
    }),
  );
const open = (title: string, more: object = {}) =>
  server.create<Made>(`/projects/${project}/issues`, { title, ...more }, ann);
const label = async (name: string) => {
  const { id } = await server.create(`/projects/${project}/labels`, { name, color: '#112233' }, ann);
  labels.set(name, id);
  return id;
};
const epic = async (title: string, more: object = {}) => {
  const { id } = await server.create(`/groups/${group}/epics`, { title, ...more }, ann);
  epics.set(title, id);
  return id;
};
const listNamed = async (title: string) => (await page()).lists.find((list) => list.title === title)!.id;
const move = async (
  issue: Made,
  lists: readonly [from: string, to: string],
  by: BoardGroup,
  lanes: readonly [from: readonly number[], to: readonly number[]],
  as = ann,
) =>
  server.call('PUT', `/-/boards/${board}/issues/${issue.id}`, as, {
    from_list_id: await listNamed(lists[0]),
    to_list_id: await listNamed(lists[1]),
    group_by: by,
    from_lanes: lanes[0],
    to_lanes: lanes[1],
  });
const read = async ({ iid }: Made): Promise<Read> =>
  (await server.api('GET', `/projects/${project}/issues/${iid}`, ann)).json();
const notesOf = async ({ iid }: Made): Promise<string[]> =>
  (await server.api('GET', `/projects/${project}/issues/${iid}/notes?sort=asc`, ann))
    .json<{ body: string }[]>()
    .map(({ body }) => body);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, guest] = await server.createUsers('ann', 'bob', 'guest');
  ({ id: group } = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'public' }, ann));
  ({ id: project } = await server.create(
    '/projects',
    { name: 'Boat', path: 'boat', namespace_id: group, visibility: 'public' },
    ann,
  ));
  for (const [user, level] of [
    [bob, 20],
    [guest, 10],
  ] as const)
    await server.create(`/projects/${project}/members`, { user_id: user.id, access_level: level }, ann);
  [{ id: board }] = (await server.api('GET', `/projects/${project}/boards`, null)).json();
  for (const name of ['doing', 'wood', 'iron', 'p::1', 'p::2']) await label(name);
  await server.call('POST', `/-/boards/${board}/lists`, ann, { list: { label_id: labels.get('doing') } });
  await epic('Zinc');
  await epic('alder');
  await epic('Hidden', { confidential: true });
  await epic('Unused');
  await open('Oars', {
    labels: 'doing,wood,iron',
    weight: 3,
    assignee_ids: [ann.id, bob.id],
    epic_id: epics.get('Zinc'),
  });
  await open('Mast', { labels: 'wood', weight: 2, epic_id: epics.get('alder') });
  await open('Sail', { labels: 'doing', epic_id: epics.get('Hidden') });
  const { iid } = await open('Keel', { weight: 5, assignee_ids: [bob.id] });
  await server.api('PUT', `/projects/${project}/issues/${iid}`, ann, { state_event: 'close' });
});
afterAll(() => server?.close());

describe('lanes of a board', () => {
  it('BOARD-03 lanes by label, assignee and epic have their names, counts and weights, and the last one has the rest', async () => {
    expect(await sizes('label')).toEqual([
      ['iron', 1, 3],
      ['wood', 2, 5],
      ['none', 2, 5],
    ]);
    expect(await sizes('assignee')).toEqual([
      ['Ann', 1, 3],
      ['Bob', 2, 8],
      ['none', 2, 2],
    ]);
    expect(await sizes('epic')).toEqual([
      ['alder', 1, 2],
      ['Hidden', 1, 0],
      ['Zinc', 1, 3],
      ['none', 1, 5],
    ]);
    expect((await lanesOf('epic')).lanes[2]).toMatchObject({
      epic: { id: epics.get('Zinc'), iid: 1, state: 'opened', group_path: 'row', color: '#1068bf' },
      assignee: null,
      label: null,
    });
  });

  it('BOARD-03 EPIC-01 who may not see an epic has its issues among those that are in none', async () => {
    for (const as of [guest, null]) {
      expect(await sizes('epic', '', as)).toEqual([
        ['alder', 1, 2],
        ['Zinc', 1, 3],
        ['none', 2, 5],
      ]);
      expect(titles(await page('?group_by=epic&lane=0', as))).toEqual({
        Open: [],
        doing: ['Sail'],
        Closed: ['Keel'],
      });
      expect(titles(await page(`?group_by=epic&lane=${epics.get('Hidden')}`, as))).toEqual({
        Open: [],
        doing: [],
        Closed: [],
      });
    }
  });

  it('BOARD-03 lanes count what is filtered by and what the board shows', async () => {
    expect(await sizes('label', '&search=Oars')).toEqual([
      ['iron', 1, 3],
      ['wood', 1, 3],
      ['none', 0, 0],
    ]);
    const put = (changes: object) =>
      server.call('PUT', `/row/boat/-/boards/${board}.json`, ann, { board: changes });
    await put({ hide_backlog_list: true, hide_closed_list: true });
    expect(await sizes('assignee')).toEqual([
      ['Ann', 1, 3],
      ['Bob', 1, 3],
      ['none', 1, 0],
    ]);
    await put({ hide_backlog_list: false, hide_closed_list: false, label_ids: [labels.get('wood')] });
    // What all cards have makes no lane.
    expect(await sizes('label')).toEqual([
      ['iron', 1, 3],
      ['none', 1, 2],
    ]);
    await put({ label_ids: [''] });
  });

  it('BOARD-03 the first lanes come by name, with how many there are', async () => {
    const { lanes, total } = await lanesOf('epic', '&limit=1');
    expect([lanes.map(({ epic: of }) => of?.title), total]).toEqual([['alder', undefined], 3]);
  });

  it('BOARD-03 lanes that a browser has folded come as that, of this board and by this', async () => {
    const wood = labels.get('wood')!;
    const folded = async (cookie: string): Promise<number[]> => {
      const { lanes } = (
        await server.app.inject({
          method: 'GET',
          url: `/-/boards/${board}/lanes.json?group_by=label`,
          headers: { cookie },
        })
      ).json<BoardLanes>();
      return lanes.flatMap(({ id, collapsed }) => (collapsed ? [id] : []));
    };
    expect(
      await folded(`folded_lanes=${board + 1}-label.0_${board}-label.${wood}.0_${board}-epic.1`),
    ).toEqual([wood, 0]);
    expect(await folded('folded_lanes=nothing')).toEqual([]);
    expect(await folded('other=1')).toEqual([]);
  });

  it('BOARD-03 a lane has its cards of each list, and lanes come without those of the whole board', async () => {
    expect(titles(await page(`?group_by=label&lane=${labels.get('wood')}`))).toEqual({
      Open: ['Mast'],
      doing: ['Oars'],
      Closed: [],
    });
    expect(titles(await page('?group_by=label&lane=0'))).toEqual({
      Open: [],
      doing: ['Sail'],
      Closed: ['Keel'],
    });
    expect(titles(await page(`?group_by=assignee&lane=${bob.id}`))).toEqual({
      Open: [],
      doing: ['Oars'],
      Closed: ['Keel'],
    });
    expect(titles(await page('?group_by=assignee&lane=0'))).toEqual({
      Open: ['Mast'],
      doing: ['Sail'],
      Closed: [],
    });
    const frame = await page('?group_by=label');
    expect(frame.lists.map(({ issues, size }) => [issues.length, size])).toEqual([
      [0, 1],
      [0, 2],
      [0, 1],
    ]);
    const list = await listNamed('doing');
    const cards = await server.call(
      'GET',
      `/-/boards/${board}/lists/${list}/issues?group_by=label&lane=${labels.get('wood')}`,
      ann,
    );
    expect(cards.json()).toMatchObject({ issues: [{ title: 'Oars' }], size: 1, total_weight: 3 });
    expect((await server.call('GET', `/row/boat/-/boards/${board}.json?lane=1`, ann)).statusCode).toBe(400);
  });
});

describe('moves between lanes', () => {
  it('BOARD-04 a move between lanes and lists is one change; what it changed is answered, and undoes it', async () => {
    const issue = await open('Tiller', { labels: 'wood,iron' });
    const [wood, p1] = [labels.get('wood')!, labels.get('p::1')!];
    const iron = labels.get('iron')!;
    const moved = await move(issue, ['Open', 'doing'], 'label', [[wood], [p1]]);
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json<BoardMoved>().lanes).toEqual([
      { issue_id: issue.id, was: [wood, iron].toSorted((a, b) => a - b), is: [iron, p1] },
    ]);
    expect((await read(issue)).labels).toEqual(['doing', 'iron', 'p::1']);
    // One note for both.
    expect(await notesOf(issue)).toEqual(['added ~doing ~p::1 and removed ~wood labels']);
    const none = (await move(issue, ['doing', 'doing'], 'label', [[p1], [0]])).json<BoardMoved>();
    expect((await read(issue)).labels).toEqual(['doing']);
    const { was, is } = none.lanes![0]!;
    expect([was, is]).toEqual([[iron, p1], [0]]);
    await move(issue, ['doing', 'doing'], 'label', [is, was]);
    expect((await read(issue)).labels).toEqual(['doing', 'iron', 'p::1']);
  });

  it('BOARD-04 a move between the lanes of people assigns, and out of all of them unassigns everybody', async () => {
    const issue = await open('Rudder', { assignee_ids: [ann.id] });
    const names = async () => (await read(issue)).assignees.map(({ username }) => username);
    await move(issue, ['Open', 'Open'], 'assignee', [[ann.id], [bob.id]]);
    expect(await names()).toEqual(['bob']);
    await server.api('PUT', `/projects/${project}/issues/${issue.iid}`, ann, {
      assignee_ids: [ann.id, bob.id],
    });
    const { lanes } = (await move(issue, ['Open', 'Closed'], 'assignee', [[ann.id], [0]])).json<BoardMoved>();
    expect(await names()).toEqual([]);
    expect(lanes).toEqual([{ issue_id: issue.id, was: [ann.id, bob.id], is: [0] }]);
  });

  it('BOARD-04 EPIC-01 a move between the lanes of epics changes the epic, of which the one that the viewer may see', async () => {
    const issue = await open('Anchor', { epic_id: epics.get('Zinc') });
    const inEpic = async () => (await read(issue)).epic?.title;
    await move(issue, ['Open', 'doing'], 'epic', [[epics.get('Zinc')!], [epics.get('alder')!]]);
    expect(await inEpic()).toBe('alder');
    await move(issue, ['doing', 'doing'], 'epic', [[epics.get('alder')!], [0]]);
    expect(await inEpic()).toBeUndefined();
    // Bob plans in the project, but does not see the hidden epic.
    const hidden = await move(issue, ['doing', 'Open'], 'epic', [[0], [epics.get('Hidden')!]], bob);
    expect(hidden.statusCode).toBe(404);
    const twice = await move(issue, ['doing', 'doing'], 'epic', [
      [0],
      [epics.get('Zinc')!, epics.get('alder')!],
    ]);
    expect(twice.statusCode).toBe(422);
    expect(await inEpic()).toBeUndefined();
  });

  it('BOARD-04 what can’t come into a lane is refused with a sentence, and stays where it is', async () => {
    const [outsider] = await server.createUsers('outsider');
    await server.api('PUT', `/projects/${project}`, ann, { visibility: 'private' });
    const issue = await open('Bailer', { labels: 'wood' });
    const refused = await move(issue, ['Open', 'doing'], 'assignee', [[0], [outsider!.id]]);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining('can’t be assigned'),
    ]);
    expect((await move(issue, ['Open', 'doing'], 'epic', [[0], [999_999]])).statusCode).toBe(404);
    expect((await read(issue)).labels).toEqual(['wood']);
    await server.api('PUT', `/projects/${project}`, ann, { visibility: 'public' });
  });

  it('BOARD-04 several cards go into a lane and a list in their order, and each back into the lanes that it was in', async () => {
    const [wood, iron] = [labels.get('wood')!, labels.get('iron')!];
    const first = await open('Cleat', { labels: 'wood,iron' });
    const second = await open('Shackle', { labels: 'wood' });
    const ids = [second.id, first.id];
    const lists = async (from: string, to: string) => ({
      from_list_id: await listNamed(from),
      to_list_id: await listNamed(to),
    });
    const bulk = (body: object, as = ann) =>
      server.call('PUT', `/-/boards/${board}/issues/bulk_move`, as, { ids, group_by: 'label', ...body });
    const answer = await bulk({ ...(await lists('Open', 'doing')), from_lanes: [wood], to_lanes: [0] });
    expect(answer.statusCode, answer.body).toBe(200);
    const { issues, lanes } = answer.json<BoardMoved>();
    expect(issues.map(({ title }) => title)).toEqual(['Shackle', 'Cleat']);
    expect(lanes).toEqual([
      { issue_id: second.id, was: [wood], is: [0] },
      { issue_id: first.id, was: [wood, iron].toSorted((a, b) => a - b), is: [0] },
    ]);
    expect([(await read(first)).labels, (await read(second)).labels]).toEqual([['doing'], ['doing']]);
    await bulk({
      ...(await lists('doing', 'Open')),
      lanes: lanes!.map(({ issue_id, was, is }) => ({ issue_id, from: is, to: was })),
    });
    expect([(await read(first)).labels, (await read(second)).labels]).toEqual([['iron', 'wood'], ['wood']]);
    // One note for each move.
    expect(await notesOf(first)).toHaveLength(2);
  });

  it('BOARD-04 EPIC-01 several cards come into the lane of an epic together, or none of them does', async () => {
    const [first, second] = [await open('Winch'), await open('Block')];
    const [from, to] = [await listNamed('Open'), await listNamed('doing')];
    const bulk = (body: object, as = ann) =>
      server.call('PUT', `/-/boards/${board}/issues/bulk_move`, as, {
        ids: [first.id, second.id],
        from_list_id: from,
        to_list_id: to,
        group_by: 'epic',
        from_lanes: [0],
        to_lanes: [epics.get('Zinc')],
        ...body,
      });
    const state = async () => {
      const both = [await read(first), await read(second)];
      return both.map(({ labels: of, epic: inIt }) => [of, inIt?.title]);
    };
    const stay = [
      [[], undefined],
      [[], undefined],
    ];
    expect((await bulk({}, guest)).statusCode).toBe(403);
    expect((await bulk({ to_lanes: [epics.get('Hidden')] }, bob)).statusCode).toBe(404);
    const ofNone = [{ issue_id: 0, from: [], to: [] }];
    expect((await bulk({ lanes: ofNone })).statusCode).toBe(400);
    // One of them can't be where it was to go.
    const [outsider] = await server.createUsers('stranger');
    await server.api('PUT', `/projects/${project}`, ann, { visibility: 'private' });
    const refused = await bulk({
      group_by: 'assignee',
      to_lanes: [ann.id],
      lanes: [{ issue_id: second.id, from: [0], to: [outsider!.id] }],
    });
    await server.api('PUT', `/projects/${project}`, ann, { visibility: 'public' });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining('can’t be assigned'),
    ]);
    expect(await state()).toEqual(stay);
    const moved = await bulk({});
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await state()).toEqual([
      [['doing'], 'Zinc'],
      [['doing'], 'Zinc'],
    ]);
  });

  it('BOARD-04 EPIC-01 who may not see an epic neither takes its issues out nor learns of it', async () => {
    const issue = await open('Buoy', { epic_id: epics.get('Hidden') });
    const moved = await move(issue, ['Open', 'Open'], 'epic', [[epics.get('Zinc')!], [0]], bob);
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json<BoardMoved>().lanes).toEqual([{ issue_id: issue.id, was: [0], is: [0] }]);
    expect((await read(issue)).epic?.title).toBe('Hidden');
  });
});

it('BOARD-08 the lanes of a group’s board stand for labels of the group, which all its issues can have', async () => {
  const { id: ofGroup } = await server.create(
    `/groups/${group}/labels`,
    { name: 'fleet', color: '#445566' },
    ann,
  );
  await open('Flag', { labels: 'fleet,wood' });
  const [{ id }] = (await server.api('GET', `/groups/${group}/boards`, ann)).json<[Made]>();
  const { lanes } = (
    await server.call('GET', `/-/boards/${id}/lanes.json?group_by=label`, ann)
  ).json<BoardLanes>();
  expect(lanes.map((lane) => [lane.id, lane.label?.name])).toEqual([
    [ofGroup, 'fleet'],
    [0, undefined],
  ]);
});
