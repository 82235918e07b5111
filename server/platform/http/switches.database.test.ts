import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let projectId: number;

const call = (method: 'GET' | 'POST', url: string, payload?: string) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: {
      'private-token': owner.token,
      ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  const made = await call('POST', '/projects', 'name=Harbour');
  projectId = made.json<{ id: number }>().id;
});
afterAll(() => server?.close());

describe('booleans as clients write them', () => {
  it.each(['true', 'True', 'TRUE', '1', 't', 'on', 'yes'])('API-01 %s is yes', async (word) => {
    const answer = await call('GET', `/projects?owned=${word}&simple=${word}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ id: number; abilities?: object }[]>()).toMatchObject([{ id: projectId }]);
    const archived = await call('GET', `/projects?owned=true&archived=${word}`);
    expect(archived.json()).toEqual([]);
  });

  it.each(['false', 'False', '0', 'f', 'off', 'no'])('API-01 %s is no', async (word) => {
    const answer = await call('GET', `/projects?owned=true&archived=${word}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<object[]>()).toHaveLength(1);
  });

  it('API-01 are read from forms too, and anything else is refused', async () => {
    const made = await call('POST', `/projects/${projectId}/issues`, 'title=Leak&confidential=True');
    expect(made.json()).toMatchObject({ confidential: true });
    const refused = await call('GET', '/projects?owned=maybe');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ error: 'owned is invalid' });
  });
});
