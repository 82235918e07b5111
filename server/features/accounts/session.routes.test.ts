import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { createSetupToken } from './index.ts';

let server: TestServer;
let ann: TestUser;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

async function signIn(login: string, password = testPassword): Promise<{ cookie: string; csrf: string }> {
  const answer = await post('/users/sign_in', { login, password });
  expect(answer.statusCode, answer.body).toBe(200);
  const cookie = cookieOf(answer);
  const session = await server.app.inject({ url: '/-/session.json', headers: { cookie } });
  return { cookie, csrf: session.json<{ csrf_token: string }>().csrf_token };
}

async function lastMail(to: string): Promise<string> {
  const row = await server.platform.db
    .selectFrom('outgoing_mails')
    .select('text_body')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.text_body;
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
});
afterAll(() => server?.close());

describe('signing in', () => {
  it('sets an HttpOnly cookie, recognises the person by it, and ends with signing out', async () => {
    const answer = await post('/users/sign_in', {
      login: 'ANN@example.com',
      password: testPassword,
      remember_me: true,
    });
    const cookie = answer.cookies.find(({ name }) => name === '_coppice_session')!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const { cookie: header, csrf } = await signIn('ann');
    const session = () => server.app.inject({ url: '/-/session.json', headers: { cookie: header } });
    expect((await session()).json()).toMatchObject({ user: { username: 'ann' } });
    expect((await post('/users/sign_out', {}, { cookie: header, 'x-csrf-token': csrf })).statusCode).toBe(
      200,
    );
    expect((await session()).json()).toMatchObject({ user: null });
  });

  it('USER-01 a page of an ended session, or of another person, gets 401 for its requests', async () => {
    const { cookie } = await signIn('ann');
    const read = async (id: number, headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/v4/projects', headers: { 'x-viewer-id': `${id}`, ...headers } }))
        .statusCode;
    expect(await read(ann.id, { cookie })).toBe(200);
    expect(await read(ann.id + 1, { cookie })).toBe(401);
    expect(await read(ann.id, {})).toBe(401);
  });

  it('PROJ-01 the page gets the banners that the browser has dismissed', async () => {
    const cookie = 'hide_describe_project_7=true; hide_=x; hide_Bad-Name=1; other=1';
    const session = await server.app.inject({ url: '/-/session.json', headers: { cookie } });
    expect(session.json()).toMatchObject({ dismissed: ['describe_project_7'] });
  });

  it('answers the same for a wrong password and an unknown person, and stops at the limit', async () => {
    const [wrong, unknown] = [
      await post('/users/sign_in', { login: 'ann', password: 'x' }),
      await post('/users/sign_in', { login: 'nobody-here', password: 'x' }),
    ];
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(wrong.json()).toEqual({ message: 'Invalid login or password.' });
    const limited = await createTestServer({ signInRate: 10 });
    try {
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt++)
        statuses.push(
          (
            await limited.app.inject({
              method: 'POST',
              url: '/users/sign_in',
              payload: { login: 'x', password: 'y' },
            })
          ).statusCode,
        );
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    } finally {
      await limited.close();
    }
  });

  it('refuses a change without the page’s token, and one from another site', async () => {
    const { cookie, csrf } = await signIn('ann');
    const change = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'PUT',
        url: '/-/profile/preferences',
        payload: { theme: 'dark' },
        headers: { cookie, ...headers },
      });
    expect((await change({})).statusCode).toBe(403);
    expect((await change({ 'x-csrf-token': 'guess' })).statusCode).toBe(403);
    expect((await change({ 'x-csrf-token': csrf })).statusCode).toBe(204);
    expect(
      (
        await post(
          '/users/sign_in',
          { login: 'ann', password: testPassword },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).statusCode,
    ).toBe(403);
    expect(
      (
        await post(
          '/users/sign_in',
          { login: 'ann', password: testPassword },
          { origin: 'https://evil.example' },
        )
      ).statusCode,
    ).toBe(403);
  });

  it('lists sessions, ends the others, and ends all sessions of a blocked person', async () => {
    const [first, second] = [await signIn('ann'), await signIn('ann')];
    const sessions = (
      await server.app.inject({ url: '/-/profile/active_sessions.json', headers: { cookie: second.cookie } })
    ).json<{ current: boolean }[]>();
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    expect(
      (
        await server.app.inject({
          method: 'DELETE',
          url: '/-/profile/active_sessions/others',
          headers: { cookie: second.cookie, 'x-csrf-token': second.csrf },
        })
      ).statusCode,
    ).toBe(204);
    expect(
      (await server.app.inject({ url: '/-/session.json', headers: { cookie: first.cookie } })).json(),
    ).toMatchObject({ user: null });
    const admin = await server.createUser('boss', { admin: true });
    const eve = await server.createUser('eve');
    const eves = await signIn('eve');
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: `/api/v4/users/${eve.id}/block`,
          headers: { 'private-token': admin.token },
        })
      ).statusCode,
    ).toBe(201);
    expect(
      (await server.app.inject({ url: '/-/session.json', headers: { cookie: eves.cookie } })).json(),
    ).toMatchObject({ user: null });
    expect(
      (await server.app.inject({ url: '/api/v4/user', headers: { 'private-token': eve.token } })).statusCode,
    ).toBe(401);
    expect((await post('/users/sign_in', { login: 'eve', password: testPassword })).json()).toEqual({
      message: 'Your account has been blocked. Contact an administrator.',
    });
  });
});

