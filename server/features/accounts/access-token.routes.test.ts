import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const api = (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: { 'private-token': token },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
});
afterAll(() => server?.close());

describe('a token that is rotated', () => {
  const make = async (fields: object) => {
    const made = await api('POST', '/user/personal_access_tokens', ann.token, fields);
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ id: number; token: string }>();
  };

  it('ends, and is replaced by one like it', async () => {
    const old = await make({ name: 'ci', description: 'Builds', scopes: 'read_user' });
    const url = `/personal_access_tokens/${old.id}/rotate`;
    const rotated = await api('POST', url, ann.token, { expires_at: '2199-01-02' });
    expect(rotated.statusCode, rotated.body).toBe(200);
    const fresh = rotated.json<{ id: number; token: string }>();
    expect(fresh).toMatchObject({
      name: 'ci',
      description: 'Builds',
      scopes: ['read_user'],
      expires_at: '2199-01-02',
      active: true,
    });
    expect((await api('GET', '/user', old.token)).statusCode).toBe(401);
    expect((await api('GET', '/user', fresh.token)).json()).toMatchObject({ username: 'ann' });
    const again = await api('POST', url, ann.token);
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('token already revoked');
  });

  it('may rotate itself if it has the api scope, for a week by default', async () => {
    const { token } = await make({ name: 'bot', scopes: 'api' });
    const rotated = await api('POST', '/personal_access_tokens/self/rotate', token);
    const days = (Date.parse(rotated.json<{ expires_at: string }>().expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(5.9);
    expect(days).toBeLessThan(7);
    expect((await api('GET', '/user', token)).statusCode).toBe(401);
    const small = await make({ name: 'small', scopes: 'read_user' });
    expect((await api('POST', '/personal_access_tokens/self/rotate', small.token)).statusCode).toBe(403);
  });

  it('is never somebody else’s, and gets a date in the future', async () => {
    const { id, token } = await make({ name: 'mine', scopes: 'api' });
    const url = `/personal_access_tokens/${id}/rotate`;
    expect((await api('POST', url, bob.token)).statusCode).toBe(404);
    expect((await api('POST', url, ann.token, { expires_at: '2001-01-01' })).statusCode).toBe(400);
    expect((await api('POST', url, ann.token, { expires_at: 'soon' })).statusCode).toBe(400);
    expect((await api('GET', '/user', token)).statusCode).toBe(200);
  });
});

describe('lists of tokens', () => {
  it('API-01 are filtered by times and sorted', async () => {
    const cyd = await server.createUser('cyd');
    await api('GET', '/user', cyd.token);
    for (const [name, expires_at] of [
      ['b', '2198-01-02'],
      ['a', '2197-01-02'],
    ])
      expect(
        (await api('POST', '/user/personal_access_tokens', cyd.token, { name, scopes: 'api', expires_at }))
          .statusCode,
      ).toBe(201);
    const names = async (query: string): Promise<string[]> => {
      const answer = await api('GET', `/personal_access_tokens?${query}`, cyd.token);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ name: string }[]>().map(({ name }) => name);
    };
    expect((await names('')).slice(0, 2)).toEqual(['a', 'b']);
    expect(await names('expires_after=2197-06-01&expires_before=2198-06-01')).toEqual(['b']);
    expect((await names('sort=expires_desc')).slice(0, 2)).toEqual(['b', 'a']);
    expect((await names('sort=name_asc')).slice(0, 2)).toEqual(['a', 'b']);
    expect((await names('sort=created_asc')).slice(-2)).toEqual(['b', 'a']);
    expect(await names('created_before=2020-01-01')).toEqual([]);
    expect(await names('created_after=2020-01-01')).toHaveLength(3);
    expect(await names('last_used_after=2099-01-01')).toEqual([]);
    expect(await names('last_used_before=2020-01-01')).toEqual([]);
    for (const wrong of ['created_after=soon', 'expires_before=soon', 'sort=age'])
      expect((await api('GET', `/personal_access_tokens?${wrong}`, cyd.token)).statusCode).toBe(400);
  });
});
