import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  owner = await server.createUser('owner');
});
afterAll(() => server?.close());

describe('the content type of the API', () => {
  // was: application/json; charset=utf-8, which python-gitlab before 3.14 and older wrappers do not take for JSON.
  it.each([
    ['an answer', 'GET', '/api/v4/user', 200],
    ['a long answer that is compressed', 'GET', '/api/v4/openapi.json', 200],
    ['what is made', 'POST', '/api/v4/projects', 201],
    ['a parameter error', 'POST', '/api/v4/groups', 400],
    ['a thing that is not there', 'GET', '/api/v4/projects/0', 404],
    ['a route that is not there', 'GET', '/api/v4/nowhere', 404],
    ['GraphQL', 'POST', '/api/graphql', 200],
  ] as const)('API-01 is exactly application/json for %s', async (_what, method, url, status) => {
    const payload = url === '/api/graphql' ? { query: '{ currentUser { username } }' } : { name: 'Harbour' };
    const answer = await server.call(method, url, owner, method === 'POST' ? payload : undefined, {
      'accept-encoding': 'gzip',
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json']);
  });

  it('API-01 is exactly application/json for an invalid token', async () => {
    const answer = await server.call('GET', '/api/v4/user', { token: 'glpat-none' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([401, 'application/json']);
  });

  it('API-01 is exactly application/json for an impossible address', async () => {
    const answer = await server.call('GET', '/api/v4/projects/%ZZ', owner);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers['content-type']).toBe('application/json');
  });
});