describe('registering', () => {
  it('requires a confirmed address before the first sign-in, and resets a forgotten password by a link that works once', async () => {
    const made = await post('/users/sign_up', {
      username: 'carl',
      name: 'Carl',
      email: 'carl@example.com',
      password: 'quiet-river-42-stone',
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(
      (await post('/users/sign_in', { login: 'carl', password: 'quiet-river-42-stone' })).statusCode,
    ).toBe(403);
    const confirmation = /confirmation_token=([\w-]+)/.exec(await lastMail('carl@example.com'))![1]!;
    expect((await post('/users/confirmation', { confirmation_token: confirmation })).statusCode).toBe(200);
    expect((await post('/users/confirmation', { confirmation_token: confirmation })).statusCode).toBe(422);
    const session = await signIn('carl', 'quiet-river-42-stone');
    expect((await post('/users/password', { email: 'nobody@example.com' })).statusCode).toBe(200);
    await post('/users/password', { email: 'carl@example.com' });
    const reset = /reset_password_token=([\w-]+)/.exec(await lastMail('carl@example.com'))![1]!;
    expect(
      (await post('/users/password/edit', { reset_password_token: reset, password: 'short' })).statusCode,
    ).toBe(400);
    expect(
      (await post('/users/password/edit', { reset_password_token: reset, password: 'other-river-43-stone' }))
        .statusCode,
    ).toBe(200);
    expect(
      (await post('/users/password/edit', { reset_password_token: reset, password: 'third-river-44-stone' }))
        .statusCode,
    ).toBe(422);
    expect(
      (await server.app.inject({ url: '/-/session.json', headers: { cookie: session.cookie } })).json(),
    ).toMatchObject({ user: null });
    await signIn('carl', 'other-river-43-stone');
  });

  it('refuses weak passwords, reserved and taken names, with the errors beside the fields', async () => {
    const attempt = async (changes: object) =>
      (
        await post('/users/sign_up', {
          username: 'dora',
          name: 'Dora',
          email: 'dora@example.com',
          password: 'quiet-river-42-stone',
          ...changes,
        })
      ).json<{ message: unknown }>().message;
    expect(await attempt({ password: 'password1' })).toEqual({
      password: ['must not contain commonly used combinations of words and letters'],
    });
    expect(await attempt({ username: 'admin' })).toEqual({ username: ['admin is a reserved name'] });
    expect(await attempt({ username: '-x' })).toMatchObject({
      username: [expect.stringContaining('can contain only letters')],
    });
    expect(await attempt({ username: 'ANN' })).toBe('Username has already been taken');
    // Only the owner of an address learns whether it has an account.
    expect(await attempt({ email: 'ann@example.com' })).toBeUndefined();
    // A form without script gets back what was typed, but never the password.
    const form = await server.app.inject({
      method: 'POST',
      url: '/users/sign_up',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=admin&name=Dora&email=d%40example.com&password=quiet-river-42-stone',
    });
    expect(form.statusCode).toBe(303);
    expect(form.headers.location).toBe('/users/sign_up');
    const flash = await server.app.inject({ url: '/-/session.json', headers: { cookie: cookieOf(form) } });
    expect(flash.json()).toMatchObject({
      flash: { errors: { username: ['admin is a reserved name'] }, values: { name: 'Dora' } },
    });
    expect(flash.body).not.toContain('river');
  });
});

describe('the set-up', () => {
  it('OPS-01 creates the first administrator by a link that works once, and ends when the command line created one', async () => {
    const fresh = await createTestServer();
    try {
      const token = (await createSetupToken(fresh.platform.db))!;
      expect((await fresh.app.inject({ url: `/-/setup.json?token=${token}` })).json()).toEqual({
        valid: true,
      });
      const setUp = (username: string) =>
        fresh.app.inject({
          method: 'POST',
          url: '/-/setup',
          payload: {
            token,
            username,
            name: 'Root',
            email: `${username}@example.com`,
            password: 'quiet-river-42-stone',
          },
        });
      const [one, two] = await Promise.all([setUp('root'), setUp('other')]);
      expect([one.statusCode, two.statusCode].sort()).toEqual([200, 403]);
      expect((await fresh.app.inject({ url: '/-/session.json' })).json()).toMatchObject({
        setup_required: false,
      });
      expect(
        (await fresh.platform.db.selectFrom('users').select('admin').execute()).map((row) => row.admin),
      ).toEqual([true]);
      expect(await createSetupToken(fresh.platform.db)).toBeUndefined();
    } finally {
      await fresh.close();
    }
  });

  it('ends when an administrator was created otherwise', async () => {
    const fresh = await createTestServer();
    try {
      const token = (await createSetupToken(fresh.platform.db))!;
      await fresh.createUser('boss', { admin: true });
      expect((await fresh.app.inject({ url: `/-/setup.json?token=${token}` })).json()).toEqual({
        valid: false,
      });
    } finally {
      await fresh.close();
    }
  });
});

it('tokens are stored as digests, and end by date or revocation', async () => {
  const stored = await server.platform.db
    .selectFrom('personal_access_tokens')
    .select('token_digest')
    .execute();
  expect(stored.every((row) => !row.token_digest.toString('utf8').includes(ann.token.slice(6)))).toBe(true);
  const get = (token: string) =>
    server.app.inject({ url: '/api/v4/user', headers: { authorization: `Bearer ${token}` } });
  const token = await server.createToken(ann, ['api']);
  expect((await get(token)).statusCode).toBe(200);
  await server.app.inject({
    method: 'DELETE',
    url: '/api/v4/personal_access_tokens/self',
    headers: { 'private-token': token },
  });
  expect((await get(token)).statusCode).toBe(401);
  const old = await server.createToken(ann, ['api']);
  await server.platform.db
    .updateTable('personal_access_tokens')
    .set({ expires_at: '2020-01-01' })
    .where('revoked', '=', false)
    .where('user_id', '=', ann.id)
    .execute();
  expect((await get(old)).statusCode).toBe(401);
});
