import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BoardCard, BoardMoved, BoardPage, NamedBoard } from '../../../contract/boards/boards.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser, carol: TestUser, outsider: TestUser;
let row: string, group: number, boat: number, secret: number, board: number, doing: number;

interface Made {
  readonly id: number;
  readonly iid: number;
}
const page = async (as: TestUser | null = ann, id = board): Promise<BoardPage> => {
  const answer = await server.call('GET', `/groups/${row}/-/boards/${id}.json`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const listOf = async (title: string, as = ann, id = board) =>
  (await page(as, id)).lists.find((list) => list.title === title)!;
const open = (project: number, title: string, more: object = {}) =>
  server.create<Made>(`/projects/${project}/issues`, { title, ...more }, ann);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, carol, outsider] = await server.createUsers('ann', 'bob', 'carol', 'outsider');
});
afterAll(() => server?.close());
// Each test has a group and a board of its own.
let rows = 0;
beforeEach(async () => {
  row = `row-${++rows}`;
  ({ id: group } = await server.create('/groups', { name: 'Row', path: row, visibility: 'public' }, ann));
  const below = await server.create(
    '/groups',
    { name: 'Crew', path: 'crew', parent_id: group, visibility: 'public' },
    ann,
  );
  ({ id: boat } = await server.create(
    '/projects',
    { name: 'Boat', path: 'boat', namespace_id: group, visibility: 'public' },
    ann,
  ));
  ({ id: secret } = await server.create(
    '/projects',
    { name: 'Secret', path: 'secret', namespace_id: below.id, visibility: 'private' },
    ann,
  ));
  await server.create(`/groups/${group}/members`, { user_id: bob.id, access_level: 20 }, ann);
  await server.create(`/projects/${boat}/members`, { user_id: carol.id, access_level: 20 }, ann);
  ({ id: doing } = await server.create(`/groups/${group}/labels`, { name: 'Doing', color: '#123456' }, ann));
  [{ id: board }] = (await server.call('GET', `/groups/${row}/-/boards.json`, null)).json<[NamedBoard]>();
  const added = await server.call('POST', `/-/boards/${board}/lists`, bob, { list: { label_id: doing } });
  expect(added.statusCode, added.body).toBe(200);
});

it('BOARD-08 a group’s board shows the issues of all projects below it that the reader may see, and counts no others', async () => {
  await open(boat, 'Oars');
  await open(secret, 'Plan', { labels: 'Doing', weight: 3 });
  await open(boat, 'Leak', { confidential: true });
  const seen = async (as: TestUser | null) =>
    (await page(as)).lists.map(({ title, size, total_weight, issues }) => [
      title,
      size,
      total_weight,
      issues.map((card) => `${card.project_path}#${card.title}`),
    ]);
  expect(await seen(bob)).toEqual([
    ['Open', 2, 0, [`${row}/boat#Leak`, `${row}/boat#Oars`]],
    ['Doing', 1, 3, [`${row}/crew/secret#Plan`]],
    ['Closed', 0, 0, []],
  ]);
  for (const stranger of [outsider, null])
    expect(await seen(stranger)).toEqual([
      ['Open', 1, 0, [`${row}/boat#Oars`]],
      ['Doing', 0, 0, []],
      ['Closed', 0, 0, []],
    ]);
  expect(await page(bob)).toMatchObject({ group_id: group, can_admin: true, can_create_issue: true });
  expect(await page(carol)).toMatchObject({ can_admin: false, can_create_issue: false });
});

it('BOARD-08 cards of several projects are moved and put in one order', async () => {
  await open(secret, 'Plan', { labels: 'Doing' });
  const [oars, plan] = [await open(boat, 'Oars again'), await open(secret, 'Plan again')];
  const { lists } = await page();
  const [from, to] = [lists[0]!, lists[1]!];
  const move = (issues: Made[], more: object, as = bob) =>
    server.call('PUT', `/-/boards/${board}/issues/bulk_move`, as, {
      ids: issues.map(({ id }) => id),
      from_list_id: from.id,
      to_list_id: to.id,
      ...more,
    });
  const moved = await move([plan, oars], { move_before_id: to.issues[0]!.id });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(moved.json<BoardMoved>().issues.map(({ project_path }) => project_path)).toEqual([
    `${row}/crew/secret`,
    `${row}/boat`,
  ]);
  expect((await listOf('Doing')).issues.map(({ title }) => title)).toEqual([
    'Plan again',
    'Oars again',
    'Plan',
  ]);
  // Who sees one of them alone neither moves nor finds the other.
  expect((await move([plan], {}, carol)).statusCode).toBe(404);
  expect((await move([oars], {}, outsider)).statusCode).toBe(403);
  expect((await move([oars], {}, carol)).statusCode).toBe(200);
});

