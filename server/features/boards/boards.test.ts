import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardWorld } from '../../../testing/board-world.ts';
import type { BoardWorld } from '../../../testing/board-world.ts';
import type { TestUser } from '../../../testing/server.ts';

interface Made {
  readonly id: number;
  readonly iid: number;
}

let server: BoardWorld['server'];
let ann: BoardWorld['ann'];
let bob: BoardWorld['bob'];
let guest: BoardWorld['guest'];
let outsider: BoardWorld['outsider'];
let project: BoardWorld['project'];
let board: BoardWorld['board'];
let page: BoardWorld['page'];
let open: BoardWorld['open'];
let addList: BoardWorld['addList'];
let label: BoardWorld['label'];

beforeAll(async () => {
  ({ server, ann, bob, guest, outsider, project, board, page, open, addList, label } =
    await createBoardWorld());
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
    for (const [target, error] of [
      [{}, 'missing, exactly one parameter must be provided'],
      [{ label_id: red, assignee_id: bob.id }, 'mutually exclusive'],
    ] as const) {
      const refused = await addList(target, id);
      const sentence = `label_id, assignee_id, milestone_id are ${error}`;
      expect([refused.statusCode, refused.json()]).toEqual([400, { error: sentence }]);
    }
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
