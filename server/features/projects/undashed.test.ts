import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Caller, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const where = async (url: string, as: Caller = null): Promise<string | number> => {
  const answer = await server.call('GET', url, as, undefined, { accept: 'text/html' });
  return answer.headers.location === undefined ? answer.statusCode : answer.headers.location;
};

beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  [ann, bob] = await server.createUsers('ann', 'bob');
  const { id: namespace_id } = await server.create(
    '/groups',
    { name: 'Docks', path: 'docks', visibility: 'public' },
    ann,
  );
  await server.create('/projects', { name: 'Open', namespace_id, visibility: 'public' }, ann);
  await server.create('/projects', { name: 'Closed', namespace_id, visibility: 'private' }, ann);
  const sub = await server.create(
    '/groups',
    { name: 'sub', path: 'sub', parent_id: namespace_id, visibility: 'public' },
    ann,
  );
  await server.create(
    '/projects',
    { name: 'Issues', path: 'issues', namespace_id: sub.id, visibility: 'public' },
    ann,
  );
});
afterAll(() => server?.close());

describe('addresses without /-/', () => {
  // was: 404
  it.each([
    ['/docks/open/issues/1', '/docks/open/-/issues/1'],
    ['/docks/open/issues?state=closed&x=%2F', '/docks/open/-/issues?state=closed&x=%2F'],
    ['/docks/open/commit/0123abcd', '/docks/open/-/commit/0123abcd'],
    ['/docks/open/blob/main/a%20b/%23.md', '/docks/open/-/blob/main/a%20b/%23.md'],
    ['/docks/open/tree/main/issues/tree', '/docks/open/-/tree/main/issues/tree'],
    ['/docks/open/compare/a...b', '/docks/open/-/compare/a...b'],
    ['/Docks/OPEN/commits/main', '/docks/open/-/commits/main'],
    ['/docks/sub/issues/labels', '/docks/sub/issues/-/labels'],
  ])('GIT-05 %s leads to %s', async (from, to) => {
    expect(await where(from)).toBe(to);
  });

  it('GIT-05 reveals nothing that the reader may not see', async () => {
    expect(await where('/docks/closed/issues/1')).toBe(404);
    expect(await where('/docks/closed/issues/1', bob)).toBe(404);
    expect(await where('/docks/nothing/issues/1')).toBe(404);
    expect(await where('/docks/closed/issues/1', ann)).toBe('/docks/closed/-/issues/1');
  });

  it('GIT-05 leaves existing paths alone, and what is no project', async () => {
    // A page of its own; without the built pages nothing answers here.
    expect(await where('/docks/sub/issues')).toBe(404);
    expect(await where('/docks/sub/issues/1')).toBe(404);
    expect(await where('/docks/issues/1')).toBe(404);
    expect(await where('/docks/open/-/nothing/issues/1')).toBe(404);
    expect(await where('/docks/open/%00/issues/1')).toBe(404);
  });
});
