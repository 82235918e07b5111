import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Todo, TodoCounts, TodoFilterChoices } from '../../../contract/todos/todos.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let group: number;
let project: number;
let other: number;

const make = <T = { id: number; iid: number }>(path: string, payload: object, as = ann): Promise<T> =>
  server.create(path, payload, as);

async function list(query = '', as = bob): Promise<Todo[]> {
  await server.drain();
  const answer = await server.api('GET', `/todos${query}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const titles = async (query = ''): Promise<string[]> => (await list(query)).map((todo) => todo.target.title);
const counts = async (as = bob): Promise<TodoCounts> =>
  (await server.call('GET', '/dashboard/todos/count.json', as)).json();
/** A todo of bob's, by an issue that ann assigns to them. */
async function assigned(title: string, path = `/projects/${project}`): Promise<Todo> {
  await make(`${path}/issues`, { title, assignee_ids: [bob.id] });
  const todo = (await list()).find(({ target }) => target.title === title);
  expect(todo, title).toBeDefined();
  return todo!;
}
const snooze = (id: number, until: string | null, as: TestUser | null = bob) =>
  server.call('POST', `/dashboard/todos/${id}/snooze`, as, { snoozed_until: until });
const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await make('/groups', { name: 'team', path: 'team', visibility: 'public' })).id;
  project = (await make('/projects', { name: 'open', namespace_id: group, visibility: 'public' })).id;
  other = (await make('/projects', { name: 'other', visibility: 'public' })).id;
  for (const id of [project, other])
    await make(`/projects/${id}/members`, { user_id: bob.id, access_level: 30 });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.drain();
  await server.platform.db.deleteFrom('todos').execute();
});

describe('a snoozed todo', () => {
  // was: there was no way to put one off
  it('NOTIFY-01 is neither shown nor counted among those that wait, until its moment has come', async () => {
    const first = await assigned('Later');
    await assigned('Now');
    expect(first).toMatchObject({ snoozed_until: null, because: 'it was assigned to you' });
    const until = later(5);
    const answer = await snooze(first.id, until);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      id: first.id,
      snoozed_until: until,
      count: 1,
      snoozed_count: 1,
      done_count: 0,
    });
    expect(await titles('?is_snoozed=false')).toEqual(['Now']);
    expect(await titles('?is_snoozed=true')).toEqual(['Later']);
    // Other clients of the API see all that is pending, as before.
    expect(await titles()).toEqual(['Now', 'Later']);
    // Its moment comes: no job is needed to show and count it.
    await server.platform.db
      .updateTable('todos')
      .set({ snoozed_until: new Date(Date.now() - 1000) })
      .where('id', '=', first.id)
      .execute();
    expect(await titles('?is_snoozed=false')).toEqual(['Now', 'Later']);
    expect(await counts()).toEqual({ count: 2, snoozed_count: 0, done_count: 0 });
  });

  it('NOTIFY-01 wakes a person’s pages at its moment, by hand, and when it is put on the list again', async () => {
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Wake', assignee_ids: [bob.id] });
    const [todo] = await list();
    const until = later(2);
    await snooze(todo!.id, until);
    const { rows } = await server.platform.db.executeQuery<{ run_at: Date; task_identifier: string }>(
      CompiledQuery.raw(
        `select run_at, task_identifier from graphile_worker.jobs where task_identifier = 'todos:wake' order by id desc limit 1`,
      ),
    );
    expect(rows[0]!.run_at.toISOString()).toBe(until);
    expect(await titles('?is_snoozed=true')).toEqual(['Wake']);
    await snooze(todo!.id, null);
    expect(await titles('?is_snoozed=true')).toEqual([]);
    await snooze(todo!.id, until);
    expect((await server.api('POST', `/projects/${project}/issues/${iid}/todo`, bob)).statusCode).toBe(304);
    expect(await titles('?is_snoozed=true')).toEqual([]);
  });

  it('is done and restored like others, asleep as before', async () => {
    const todo = await assigned('Restored');
    await snooze(todo.id, later(24));
    expect(await counts()).toEqual({ count: 0, snoozed_count: 1, done_count: 0 });
    await server.api('POST', `/todos/${todo.id}/mark_as_done`, bob);
    expect(await counts()).toEqual({ count: 0, snoozed_count: 0, done_count: 1 });
    expect((await snooze(todo.id, later(1))).statusCode).toBe(404);
    await server.call('PATCH', '/dashboard/todos/bulk_restore', bob, { ids: [todo.id] });
    expect(await counts()).toEqual({ count: 0, snoozed_count: 1, done_count: 0 });
  });

  it('is one’s own, pending, and sleeps until a moment to come within a year', async () => {
    const todo = await assigned('Own');
    expect((await snooze(todo.id, later(1), ann)).statusCode).toBe(404);
    expect((await snooze(todo.id, later(1), null)).statusCode).toBe(401);
    for (const until of [later(-1), later(24 * 400), 'soon', ''])
      expect((await snooze(todo.id, until)).statusCode, until).toBe(400);
    expect((await snooze(0, later(1))).statusCode).toBe(404);
    const hidden = await make('/projects', { name: 'hidden', visibility: 'private' });
    await make(`/projects/${hidden.id}/members`, { user_id: bob.id, access_level: 30 });
    const unseen = await assigned('Hidden', `/projects/${hidden.id}`);
    await server.api('DELETE', `/projects/${hidden.id}/members/${bob.id}`, ann);
    expect((await snooze(unseen.id, later(1))).statusCode).toBe(404);
  });
});

describe('the list of todos', () => {
  it('NOTIFY-01 is filtered, sorted and completed by project, group, author, type and action', async () => {
    await make(`/projects/${project}/issues`, { title: 'A', assignee_ids: [bob.id] });
    await make(`/projects/${other}/issues`, { title: 'B', description: 'as @bob says' });
    const { iid } = await make(`/projects/${other}/issues`, { title: 'C' });
    await server.drain();
    await server.api('POST', `/projects/${other}/issues/${iid}/todo`, bob);
    const epic = await make(`/groups/${group}/epics`, { title: 'E', description: '@bob' });
    await server.drain();
    expect(await titles('?type=Epic')).toEqual(['E']);
    expect(await titles(`?group_id=${group}`)).toEqual(['E', 'A']);
    await server.api('DELETE', `/groups/${group}/epics/${epic.iid}`, ann);
    expect(await titles()).toEqual(['C', 'B', 'A']);
    for (const [query, found] of [
      ['sort=created_asc', ['A', 'B', 'C']],
      [`project_id=${other}`, ['C', 'B']],
      [`group_id=${group}`, ['A']],
      [`author_id=${ann.id}`, ['B', 'A']],
      ['type=Issue&action=mentioned', ['B']],
      ['type=Commit', []],
      [`author_id=${ann.id}&project_id=${other}&sort=created_asc`, ['B']],
    ] as const)
      expect(await titles(`?${query}`), query).toEqual(found);
    const choices = (
      await server.call('GET', '/dashboard/todos/filters.json?state=pending', bob)
    ).json<TodoFilterChoices>();
    expect(choices.projects).toEqual([
      { id: other, path: 'ann/other' },
      { id: project, path: 'team/open' },
    ]);
    expect(choices.groups).toEqual([{ id: group, path: 'team' }]);
    expect(choices.authors.map(({ username }) => username)).toEqual(['ann', 'bob']);
    expect(choices.types).toEqual([{ name: 'Issue', label: 'Issue' }]);
    // All that is shown is done, and nothing else.
    const answer = await server.call('DELETE', `/dashboard/todos/destroy_all?project_id=${other}`, bob);
    expect(answer.json()).toMatchObject({ count: 1 });
    expect(await titles()).toEqual(['A']);
    expect((await server.api('GET', '/todos?sort=loud', bob)).statusCode).toBe(400);
  });
});
