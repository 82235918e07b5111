import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let root: TestUser;
let ann: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  ann = await server.createUser('ann');
});
afterAll(() => server?.close());

const limit = (projects_limit: number) => server.api('PUT', `/users/${ann.id}`, root, { projects_limit });
const make = (name: string, more: object = {}) => server.api('POST', '/projects', ann, { name, ...more });

describe('projects_limit', () => {
  // was: any number other than 0 was no limit.
  it('PROJ-01 limits how many projects of their own a person may have, even with concurrent requests', async () => {
    await limit(2);
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => make(name)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 403, 403]);
    expect((await make('five')).json()).toEqual({
      message:
        '403 Forbidden - your limit is 2 projects. Ask an administrator to raise it, or create it in a group.',
    });
    const group = await server.create('/groups', { name: 'Studio', path: 'studio' }, ann);
    expect((await make('five', { namespace_id: group.id })).statusCode).toBe(201);
    await limit(3);
    expect((await make('five')).statusCode).toBe(201);
    await limit(0);
    expect((await make('six')).statusCode).toBe(403);
  });
});

describe('sudo', () => {
  // was: ignored, and done as the administrator.
  it('API-01 is refused, however it is requested', async () => {
    const message = expect.stringContaining('acting as somebody else (sudo) is not offered here');
    for (const answer of [
      await server.call('GET', '/api/v4/user', root, undefined, { sudo: 'ann' }),
      await server.call('GET', '/api/v4/user?sudo=ann', root),
      await server.call('POST', '/api/v4/projects', root, { name: 'seven', sudo: ann.id }),
      await server.call('POST', '/api/v4/projects?sudo=ann', root, { name: 'seven' }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([403, { message }]);
    expect((await server.api('GET', '/projects?owned=true', root)).json()).toEqual([]);
  });
});
