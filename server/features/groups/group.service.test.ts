import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { transaction } from '../../platform/database/database.ts';
import { lockNamespace } from '../namespaces/index.ts';

let server: TestServer;
let ann: TestUser;

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: { 'private-token': ann.token },
    ...(payload === undefined ? {} : { payload }),
  });

async function make(path: string, more: object = {}): Promise<number> {
  const answer = await call('POST', '/groups', { name: path, path, visibility: 'public', ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

/** Runs `change` while `calls` wait for the group's row; returns the calls' results. */
async function whileHeld(
  groupId: number,
  change: (tx: Parameters<typeof lockNamespace>[0]) => Promise<unknown>,
  ...calls: (() => ReturnType<typeof call>)[]
) {
  const answers = await transaction(server.platform.db, async (tx) => {
    await lockNamespace(tx, groupId);
    const started = calls.map((start) => start());
    await lockWaiters(server.platform.db, calls.length);
    await change(tx);
    return { started };
  });
  return Promise.all(answers.started);
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
});
afterAll(() => server?.close());

describe('archiving a group', () => {
  it('GROUP-01 makes everything below it read-only, and restores what was archived before', async () => {
    const top = await make('top');
    const sub = await make('sub', { parent_id: top });
    const project = await call('POST', '/projects', {
      name: 'deep',
      namespace_id: sub,
      visibility: 'public',
    });
    const { id } = project.json<{ id: number }>();
    const archivedOf = async (url: string) => (await call('GET', url)).json<{ archived: boolean }>().archived;

    expect((await call('POST', `/groups/${sub}/archive`)).statusCode).toBe(201);
    expect((await call('POST', `/groups/${top}/archive`)).json()).toMatchObject({
      archived: true,
      self_archived: true,
    });
    expect(await archivedOf(`/projects/${id}`)).toBe(true);
    expect((await call('POST', `/projects/${id}/issues`, { title: 'x' })).statusCode).toBe(403);
    expect((await call('POST', '/groups', { name: 'x', path: 'x', parent_id: top })).statusCode).toBe(403);
    expect((await call('POST', `/groups/${top}/archive`)).statusCode).toBe(422);
    expect((await call('POST', `/groups/${sub}/unarchive`)).statusCode).toBe(422);

    expect((await call('POST', `/groups/${top}/unarchive`)).json()).toMatchObject({ archived: false });
    expect(await archivedOf(`/groups/${sub}`)).toBe(true);
    expect((await call('POST', `/groups/${sub}/unarchive`)).json()).toMatchObject({ archived: false });
    expect(await archivedOf(`/projects/${id}`)).toBe(false);
    expect((await call('POST', `/groups/${top}/unarchive`)).statusCode).toBe(422);
  });
});

describe('changing a group', () => {
  it('checks the length of name and description, whoever the caller is', async () => {
    const id = await make('checked');
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(256) }, { description: 'x'.repeat(5001) }])
      expect((await call('PUT', `/groups/${id}`, wrong)).statusCode).toBe(400);
    expect((await call('PUT', `/groups/${id}`, { name: ' Named ' })).json()).toMatchObject({ name: 'Named' });
  });

  it('only writes the fields that it names', async () => {
    const id = await make('narrow');
    const other = await make('other-parent');
    const answer = await call('PUT', `/groups/${id}?parent_id=${other}`, {
      name: 'Narrowed',
      full_path: 'elsewhere',
      self_archived: true,
      deleted_at: '2020-01-01',
      avatar_key: 'x.png',
    });
    expect(answer.json()).toMatchObject({
      name: 'Narrowed',
      full_path: 'narrow',
      parent_id: null,
      self_archived: false,
      avatar_url: null,
    });
  });

  it('and creating something in it wait for each other: nothing outlives its group', async () => {
    const id = await make('doomed');
    const [group, project] = await whileHeld(
      id,
      (tx) => sql`update namespaces set deleted_at = now() where id = ${id}`.execute(tx),
      () => call('POST', '/groups', { name: 'late', path: 'late', parent_id: id }),
      () => call('POST', '/projects', { name: 'late', namespace_id: id }),
    );
    expect([group!.statusCode, project!.statusCode]).toEqual([404, 404]);
  });

  it('nothing becomes more open than a group whose visibility is being reduced', async () => {
    const id = await make('closing');
    const sub = await make('inner', { parent_id: id, visibility: 'private' });
    const project = await call('POST', '/projects', {
      name: 'inner-project',
      namespace_id: id,
      visibility: 'private',
    });
    const answers = await whileHeld(
      id,
      (tx) => sql`update namespaces set visibility = 'private' where id = ${id}`.execute(tx),
      () => call('PUT', `/groups/${sub}`, { visibility: 'public' }),
      () => call('PUT', `/projects/${project.json<{ id: number }>().id}`, { visibility: 'public' }),
      () => call('POST', '/projects', { name: 'open', namespace_id: id, visibility: 'public' }),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('visibility_level');
    }
  });

  it('what is created while a group is renamed gets the new path', async () => {
    const id = await make('before');
    const [made] = await whileHeld(
      id,
      (tx) => sql`update namespaces set path = 'after', full_path = 'after' where id = ${id}`.execute(tx),
      () => call('POST', '/projects', { name: 'thing', namespace_id: id }),
    );
    expect(made!.json()).toMatchObject({ path_with_namespace: 'after/thing' });
  });
});

it('API-01 a group has from its beginning what it is given, and lists leave archived ones out where asked', async () => {
  const id = await make('chosen', {
    project_creation_level: 'noone',
    subgroup_creation_level: 'owner',
    emails_disabled: true,
  });
  const read = async () => (await call('GET', `/groups/${id}`)).json<object>();
  expect(await read()).toMatchObject({
    project_creation_level: 'noone',
    subgroup_creation_level: 'owner',
    emails_enabled: false,
  });
  const found = async (query: string): Promise<number> =>
    (await call('GET', `/groups?search=chosen&${query}`)).json<object[]>().length;
  expect([await found('archived=true'), await found('active=true')]).toEqual([0, 1]);
  await call('POST', `/groups/${id}/archive`);
  expect([await found('archived=true'), await found('active=true')]).toEqual([1, 0]);
  expect([await found('archived=false'), await found('active=false'), await found('')]).toEqual([0, 1, 1]);
});
