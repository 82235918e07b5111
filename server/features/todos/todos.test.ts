import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let guest: TestUser;
let outsider: TestUser;
let project: number;
let hidden: number;

interface Todo {
  readonly id: number;
  readonly action_name: string;
  readonly target_type: string;
  readonly target: { readonly iid: number; readonly title: string };
  readonly target_url: string;
  readonly body: string;
  readonly author: { readonly username: string };
  readonly project: { readonly path_with_namespace: string };
}

const make = <T = { id: number; iid: number }>(path: string, payload: object, as = ann): Promise<T> =>
  server.create(path, payload, as);

async function todosOf(user: TestUser, query = ''): Promise<Todo[]> {
  await server.drain();
  const answer = await server.api('GET', `/todos${query}`, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const count = async (user: TestUser): Promise<number> =>
  (await server.call('GET', '/dashboard/todos/count.json', user)).json<{ count: number }>().count;

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, guest, outsider] = await server.createUsers('ann', 'bob', 'guest', 'outsider');
  project = (await make('/projects', { name: 'open', visibility: 'public' })).id;
  hidden = (await make('/projects', { name: 'hidden', visibility: 'private' })).id;
  for (const id of [project, hidden]) {
    await make(`/projects/${id}/members`, { user_id: bob.id, access_level: 30 });
    await make(`/projects/${id}/members`, { user_id: guest.id, access_level: 10 });
  }
});
afterAll(() => server?.close());

