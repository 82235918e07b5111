import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardMoved, BoardPage, FilledBoardList } from '../../../contract/boards/boards.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

/** A card with the addresses of its calls. */
interface WholeCard {
  readonly id: number;
  readonly iid: number;
  readonly issue_sidebar_endpoint: string;
  readonly toggle_subscription_endpoint: string;
  readonly assignable_labels_endpoint: string;
}

let server: TestServer;
let ann: TestUser, bob: TestUser, guest: TestUser, outsider: TestUser;
let project: number;
let board: number;

interface Made {
  readonly id: number;
  readonly iid: number;
}
const page = async (id = board, as: TestUser | null = ann, query = ''): Promise<BoardPage> => {
  const answer = await server.call('GET', `/row/boat/-/boards/${id}.json${query}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const listNamed = async (title: string, id = board): Promise<FilledBoardList> =>
  (await page(id)).lists.find((list) => list.title === title)!;
const titlesIn = async (title: string, id = board): Promise<string[]> =>
  (await listNamed(title, id)).issues.map((card) => card.title);
const open = (title: string, more: object = {}) =>
  server.create<Made>(`/projects/${project}/issues`, { title, ...more }, ann);
const addList = async (list: object, id = board, as = ann) =>
  server.call('POST', `/-/boards/${id}/lists`, as, { list });
const move = async (issue: Made, from: string, to: string, more: object = {}, as = ann) =>
  server.call('PUT', `/-/boards/${board}/issues/${issue.id}`, as, {
    from_list_id: (await listNamed(from)).id,
    to_list_id: (await listNamed(to)).id,
    ...more,
  });
const label = (name: string) =>
  server.create(`/projects/${project}/labels`, { name, color: '#112233' }, ann).then(({ id }) => id);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, guest, outsider] = await server.createUsers('ann', 'bob', 'guest', 'outsider');
  const group = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'public' }, ann);
  ({ id: project } = await server.create(
    '/projects',
    { name: 'Boat', path: 'boat', namespace_id: group.id, visibility: 'public' },
    ann,
  ));
  for (const [user, level] of [
    [bob, 20],
    [guest, 10],
  ] as const)
    await server.create(`/projects/${project}/members`, { user_id: user.id, access_level: level }, ann);
  [{ id: board }] = (await server.api('GET', `/projects/${project}/boards`, null)).json();
});
afterAll(() => server?.close());

describe('boards and lists', () => {
  it('BOARD-02 a project has a board from the beginning, with a backlog first and a closed list last', async () => {
    const { name, lists, can_admin } = await page();
    expect([name, can_admin]).toEqual(['Development', true]);
    expect(lists.map(({ list_type, position }) => [list_type, position])).toEqual([
      ['backlog', -1],
      ['closed', null],
    ]);
    expect((await page(board, guest)).can_admin).toBe(false);
  });

  it('BOARD-01 the first lists are made once, with their labels', async () => {
    const { id } = await server.create(`/projects/${project}/boards`, { name: 'First lists' }, ann);
    for (let time = 0; time < 2; time++) {
      const answer = await server.call('POST', `/-/boards/${id}/lists/generate.json`, ann);
      expect(answer.json<{ title: string }[]>().map(({ title }) => title)).toEqual([
        'Open',
        'To Do',
        'Doing',
        'Closed',
      ]);
    }
    const labels = (await server.api('GET', `/projects/${project}/labels`, ann)).json<
      { name: string; color: string }[]
    >();
    expect(labels.map(({ name, color }) => `${name} ${color}`)).toEqual(['Doing #5CB85C', 'To Do #F0AD4E']);
    expect((await server.call('POST', `/-/boards/${id}/lists/generate.json`, guest)).statusCode).toBe(403);
  });

  it('BOARD-02 lists are added, moved, limited, folded for oneself and deleted', async () => {
    const { id } = await server.create(`/projects/${project}/boards`, { name: 'Lists' }, ann);
    const [red, blue] = [await label('red'), await label('blue')];
    const milestone = await server.create(`/projects/${project}/milestones`, { title: 'one' }, ann);
    for (const list of [
      { label_id: red },
      { label_id: blue },
      { assignee_id: bob.id },
      { milestone_id: milestone.id },
    ])
      expect((await addList(list, id)).statusCode).toBe(200);
    const twice = await addList({ label_id: red }, id);
    const sentence = 'The board has a list of this label.';
    expect([twice.statusCode, twice.json()]).toEqual([
      422,
      { message: { base: [sentence] }, errors: [sentence] },
    ]);
    expect((await addList({}, id)).statusCode).toBe(400);
    expect((await addList({ label_id: red, assignee_id: bob.id }, id)).statusCode).toBe(400);
    expect((await addList({ label_id: 999_999 }, id)).statusCode).toBe(404);
    expect((await addList({ assignee_id: 999_999 }, id)).statusCode).toBe(404);
    const titles = async () => (await page(id)).lists.map(({ title }) => title);
    expect(await titles()).toEqual(['Open', 'red', 'blue', 'Bob', 'one', 'Closed']);
    const bobs = (await page(id)).lists[3]!;
    const put = (list: object, as = ann) =>
      server.call('PUT', `/-/boards/${id}/lists/${bobs.id}`, as, { list });
    expect((await put({ position: 0, max_issue_count: 2 })).json()).toMatchObject({
      position: 0,
      max_issue_count: 2,
    });
    expect(await titles()).toEqual(['Open', 'Bob', 'red', 'blue', 'one', 'Closed']);
    expect((await put({ position: 1 }, guest)).statusCode).toBe(403);
    expect((await put({ collapsed: true }, guest)).json()).toMatchObject({ collapsed: true });
    expect((await page(id, guest)).lists[1]).toMatchObject({ collapsed: true, issues: [] });
    expect((await page(id)).lists[1]).toMatchObject({ collapsed: false });
    expect((await server.call('DELETE', `/-/boards/${id}/lists/${bobs.id}`, guest)).statusCode).toBe(403);
    expect((await server.call('DELETE', `/-/boards/${id}/lists/${bobs.id}`, bob)).statusCode).toBe(204);
    expect((await page(id)).lists.map(({ position }) => position)).toEqual([-1, 0, 1, 2, null]);
    const [backlog] = (await page(id)).lists;
    expect((await server.call('DELETE', `/-/boards/${id}/lists/${backlog!.id}`, ann)).statusCode).toBe(422);
    expect(
      (await server.api('PUT', `/projects/${project}/boards/${id}`, ann, { hide_closed_list: true })).json(),
    ).toMatchObject({ hide_closed_list: true });
    expect(await titles()).toEqual(['Open', 'red', 'blue', 'one']);
  });

  it('API-01 v4 returns boards with their project, lists with their whole label, person or milestone', async () => {
    const { id } = await server.create(`/projects/${project}/boards`, { name: 'Whole' }, ann);
    const lists = `/projects/${project}/boards/${id}/lists`;
    const made = await server.create(`/projects/${project}/milestones`, { title: 'Whole' }, ann);
    const milestone = (await server.api('GET', `/projects/${project}/milestones/${made.id}`, ann)).json();
    const list = await server.create(lists, { milestone_id: made.id }, ann);
    await server.create(lists, { label_id: await label('whole') }, ann);
    await server.create(lists, { assignee_id: bob.id }, ann);
    // was: only its id and title, by which clients could neither place nor open it
    expect(list).toMatchObject({ milestone });
    const whole = [
      { milestone, label: null },
      { label: { name: 'whole', description: null, description_html: '' } },
      { assignee: { username: 'bob' } },
    ];
    expect((await server.api('GET', lists, ann)).json()).toMatchObject(whole);
    await server.api('PUT', `/projects/${project}/boards/${id}`, ann, { labels: 'whole' });
    expect((await server.api('GET', `/projects/${project}/boards/${id}`, ann)).json()).toMatchObject({
      lists: whole,
      labels: [{ name: 'whole', description_html: '' }],
      project: {
        name_with_namespace: 'Row / Boat',
        http_url_to_repo: expect.stringMatching(/\/row\/boat\.git$/),
      },
    });
    await server.api('DELETE', `/projects/${project}/boards/${id}`, ann);
  });

  it('BOARD-09 a board offers the members and the milestones that lists can be made of', async () => {
    const offered = (what: string, as: TestUser | null = ann) =>
      server.call('GET', `/-/boards/${board}/${what}`, as);
    const named = async (search: string) =>
      (await offered(`assignees.json?search=${search}`)).json<{ username: string }[]>();
    expect((await offered('assignees.json')).json<object[]>()).toHaveLength(3);
    expect((await named('bo')).map(({ username }) => username)).toEqual(['bob']);
    expect((await offered('assignees.json', null)).statusCode).toBe(401);
    await server.create(`/projects/${project}/milestones`, { title: 'offered' }, ann);
    const { id } = await server.create(`/projects/${project}/milestones`, { title: 'offered before' }, ann);
    await server.api('PUT', `/projects/${project}/milestones/${id}`, ann, { state_event: 'close' });
    const milestones = (await offered('milestones.json?search=offered', null)).json<{ title: string }[]>();
    expect(milestones.map(({ title }) => title)).toEqual(['offered']);
  });

  it('BOARD-06 boards are made, renamed and deleted by who plans; the last one stays', async () => {
    const made = await server.call('POST', '/row/boat/-/boards.json', bob, { board: { name: 'Second' } });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<Made>();
    const taken = await server.call('POST', '/row/boat/-/boards.json', bob, { board: { name: 'second' } });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      422,
      { errors: ['Name has already been taken'] },
    ]);
    const nameless = await server.call('POST', '/row/boat/-/boards.json', bob, { board: { name: ' ' } });
    expect([nameless.statusCode, nameless.json()]).toMatchObject([422, { errors: ["Name can't be blank"] }]);
    expect(
      (await server.call('POST', '/row/boat/-/boards.json', guest, { board: { name: 'x' } })).statusCode,
    ).toBe(403);
    expect(
      (await server.call('PUT', `/row/boat/-/boards/${id}.json`, bob, { board: { name: 'Other' } })).json(),
    ).toEqual({ id, name: 'Other' });
    expect((await server.call('DELETE', `/row/boat/-/boards/${id}.json`, bob)).statusCode).toBe(204);
    expect((await server.call('GET', `/row/boat/-/boards/${id}.json`, ann)).statusCode).toBe(404);
    const { id: other } = await server.create('/projects', { name: 'Other', visibility: 'private' }, ann);
    const { id: another } = await server.create(`/projects/${other}/boards`, { name: 'Another' }, ann);
    const two = (await server.api('GET', `/projects/${other}/boards`, ann)).json<Made[]>();
    // Both at once: one of them stays.
    const deleted = await Promise.all(
      two.map(
        async (one) => (await server.api('DELETE', `/projects/${other}/boards/${one.id}`, ann)).statusCode,
      ),
    );
    expect(deleted.toSorted()).toEqual([204, 400]);
    const [only] = (await server.api('GET', `/projects/${other}/boards`, ann)).json<Made[]>();
    expect(two.map((one) => one.id)).toContain(another);
    expect((await server.api('DELETE', `/projects/${other}/boards/${only!.id}`, ann)).statusCode).toBe(400);
    // A board of another project is not found by way of this one.
    expect((await server.call('GET', `/row/boat/-/boards/${only!.id}.json`, ann)).statusCode).toBe(404);
    expect((await server.call('GET', `/-/boards/${only!.id}/lists`, outsider)).statusCode).toBe(404);
  });

  it('BOARD-06 a scope shows only what matches, and new cards get it', async () => {
    const [wood] = [await label('wood')];
    await open('Oak', { labels: 'wood', weight: 3 });
    await open('Iron', { weight: 3 });
    const { id } = await server.create(`/projects/${project}/boards`, { name: 'Scoped' }, ann);
    const put = (changes: object) =>
      server.call('PUT', `/row/boat/-/boards/${id}.json`, ann, { board: changes });
    const shown = async () => (await page(id)).lists[0]!.issues.map(({ title }) => title);
    await put({ label_ids: [wood] });
    expect(await shown()).toEqual(['Oak']);
    await put({ label_ids: [''], weight: 3 });
    expect(await shown()).toEqual(['Iron', 'Oak']);
    await put({ weight: -2 });
    expect(await shown()).toEqual([]);
    await put({ weight: -1, milestone_id: 0, assignee_id: bob.id });
    expect(await shown()).toEqual([]);
    const backlog = (await page(id)).lists[0]!;
    await put({ label_ids: [wood], weight: 5 });
    const card = await server.call('POST', `/-/boards/${id}/lists/${backlog.id}/issues`, ann, {
      issue: { title: 'Ash' },
    });
    expect(card.statusCode).toBe(201);
    expect(card.json()).toMatchObject({
      title: 'Ash',
      weight: 5,
      labels: [{ name: 'wood' }],
      assignees: [{ username: 'bob' }],
    });
    expect(await shown()).toEqual(['Ash']);
    expect((await put({ label_ids: [999_999] })).statusCode).toBe(404);
    const passing = await server.create(`/projects/${project}/milestones`, { title: 'passing' }, ann);
    await put({ label_ids: [wood], weight: -1, assignee_id: null, milestone_id: passing.id });
    expect(await shown()).toEqual([]);
    await server.api('DELETE', `/projects/${project}/milestones/${passing.id}`, ann);
    expect(await shown()).toEqual(['Ash', 'Oak']);
    expect((await page(id)).milestone).toBeNull();
    // By v4, null is no limit.
    const byApi = async (changes: object) =>
      (await server.api('PUT', `/projects/${project}/boards/${id}`, ann, changes)).json<object>();
    const none = { assignee: null, milestone: null, weight: null };
    expect(await byApi({ assignee_id: bob.id, weight: 3 })).toMatchObject({
      ...none,
      assignee: { id: bob.id },
      weight: 3,
    });
    expect(await byApi({ assignee_id: null, milestone_id: null, weight: null })).toMatchObject(none);
  });
});

describe('moves', () => {
  let milestones: [number, number];
  const start: Record<string, object> = {};
  beforeAll(async () => {
    const [a, b] = [await label('A'), await label('B')];
    await label('stays');
    milestones = [
      (await server.create(`/projects/${project}/milestones`, { title: 'M1' }, ann)).id,
      (await server.create(`/projects/${project}/milestones`, { title: 'M2' }, ann)).id,
    ];
    for (const list of [
      { label_id: a },
      { label_id: b },
      { assignee_id: ann.id },
      { assignee_id: bob.id },
      { milestone_id: milestones[0] },
      { milestone_id: milestones[1] },
    ])
      expect((await addList(list)).statusCode).toBe(200);
    Object.assign(start, {
      Open: {},
      Closed: { labels: 'stays' },
      A: { labels: 'A,stays' },
      Ann: { assignee_ids: [ann.id] },
      M1: { milestone_id: milestones[0] },
    });
  });

  const closed = { state: 'closed' };
  const opened = { state: 'opened' };
  // The table of docs/user/boards.md: from, to, and what the issue is then.
  it.each<[string, string, object]>([
    ['Open', 'Open', { ...opened, labels: [] }],
    ['Open', 'Closed', { ...closed, labels: [] }],
    ['Open', 'B', { ...opened, labels: ['B'] }],
    ['Open', 'Bob', { ...opened, assignees: ['bob'] }],
    ['Open', 'M2', { ...opened, milestone: 'M2' }],
    ['Closed', 'Open', { ...opened, labels: ['stays'] }],
    ['Closed', 'Closed', { ...closed, labels: ['stays'] }],
    ['Closed', 'B', { ...opened, labels: ['B', 'stays'] }],
    ['Closed', 'Bob', { ...opened, assignees: ['bob'], labels: ['stays'] }],
    ['Closed', 'M2', { ...opened, milestone: 'M2', labels: ['stays'] }],
    ['A', 'Open', { ...opened, labels: ['stays'] }],
    ['A', 'Closed', { ...closed, labels: ['stays'] }],
    ['A', 'B', { ...opened, labels: ['B', 'stays'] }],
    ['A', 'Bob', { ...opened, labels: ['A', 'stays'], assignees: ['bob'] }],
    ['A', 'M2', { ...opened, labels: ['A', 'stays'], milestone: 'M2' }],
    ['Ann', 'Open', { ...opened, assignees: [] }],
    ['Ann', 'Closed', { ...closed, assignees: ['ann'] }],
    ['Ann', 'B', { ...opened, labels: ['B'], assignees: ['ann'] }],
    ['Ann', 'Bob', { ...opened, assignees: ['bob'] }],
    ['Ann', 'M2', { ...opened, assignees: ['ann'], milestone: 'M2' }],
    ['M1', 'Open', { ...opened, milestone: null }],
    ['M1', 'Closed', { ...closed, milestone: 'M1' }],
    ['M1', 'B', { ...opened, labels: ['B'], milestone: 'M1' }],
    ['M1', 'Bob', { ...opened, assignees: ['bob'], milestone: 'M1' }],
    ['M1', 'M2', { ...opened, milestone: 'M2' }],
  ])('BOARD-04 from %s to %s', async (from, to, expected) => {
    const issue = await open(`${from} to ${to}`, start[from]);
    if (from === 'Closed')
      await server.api('PUT', `/projects/${project}/issues/${issue.iid}`, ann, { state_event: 'close' });
    const answer = await move(issue, from, to, {}, bob);
    expect(answer.statusCode, answer.body).toBe(200);
    const { state, labels, assignees, milestone } = (
      await server.api('GET', `/projects/${project}/issues/${issue.iid}`, ann)
    ).json<{
      state: string;
      labels: string[];
      assignees: { username: string }[];
      milestone: { title: string } | null;
    }>();
    expect({
      state,
      labels: labels.toSorted(),
      assignees: assignees.map(({ username }) => username),
      milestone: milestone?.title ?? null,
    }).toMatchObject(expected);
    const moved = answer.json<BoardMoved>();
    expect(moved.issues.map(({ id }) => id)).toEqual([issue.id]);
    const { lists } = await page();
    for (const { id, issue_ids } of moved.lists)
      expect([id, issue_ids.length > 0]).toEqual([
        id,
        lists.find((list) => list.id === id)!.issues.some((card) => card.id === issue.id),
      ]);
  });

  it('BOARD-04 a label of a scope replaces the others of its scope, and closing removes the labels of all lists', async () => {
    const [one, two] = [await label('p::1'), await label('p::2')];
    for (const id of [one, two]) await addList({ label_id: id });
    const issue = await open('Scoped', { labels: 'p::1,A,stays' });
    await move(issue, 'A', 'p::2');
    const labels = async () =>
      (await server.api('GET', `/projects/${project}/issues/${issue.iid}`, ann)).json<{ labels: string[] }>()
        .labels;
    expect((await labels()).toSorted()).toEqual(['p::2', 'stays']);
    await move(issue, 'p::2', 'Closed');
    expect(await labels()).toEqual(['stays']);
  });

  it('BOARD-04 cards go behind, before and between others, several at once in their order', async () => {
    const { id: mark } = { id: await label('order') };
    await addList({ label_id: mark });
    const made: Made[] = [];
    for (const title of ['e', 'd', 'c', 'b', 'a']) made.push(await open(title, { labels: 'order' }));
    const [e, d, c, b, a] = made as [Made, Made, Made, Made, Made];
    expect(await titlesIn('order')).toEqual(['a', 'b', 'c', 'd', 'e']);
    await move(e, 'order', 'order', { move_after_id: a.id, move_before_id: b.id });
    expect(await titlesIn('order')).toEqual(['a', 'e', 'b', 'c', 'd']);
    await move(d, 'order', 'order', { move_before_id: a.id });
    expect(await titlesIn('order')).toEqual(['d', 'a', 'e', 'b', 'c']);
    const list = await listNamed('order');
    const bulk = await server.call('PUT', `/-/boards/${board}/issues/bulk_move`, ann, {
      from_list_id: list.id,
      to_list_id: list.id,
      ids: [c.id, d.id],
      move_after_id: a.id,
      move_before_id: e.id,
    });
    expect(bulk.statusCode, bulk.body).toBe(200);
    expect(await titlesIn('order')).toEqual(['a', 'c', 'd', 'e', 'b']);
    // Again and again into the same place: the others make room.
    for (let turn = 0; turn < 50; turn++) {
      const [one, other] = turn % 2 === 0 ? [d, c] : [c, d];
      await move(one!, 'order', 'order', { move_after_id: a.id, move_before_id: other!.id });
      expect((await titlesIn('order')).slice(0, 2)).toEqual(['a', turn % 2 === 0 ? 'd' : 'c']);
    }
    // Several people at the same place at the same time: each card gets a place of its own.
    await Promise.all([b, c, d].map((one) => move(one, 'order', 'order', { move_after_id: a.id })));
    expect(new Set((await titlesIn('order')).slice(1, 4))).toEqual(new Set(['b', 'c', 'd']));
    const { rows } = await sql<{
      position: number;
    }>`select distinct relative_position as position from subjects
      where id = any(${[b, c, d].map(({ id }) => id)}::bigint[])`.execute(server.platform.db);
    expect(rows).toHaveLength(3);
  });

  it('BOARD-04 fifty cards are moved between two others in their order, and nobody else gets another place', async () => {
    await addList({ label_id: await label('fifty') });
    const made: Made[] = [];
    for (let number = 0; number < 53; number++) made.push(await open(`f${number}`, { labels: 'fifty' }));
    const [first, second, ...rest] = made as [Made, Made, ...Made[]];
    const moved = rest.slice(0, 50);
    const other = rest[50]!;
    const list = await listNamed('fifty');
    // Close together: there is room for few.
    await move(first, 'fifty', 'fifty', { move_after_id: second.id });
    const positions = async () =>
      (
        await sql<{
          id: number;
          position: number | null;
        }>`select id, relative_position as position from subjects
          where relative_position is not null and id <> all(${moved.map(({ id }) => id)}::bigint[]) order by id`.execute(
          server.platform.db,
        )
      ).rows;
    const before = await positions();
    const answer = await server.call('PUT', `/-/boards/${board}/issues/bulk_move`, ann, {
      from_list_id: list.id,
      to_list_id: list.id,
      ids: moved.map(({ id }) => id),
      move_after_id: second.id,
      move_before_id: first.id,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await positions()).toEqual(before);
    const shown = await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues`, null);
    const { issues, next } = shown.json<FilledBoardList>();
    const following = issues.map(({ id }) => id);
    for (let cursor = next; cursor !== null;) {
      const page = (
        await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues?cursor=${cursor}`, null)
      ).json<FilledBoardList>();
      following.push(...page.issues.map(({ id }) => id));
      cursor = page.next;
    }
    expect(following).toEqual([other.id, second.id, ...moved.map(({ id }) => id), first.id]);
  });

  it('BOARD-09 what is refused changes nothing: rights, other boards, more than 50, cards that are not there', async () => {
    const issue = await open('Steady');
    expect((await move(issue, 'Open', 'A', {}, guest)).statusCode).toBe(403);
    expect((await move(issue, 'Open', 'A', {}, outsider)).statusCode).toBe(403);
    expect((await move({ ...issue, id: 999_999 }, 'Open', 'A')).statusCode).toBe(404);
    expect((await move(issue, 'Open', 'A', { move_after_id: 999_999 })).statusCode).toBe(404);
    expect((await move(issue, 'Open', 'A', { move_after_id: issue.id })).statusCode).toBe(400);
    const lists = { from_list_id: (await listNamed('Open')).id, to_list_id: (await listNamed('A')).id };
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    const bulk = (ids: unknown) =>
      server.call('PUT', `/-/boards/${board}/issues/bulk_move`, ann, { ...lists, ids });
    const tooMany = await bulk(many);
    const sentence = 'No more than 50 cards can be moved at once.';
    expect([tooMany.statusCode, tooMany.json()]).toEqual([422, { message: sentence, errors: [sentence] }]);
    expect((await bulk('all')).statusCode).toBe(400);
    expect((await bulk([issue.id, 999_999])).statusCode).toBe(404);
    const other = (await server.api('GET', `/projects/${project}/boards`, ann))
      .json<Made[]>()
      .find(({ id }) => id !== board)!;
    const foreign = (await page(other.id)).lists[0]!.id;
    expect(
      (
        await server.call('PUT', `/-/boards/${board}/issues/${issue.id}`, ann, {
          ...lists,
          to_list_id: foreign,
        })
      ).statusCode,
    ).toBe(404);
    expect(await titlesIn('Open')).toContain('Steady');
  });

  it('ISSUE-11 confidential cards are neither shown, counted nor named to who may not see them', async () => {
    const before = await page(board, guest);
    const secret = await open('Secret', { confidential: true, labels: 'A' });
    const sizes = ({ lists }: BoardPage) => lists.map(({ size, total_weight }) => [size, total_weight]);
    expect(sizes(await page(board, guest))).toEqual(sizes(before));
    expect(JSON.stringify(await page(board, guest))).not.toContain('Secret');
    expect(await titlesIn('A')).toContain('Secret');
    expect((await move(secret, 'A', 'B', {}, guest)).statusCode).toBe(404);
    const listed = await server.call(
      'GET',
      `/-/boards/${board}/lists/${(await listNamed('A')).id}/issues`,
      null,
    );
    expect(listed.body).not.toContain('Secret');
  });

  it('BOARD-09 a list’s cards come in pages and behind a cursor, with the filter of lists', async () => {
    const many = await label('many');
    await addList({ label_id: many });
    for (let number = 0; number < 23; number++)
      await open(`Many ${number}`, { labels: number === 7 ? 'many,stays' : 'many', weight: 2 });
    const list = await listNamed('many');
    expect([list.issues.length, list.size, list.total_weight]).toEqual([20, 23, 46]);
    const get = async (query: string) =>
      (
        await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues?${query}`, null)
      ).json<FilledBoardList>();
    const rest = await get(`cursor=${list.next}`);
    expect(rest.issues.map(({ title }) => title)).toEqual(['Many 2', 'Many 1', 'Many 0']);
    expect(rest.next).toBeNull();
    expect((await get('page=2')).issues).toEqual(rest.issues);
    expect((await get('labels=stays')).issues.map(({ title }) => title)).toEqual(['Many 7']);
    const filtered = await page(board, ann, '?labels=stays&search=Many');
    expect(filtered.lists.map(({ size }) => size).reduce((a, b) => a + b, 0)).toBe(1);
    const cards = await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues`, ann);
    const [card] = cards.json<{ issues: [WholeCard] }>().issues;
    expect(card).toMatchObject({
      blocked: false,
      time_estimate: 0,
      project: { id: project, path: 'boat', path_with_namespace: 'row/boat' },
      reference_path: `#${card.iid}`,
      real_path: `/row/boat/-/issues/${card.iid}`,
    });
    // The addresses are there, and take what document B sends to them.
    const weighed = await server.call('PUT', card.issue_sidebar_endpoint, ann, { weight: 4 });
    expect(weighed.json()).toMatchObject({ id: card.id, weight: 4 });
    expect((await server.call('POST', card.toggle_subscription_endpoint, ann)).statusCode).toBe(200);
    expect((await server.call('GET', card.assignable_labels_endpoint, ann)).statusCode).toBe(200);
    for (const address of ['issues.json', 'issues']) {
      const backlog = await server.call('GET', `/-/boards/${board}/${address}?page=1`, null);
      expect(backlog.json<FilledBoardList>().issues.map(({ id }) => id)).toEqual(
        (await listNamed('Open')).issues.map(({ id }) => id),
      );
    }
    expect(
      (await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues?cursor=x`, null)).statusCode,
    ).toBe(400);
  });

  it('BOARD-04 a board that is read again comes with the cards of some lists, and the sizes of all', async () => {
    const whole = await page();
    const cardsOf = ({ lists }: BoardPage) => lists.map(({ issues }) => issues.length);
    const sizesOf = ({ lists }: BoardPage) => lists.map(({ size, total_weight }) => [size, total_weight]);
    const [first] = whole.lists;
    expect(first!.issues.length).toBeGreaterThan(0);
    const none = await page(board, ann, '?lists[]=0');
    expect(cardsOf(none)).toEqual(whole.lists.map(() => 0));
    expect(sizesOf(none)).toEqual(sizesOf(whole));
    expect((await page(board, ann, `?lists[]=${first!.id}&lists[]=0`)).lists[0]).toEqual(first);
  });
});
