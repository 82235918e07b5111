import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Caller, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let root: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  [ann, bob] = await server.createUsers('ann', 'bob');
  await server.call('PUT', '/-/profile', ann, {
    bio: 'Secret bio',
    location: 'Hideaway',
    private_profile: true,
  });
  const { id } = await server.create('/projects', { name: 'Boat', visibility: 'public' }, ann);
  await server.create(`/projects/${id}/issues`, { title: 'Leak' }, ann);
  await server.api('POST', `/projects/${id}/star`, ann);
  await server.drain();
});
afterAll(() => server?.close());

describe('a private profile', () => {
  const doors = ['', '/events', '/projects', '/starred_projects'];

  // was: all of it, for everybody
  it.each([
    ['a stranger', (): Caller => null],
    ['somebody else', (): Caller => bob],
  ])('USER-02 says no more than who it is to %s', async (_who, as) => {
    const [shown, ...lists] = await Promise.all(
      doors.map((door) => server.api('GET', `/users/${ann.id}${door}`, as())),
    );
    expect(Object.keys(shown!.json<object>()).toSorted()).toEqual(
      ['avatar_url', 'id', 'locked', 'name', 'private_profile', 'state', 'username', 'web_url'].toSorted(),
    );
    expect(lists.map((answer) => [answer.statusCode, answer.json()])).toEqual(lists.map(() => [200, []]));
    expect((await server.call('GET', `/-/cards/users/${ann.id}.json`, as())).body).not.toContain('Secret');
    expect((await server.api('GET', '/users?username=ann', as())).body).not.toMatch(/Secret|Hideaway/);
  });

  it('USER-02 is complete for its owner and administrators, and public again when they choose so', async () => {
    for (const as of [ann, root]) {
      const [shown, ...lists] = await Promise.all(
        doors.map((door) => server.api('GET', `/users/${ann.id}${door}`, as)),
      );
      expect(shown!.body).toContain('Secret bio');
      for (const list of lists) expect(list.json<object[]>().length).toBeGreaterThan(0);
    }
    await server.call('PUT', '/-/profile', ann, { private_profile: false });
    expect((await server.api('GET', `/users/${ann.id}`, null)).json()).toMatchObject({ bio: 'Secret bio' });
  });
});

describe('an address that was renamed or moved', () => {
  // was: whoever asked got it, and the clones and pushes that still went there.
  it('PROJ-01 keeps leading to its project, group or person', async () => {
    const group = await server.create('/groups', { name: 'Sea', path: 'sea', visibility: 'public' }, ann);
    const project = await server.create(
      '/projects',
      { name: 'Old', namespace_id: group.id, visibility: 'public' },
      ann,
    );
    await server.api('PUT', `/projects/${project.id}`, ann, { path: 'new' });
    expect(
      (await server.api('POST', '/projects', ann, { name: 'Old', namespace_id: group.id })).statusCode,
    ).toBe(400);
    await server.api('PUT', `/groups/${group.id}`, ann, { path: 'ocean' });
    expect((await server.api('POST', '/groups', bob, { name: 'Sea', path: 'sea' })).statusCode).toBe(400);
    expect((await server.api('GET', '/namespaces/sea/exists', bob)).json()).toMatchObject({ exists: true });
    expect((await server.api('GET', '/projects/sea%2Fold', bob)).json()).toMatchObject({ id: project.id });
    await server.api('PUT', `/users/${bob.id}`, root, { username: 'robert' });
    expect((await server.api('POST', '/groups', ann, { name: 'Bob', path: 'bob' })).statusCode).toBe(400);
    const account = {
      username: 'bob',
      name: 'B',
      email: 'b2@example.com',
      password: 'wooden-gate-17-lantern',
    };
    expect((await server.api('POST', '/users', root, account)).statusCode).toBe(409);
    // Its owner can return to it, and permanent deletion releases it.
    expect((await server.api('PUT', `/groups/${group.id}`, ann, { path: 'sea' })).statusCode).toBe(200);
    expect((await server.api('PUT', `/projects/${project.id}`, ann, { path: 'old' })).statusCode).toBe(200);
    expect((await server.api('PUT', `/users/${bob.id}`, root, { username: 'bob' })).statusCode).toBe(200);
  });
});

describe('Strict-Transport-Security', () => {
  it('OPS-02 is sent to clients that use TLS, and only to them', async () => {
    // was: nowhere
    expect(
      (await server.call('GET', '/-/health', null)).headers['strict-transport-security'],
    ).toBeUndefined();
    const behind = await createTestServer({
      externalUrl: 'https://code.example.com',
      trustedProxies: ['127.0.0.1'],
    });
    try {
      for (const url of ['/-/health', '/api/v4/version', '/nowhere'])
        expect((await behind.call('GET', url, null)).headers['strict-transport-security']).toBe(
          'max-age=31536000',
        );
    } finally {
      await behind.close();
    }
  });
});