it('BOARD-05 BOARD-08 a new issue in a list of a group’s board is opened in the project that is named', async () => {
  const { id: list } = await listOf('Doing');
  const create = (issue: object, as = bob) =>
    server.call('POST', `/-/boards/${board}/lists/${list}/issues`, as, { issue: { title: 'New', ...issue } });
  expect((await create({})).statusCode).toBe(400);
  const made = await create({ project_id: secret });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json<BoardCard>()).toMatchObject({
    project_path: `${row}/crew/secret`,
    labels: [{ name: 'Doing' }],
  });
  // A label of the project has the same name: the list's own is meant.
  await server.create(`/projects/${boat}/labels`, { name: 'Doing', color: '#654321' }, ann);
  const twin = (await create({ project_id: boat })).json<BoardCard>();
  expect(twin.labels).toMatchObject([{ id: doing }]);
  expect((await listOf('Doing')).issues.map(({ id }) => id)).toContain(twin.id);
  expect((await create({ project_id: secret }, carol)).statusCode).toBe(404);
  expect((await create({ project_id: boat }, outsider)).statusCode).toBe(403);
  const other = await server.create('/projects', { name: 'Elsewhere', visibility: 'public' }, ann);
  expect((await create({ project_id: other.id }, ann)).statusCode).toBe(404);
});

it('BOARD-08 lists stand for what the group and those above it have; one that can no longer be used there is not there', async () => {
  const own = await server.create(`/projects/${boat}/labels`, { name: 'own', color: '#123456' }, ann);
  const add = (list: object) => server.call('POST', `/-/boards/${board}/lists`, ann, { list });
  expect((await add({ label_id: own.id })).statusCode).toBe(404);
  const milestone = await server.create(`/projects/${boat}/milestones`, { title: 'own' }, ann);
  expect((await add({ milestone_id: milestone.id })).statusCode).toBe(404);
  // As if the board had been moved away from the group that has them.
  await sql`insert into board_lists (board_id, kind, position, label_id) values (${board}, 'label', 7, ${own.id})`.execute(
    server.platform.db,
  );
  await sql`insert into board_lists (board_id, kind, position, milestone_id) values (${board}, 'milestone', 8, ${milestone.id})`.execute(
    server.platform.db,
  );
  expect((await page()).lists.map(({ title }) => title)).toEqual(['Open', 'Doing', 'Closed']);
  const listed = await server.api('GET', `/groups/${group}/boards/${board}/lists`, ann);
  expect(listed.json<unknown[]>()).toHaveLength(1);
});

it('BOARD-06 BOARD-08 a group has several boards, of which the last one stays, and each its own recent ones', async () => {
  const base = `/groups/${group}/boards`;
  const made = await server.api('POST', base, bob, { name: 'Release' });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<Made>();
  expect(made.json()).toMatchObject({ project: null, group: { id: group, name: 'Row' }, lists: [] });
  const taken = await server.api('POST', base, bob, { name: 'release' });
  expect([taken.statusCode, taken.json()]).toEqual([400, { message: { name: ['has already been taken'] } }]);
  expect((await server.api('POST', base, carol, { name: 'Mine' })).statusCode).toBe(403);
  await page(bob);
  await page(bob, id);
  const recent = await server.call('GET', `/groups/${row}/-/boards/recent.json`, bob);
  expect(recent.json<NamedBoard[]>().map(({ name }) => name)).toEqual(['Release', 'Development']);
  const scoped = await server.api('PUT', `${base}/${id}`, bob, { labels: 'Doing', hide_closed_list: true });
  expect(scoped.json()).toMatchObject({ labels: [{ name: 'Doing' }], hide_closed_list: true });
  // A project's board is not found by way of a group, nor a group's by way of its project.
  const [ofBoat] = (await server.api('GET', `/projects/${boat}/boards`, ann)).json<Made[]>();
  expect((await server.api('GET', `${base}/${ofBoat!.id}`, ann)).statusCode).toBe(404);
  expect((await server.api('GET', `/projects/${boat}/boards/${id}`, ann)).statusCode).toBe(404);
  expect((await server.api('DELETE', `${base}/${id}`, bob)).statusCode).toBe(204);
  expect((await server.api('DELETE', `${base}/${board}`, bob)).statusCode).toBe(400);
});

// was: the list was deleted with the milestone, and the board showed all issues
it('BOARD-02 BOARD-06 boards whose milestone becomes one of the group keep their list and their scope', async () => {
  const milestone = (project: number) =>
    server.create<Made>(`/projects/${project}/milestones`, { title: 'Regatta' }, ann);
  const [promoted, theirs] = [await milestone(boat), await milestone(secret)];
  await open(secret, 'Train', { milestone_id: theirs.id });
  const { id } = await server.create<Made>(`/projects/${secret}/boards`, { name: 'Regatta' }, ann);
  await server.create(`/projects/${secret}/boards/${id}/lists`, { milestone_id: theirs.id }, ann);
  const of = `/projects/${secret}/boards/${id}`;
  await server.api('PUT', of, ann, { milestone_id: theirs.id });
  const answer = await server.api('POST', `/projects/${boat}/milestones/${promoted.id}/promote`, ann);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect((await server.api('GET', of, ann)).json()).toMatchObject({
    milestone: { id: promoted.id },
    lists: [{ milestone: { id: promoted.id, title: 'Regatta' } }],
  });
});
