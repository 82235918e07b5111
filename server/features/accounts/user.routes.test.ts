import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let root: TestUser;
let ann: TestUser;

const api = (method: 'GET' | 'POST' | 'PUT', url: string, as: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: { 'private-token': as.token },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  ann = await server.createUser('ann');
});
afterAll(() => server?.close());

describe('people as administrators read them', () => {
  const bob = { username: 'bob', name: 'Bob', email: 'bob@example.com' };

  it('creates nobody without an instruction about the password', async () => {
    const refused = await api('POST', '/users', root, bob);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      error:
        'password, reset_password, force_random_password are missing, at least one parameter must be provided',
    });
    const made = await api('POST', '/users', root, { ...bob, force_random_password: true });
    expect(made.statusCode, made.body).toBe(201);
  });

  it('can be filtered by external ones', async () => {
    const names = async () =>
      (await api('GET', '/users?external=true', root))
        .json<{ username: string }[]>()
        .map(({ username }) => username);
    expect(await names()).toEqual([]);
    await api('POST', '/users', root, {
      username: 'eve',
      name: 'Eve',
      email: 'eve@example.com',
      external: true,
      force_random_password: true,
    });
    expect(await names()).toEqual(['eve']);
  });

  it('have their namespace and creator, only for administrators', async () => {
    const { id } = (await api('GET', '/users?username=bob', root)).json<{ id: number }[]>()[0]!;
    const [namespace] = (await api('GET', '/namespaces?search=bob', root)).json<{ id: number }[]>();
    const origin = { namespace_id: namespace!.id, created_by: { id: root.id, username: 'root' } };
    expect((await api('GET', `/users/${id}`, root)).json()).toMatchObject(origin);
    expect((await api('GET', '/users?username=bob', root)).json()).toMatchObject([origin]);
    expect((await api('PUT', `/users/${id}`, root, { bio: 'Oak' })).json()).toMatchObject(origin);
    expect((await api('GET', `/users/${ann.id}`, root)).json()).toMatchObject({ created_by: null });
    expect((await api('GET', '/user', root)).json()).toMatchObject({ is_admin: true, created_by: null });
    for (const read of ['/user', `/users/${id}`])
      expect((await api('GET', read, ann)).json()).not.toHaveProperty('namespace_id');
  });
});

it('API-01 lists of people leave out whom they are asked to', async () => {
  const made = await api('POST', '/users', root, {
    username: 'zoe',
    name: 'Zoe',
    email: 'zoe@example.com',
    force_random_password: true,
  });
  const { id } = made.json<{ id: number }>();
  const found = async (query: string, as = root): Promise<boolean> => {
    const answer = await api('GET', `/users?search=zoe&${query}`, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<object[]>().length === 1;
  };
  expect(await found('humans=true&exclude_internal=true&without_project_bots=true')).toBe(true);
  expect(await found('exclude_humans=true')).toBe(false);
  expect([await found('two_factor=enabled'), await found('two_factor=disabled')]).toEqual([false, true]);
  expect(await found('exclude_active=true')).toBe(false);
  await api('POST', `/users/${id}/block`, root);
  expect(await found('exclude_active=true')).toBe(true);
  await api('POST', `/users/${id}/unblock`, root);
  expect(await found('without_projects=true')).toBe(true);
  const project = await server.create('/projects', { name: 'Yard' }, ann);
  await api('POST', `/projects/${project.id}/members`, ann, { user_id: id, access_level: 30 });
  expect(await found('without_projects=true')).toBe(false);
  // Only administrators learn that.
  expect(await found('without_projects=true', ann)).toBe(true);
});

it('API-01 what would not be done with the contributions of a person is refused', async () => {
  const made = await api('POST', '/users', root, {
    username: 'yan',
    name: 'Yan',
    email: 'yan@example.com',
    force_random_password: true,
  });
  const { id } = made.json<{ id: number }>();
  expect((await server.api('DELETE', `/users/${id}?hard_delete=true`, root)).statusCode).toBe(400);
  expect((await server.api('DELETE', `/users/${id}?hard_delete=false`, root)).statusCode).toBe(204);
});
