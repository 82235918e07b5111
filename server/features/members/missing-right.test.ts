import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let stranger: TestUser;
let project: number;
let group: number;

beforeAll(async () => {
  server = await createTestServer();
  [owner, guest, stranger] = await server.createUsers('owner', 'guest', 'stranger');
  ({ id: group } = await server.create(
    '/groups',
    { name: 'Acme', path: 'acme', visibility: 'private' },
    owner,
  ));
  ({ id: project } = await server.create(
    '/projects',
    { name: 'web', namespace_id: group, visibility: 'private' },
    owner,
  ));
  await server.create(`/projects/${project}/members`, { user_id: guest.id, access_level: 10 }, owner);
});
afterAll(() => server?.close());

const ask = (user: Caller, action = 'admin_issue') =>
  server.call('GET', `/acme/web/-/missing_right.json?action=${action}`, user);

// Was: 404, a control that somebody may not use said nothing of it.
it('GROUP-01 a member is told the missing role, and at most three who can give it', async () => {
  expect((await ask(guest)).json()).toEqual({
    role: 'Reporter',
    archived: false,
    givers: [{ name: 'Owner', username: 'owner' }],
    more: 0,
  });
  const names = ['amy', 'ben', 'cleo', 'dora'] as const;
  for (const person of await server.createUsers(...names))
    await server.create(`/projects/${project}/members`, { user_id: person.id, access_level: 40 }, owner);
  // A developer can't give roles; neither can somebody who is blocked.
  const [eve, fay] = await server.createUsers('eve', 'fay');
  await server.create(`/projects/${project}/members`, { user_id: eve.id, access_level: 30 }, owner);
  await server.create(`/groups/${group}/members`, { user_id: fay.id, access_level: 40 }, owner);
  const root = await server.createUser('root', { admin: true });
  await server.api('POST', `/users/${fay.id}/block`, root);
  expect((await ask(guest)).json()).toMatchObject({
    givers: [{ username: 'owner' }, { username: 'amy' }, { username: 'ben' }],
    more: 2,
  });
  // A maintainer can't make owners.
  expect((await ask(guest, 'delete_issue')).json()).toMatchObject({
    role: 'Owner',
    givers: [{ username: 'owner' }],
    more: 0,
  });
});

it('GROUP-01 who may not see the members is told none', async () => {
  expect((await ask(stranger)).statusCode).toBe(404);
  expect((await ask(null)).statusCode).toBe(404);
  const { id } = await server.create('/projects', { name: 'open', visibility: 'public' }, owner);
  expect(
    (await server.call('GET', '/owner/open/-/missing_right.json?action=admin_issue', null)).statusCode,
  ).toBe((await server.api('GET', `/projects/${id}/members/all`, null)).statusCode);
  expect((await ask(guest, 'read')).statusCode).toBe(400);
});

it('GROUP-01 in an archived project that is the reason', async () => {
  await server.api('POST', `/projects/${project}/archive`, owner);
  expect((await ask(guest)).json()).toMatchObject({ archived: true, role: 'Reporter' });
  await server.api('POST', `/projects/${project}/unarchive`, owner);
});
