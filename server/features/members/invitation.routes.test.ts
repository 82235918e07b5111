import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, testPassword, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;
let project: number;

beforeAll(async () => {
  server = await createTestServer({ accountMailRate: 0 });
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  project = (await server.create('/projects', { name: 'Vault', visibility: 'private' }, ann)).id;
});
afterAll(() => server?.close());

const lastMail = async (to: string): Promise<string> => {
  const rows = await server.platform.db
    .selectFrom('outgoing_mails')
    .select('text_body')
    .where('recipient', '=', to)
    .orderBy('id')
    .execute();
  return rows.at(-1)?.text_body ?? '';
};
const invite = (email: string, access_level = 30, as = ann) =>
  server.api('POST', `/projects/${project}/invitations`, as, { email, access_level });
const waiting = async () =>
  (await server.api('GET', `/projects/${project}/invitations`, ann)).json<{ invite_email: string }[]>();
const levelOf = async (user: { id: number }) => {
  const answer = await server.api('GET', `/projects/${project}/members/${user.id}`, ann);
  return answer.statusCode === 200 ? answer.json<{ access_level: number }>().access_level : undefined;
};
const linkIn = (text: string): string => /\/-\/invitations\/\S+/.exec(text)![0];

describe('an invitation by mail', () => {
  // was: a member could be added by the exact user name alone.
  it('GROUP-01 becomes a membership when a new person confirms the address', async () => {
    expect((await invite('new@example.com')).json()).toEqual({ status: 'success' });
    expect(await waiting()).toMatchObject([{ invite_email: 'new@example.com', access_level: 30 }]);
    const account = { username: 'newcomer', name: 'New', email: 'new@example.com', password: testPassword };
    expect((await server.call('POST', '/users/sign_up', null, account)).statusCode).toBe(200);
    const user = (await server.api('GET', '/users?username=newcomer', ann)).json<{ id: number }[]>()[0]!;
    await server.drain();
    expect(await levelOf(user)).toBeUndefined();
    const token = /confirmation_token=(\S+)/.exec(await lastMail('new@example.com'))![1]!;
    expect(
      (await server.call('POST', '/users/confirmation', null, { confirmation_token: token })).statusCode,
    ).toBe(200);
    await server.drain();
    expect(await levelOf(user)).toBe(30);
    expect(await waiting()).toEqual([]);
  });

  it('GROUP-01 is accepted through its link, only by the owner of the address; nothing reveals whether it has an account', async () => {
    const [known, unknown] = [await invite('bob@example.com', 20), await invite('unknown@example.com', 20)];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await levelOf(bob)).toBeUndefined();
    const link = linkIn(await lastMail('bob@example.com'));
    expect((await server.call('GET', link, null)).headers.location).toMatch(/^\/users\/sign_in\?return_to=/);
    expect((await server.call('GET', link, eve)).headers.location).toBe('/-/profile/emails');
    expect(await levelOf(eve)).toBeUndefined();
    expect((await server.call('GET', link, bob)).headers.location).toBe('/ann/vault');
    expect(await levelOf(bob)).toBe(20);
    expect((await server.call('GET', link, bob)).headers.location).toBe('/-/profile/emails');
  });

  it('GROUP-01 contains no words of the inviter, grants no more than they have, and can be withdrawn', async () => {
    await server.create(`/projects/${project}/members`, { user_id: eve.id, access_level: 40 }, ann);
    expect((await invite('x@example.com', 50, eve)).statusCode).toBe(403);
    expect((await invite('x@example.com', 40, eve)).statusCode).toBe(201);
    expect(await lastMail('x@example.com')).not.toMatch(/Eve|Vault/i);
    expect((await invite('no address')).statusCode).toBe(400);
    expect((await invite('y@example.com', 30, bob)).statusCode).toBe(403);
    // An invitation whose author may no longer invite is void.
    const dan = await server.createUser('x');
    await server.api('PUT', `/projects/${project}/members/${eve.id}`, ann, { access_level: 30 });
    expect((await server.call('GET', linkIn(await lastMail('x@example.com')), dan)).headers.location).toBe(
      '/-/profile/emails',
    );
    expect(await levelOf(dan)).toBeUndefined();
    await invite('z@example.com');
    const path = `/projects/${project}/invitations/${encodeURIComponent('z@example.com')}`;
    expect((await server.api('DELETE', path, ann)).statusCode).toBe(204);
    // The mail with the link is deleted with it.
    expect(await lastMail('z@example.com')).toBe('');
    expect((await server.api('DELETE', path, ann)).statusCode).toBe(404);
  });
});

it('API-01 invitations are found by their address', async () => {
  for (const email of ['kelp@example.com', 'moss@example.com']) await invite(email);
  const found = await server.api('GET', `/projects/${project}/invitations?query=KELP`, ann);
  expect(found.json()).toMatchObject([{ invite_email: 'kelp@example.com' }]);
  expect(found.headers['x-total']).toBe('1');
});