async function change(url: string, as: TestUser, payload: object): Promise<void> {
  const answer = await server.api('PUT', url, as, payload);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Empties everybody's list. */
async function clear(): Promise<void> {
  await server.drain();
  for (const user of [ann, bob, guest, outsider]) await server.api('POST', '/todos/mark_as_done', user);
}

describe('todos are created', () => {
  it('NOTIFY-01 by a mention, a direct address and an assignment, for the people concerned', async () => {
    await clear();
    const mention = await make(`/projects/${project}/issues`, { title: 'One', description: 'as @bob said' });
    await make(`/projects/${project}/issues`, {
      title: 'Two',
      description: '@bob and @guest, what of @outsider?',
    });
    await make(`/projects/${project}/issues`, { title: 'Three', assignee_ids: [bob.id] });
    const todos = await todosOf(bob);
    expect(todos.map((todo) => [todo.action_name, todo.body])).toEqual([
      ['assigned', 'Three'],
      ['directly_addressed', 'Two'],
      ['mentioned', 'One'],
    ]);
    expect(todos[2]).toMatchObject({
      author: { username: 'ann' },
      target_type: 'Issue',
      target: { iid: mention.iid, title: 'One' },
      project: { path_with_namespace: 'ann/open' },
    });
    expect(todos[2]!.target_url).toMatch(new RegExp(`/ann/open/-/issues/${mention.iid}$`));
    expect((await todosOf(guest)).map((todo) => todo.action_name)).toEqual(['directly_addressed']);
    expect((await todosOf(outsider)).map((todo) => todo.action_name)).toEqual(['mentioned']);
    expect(await todosOf(ann)).toEqual([]);
  });

  it('by a later assignment and a mention added by an edit, and one subject has one pending todo', async () => {
    await clear();
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Later' });
    await server.drain();
    await change(`/projects/${project}/issues/${iid}`, ann, { description: 'cc @bob' });
    await server.drain();
    await change(`/projects/${project}/issues/${iid}`, ann, { assignee_ids: [bob.id, guest.id] });
    await make(`/projects/${project}/issues/${iid}/notes`, { body: 'and @bob again' });
    expect((await todosOf(bob)).map((todo) => todo.action_name)).toEqual(['mentioned']);
    expect((await todosOf(guest)).map((todo) => todo.action_name)).toEqual(['assigned']);
    await clear();
    await change(`/projects/${project}/issues/${iid}`, ann, { description: 'cc @bob, once more' });
    expect(await todosOf(bob)).toEqual([]);
  });

  it('for nobody who may not read it: strangers, internal notes, confidential issues', async () => {
    await clear();
    await make(`/projects/${hidden}/issues`, { title: 'Hidden', description: '@outsider look' });
    await make(`/projects/${project}/issues`, {
      title: 'Secret',
      description: '@guest @bob',
      confidential: true,
    });
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Internal' });
    await make(`/projects/${project}/issues/${iid}/notes`, { body: '@guest @bob', internal: true });
    expect(await todosOf(outsider)).toEqual([]);
    expect(await todosOf(guest)).toEqual([]);
    expect((await todosOf(bob)).map((todo) => todo.body)).toEqual(['@guest @bob', 'Secret']);
  });

  it('once, when the event is handled twice', async () => {
    await clear();
    await make(`/projects/${project}/issues`, { title: 'Twice', assignee_ids: [bob.id] });
    const { rows } = await copyOutbox();
    expect(rows).toBeGreaterThan(0);
    expect(await todosOf(bob)).toHaveLength(1);
    await clear();
    await restoreOutbox();
    expect(await todosOf(bob)).toEqual([]);
  });

  it('and are not listed or counted when one can’t see the subject any more', async () => {
    await clear();
    const { iid } = await make(`/projects/${project}/issues`, {
      title: 'Soon secret',
      description: '@guest',
    });
    expect(await todosOf(guest)).toHaveLength(1);
    expect(await count(guest)).toBe(1);
    await change(`/projects/${project}/issues/${iid}`, ann, { confidential: true });
    expect(await todosOf(guest)).toEqual([]);
    expect(await count(guest)).toBe(0);
    await change(`/projects/${project}/issues/${iid}`, ann, { confidential: false });
    expect(await count(guest)).toBe(1);
  });
});

let kept: { id: number; name: string; payload: unknown; created_at: Date }[] = [];
async function copyOutbox(): Promise<{ rows: number }> {
  kept = await server.platform.db
    .selectFrom('outbox')
    .select(['id', 'name', 'payload', 'created_at'])
    .execute();
  return { rows: kept.length };
}
/** As after a crash between the reaction and the deletion of the event. */
async function restoreOutbox(): Promise<void> {
  await server.platform.db
    .insertInto('outbox')
    .values(kept.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
    .execute();
}

describe('todos are completed', () => {
  it('by hand, one or all, and that can be undone', async () => {
    await clear();
    await make(`/projects/${project}/issues`, { title: 'A', assignee_ids: [bob.id] });
    await make(`/projects/${project}/issues`, { title: 'B', assignee_ids: [bob.id] });
    const [b, a] = await todosOf(bob);
    expect((await server.api('POST', `/todos/${b!.id}/mark_as_done`, guest)).statusCode).toBe(404);
    const done = await server.api('POST', `/todos/${b!.id}/mark_as_done`, bob);
    expect(done.json()).toMatchObject({ id: b!.id, state: 'done' });
    expect((await todosOf(bob)).map((todo) => todo.id)).toEqual([a!.id]);
    expect((await todosOf(bob, '?state=done')).map((todo) => todo.id)).toContain(b!.id);
    const all = (await server.call('DELETE', '/dashboard/todos/destroy_all', bob)).json<{
      updated_ids: number[];
    }>();
    expect(all).toMatchObject({ updated_ids: [a!.id], count: 0 });
    const undone = await server.call('PATCH', '/dashboard/todos/bulk_restore', bob, { ids: [a!.id, b!.id] });
    expect(undone.json()).toMatchObject({ count: 2 });
    expect(
      (await server.call('PATCH', '/dashboard/todos/bulk_restore', guest, { ids: [a!.id] })).json(),
    ).toMatchObject({
      updated_ids: [],
    });
  });

  it('by acting on it: a comment, a change, closing; others’ actions leave them', async () => {
    await clear();
    const made = [];
    for (const title of ['Comment', 'Change', 'Close', 'Other'])
      made.push(await make(`/projects/${project}/issues`, { title, assignee_ids: [bob.id] }));
    expect(await todosOf(bob)).toHaveLength(4);
    const [comment, edit, close, other] = made;
    await make(`/projects/${project}/issues/${comment!.iid}/notes`, { body: 'Done.' }, bob);
    await change(`/projects/${project}/issues/${edit!.iid}`, bob, { title: 'Changed' });
    await change(`/projects/${project}/issues/${close!.iid}`, bob, { state_event: 'close' });
    await make(`/projects/${project}/issues/${other!.iid}/notes`, { body: 'Any news?' }, ann);
    expect((await todosOf(bob)).map((todo) => todo.body)).toEqual(['Other']);
  });
});

describe('a todo by hand', () => {
  it('NOTIFY-01 are filtered by the actions and types of v4, and by no others', async () => {
    for (const known of ['action=review_requested', 'action=build_failed', 'type=MergeRequest', 'type=Key'])
      expect((await server.api('GET', `/todos?${known}`, ann)).statusCode, known).toBe(200);
    // was: an empty list
    for (const [field, slip] of [
      ['action', 'review'],
      ['type', 'merge_request'],
    ]) {
      const answer = await server.api('GET', `/todos?${field}=${slip}`, ann);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: `${field} does not have a valid value` },
      ]);
    }
  });

  it('is there once: 304 the second time; filters find it', async () => {
    await clear();
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Mine' });
    const path = `/projects/${project}/issues/${iid}/todo`;
    const made = await make<Todo>(path, {}, outsider);
    expect(made).toMatchObject({ action_name: 'marked', author: { username: 'outsider' } });
    expect((await server.api('POST', path, outsider)).statusCode).toBe(304);
    for (const [query, length] of [
      ['?action=marked', 1],
      ['?action=assigned', 0],
      [`?author_id=${outsider.id}`, 1],
      [`?project_id=${project}&type=Issue`, 1],
      ['?type=MergeRequest', 0],
      ['?state=done&action=marked', 0],
    ] as const)
      expect(await todosOf(outsider, query), query).toHaveLength(length);
    expect((await server.api('POST', `/projects/${hidden}/issues/1/todo`, outsider)).statusCode).toBe(404);
  });
});
