import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let root: TestUser;
let number = 0;

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });

async function signIn(login: string, password = testPassword): Promise<Record<string, string>> {
  const answer = await post('/users/sign_in', { login, password });
  expect(answer.statusCode, answer.body).toBe(200);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const session = await server.app.inject({ url: '/-/session.json', headers: { cookie } });
  return { cookie, 'x-csrf-token': session.json<{ csrf_token: string }>().csrf_token };
}
const change = (payload: object, headers: Record<string, string>) =>
  server.app.inject({ method: 'PUT', url: '/-/profile', payload, headers });

async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await server.platform.db
    .selectFrom('outgoing_mails')
    .select('text_body')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ text_body }) => text_body);
}
const lastLink = async (recipient: string, parameter: string): Promise<string> =>
  new RegExp(`${parameter}=(\\S+)`).exec(
    (await mailsTo(recipient)).findLast((text) => text.includes(parameter))!,
  )![1]!;

/** Adds an address by token and opens the link in its mail, like somebody with a stolen token. */
async function addConfirmed(user: TestUser, email: string): Promise<void> {
  expect((await server.api('POST', '/user/emails', user, { email })).statusCode).toBe(201);
  const answer = await post('/users/confirmation', {
    confirmation_token: await lastLink(email, 'confirmation_token'),
  });
  expect(answer.statusCode).toBe(200);
}

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  ann = await server.createUser(`ann-${++number}`);
});

describe('a stolen token', () => {
  it('USER-01 can add an address, and the old one is notified, but can make it neither primary nor the one for resets', async () => {
    const [own, theirs] = [`${ann.username}@example.com`, `mallory-${number}@example.com`];
    await addConfirmed(ann, theirs);
    expect((await mailsTo(own)).at(-1)).toContain(`The address ${theirs} was added`);
    const token = { 'private-token': ann.token };
    // was: 200, and the account was theirs
    expect((await change({ email: theirs }, token)).statusCode).toBe(403);
    expect((await change({ email: theirs, current_password: testPassword }, token)).statusCode).toBe(403);
    const before = (await mailsTo(theirs)).length;
    await post('/users/password', { email: theirs });
    expect(await mailsTo(theirs)).toHaveLength(before);
    expect((await mailsTo(own)).at(-1)).toContain('reset_password_token');
    const password = { current_password: testPassword, password: 'quiet-river-88-candle' };
    expect((await server.call('PUT', '/-/profile/password', ann, password)).statusCode).toBe(403);
    const others = await server.api('PUT', `/users/${root.id}`, root, { password: 'quiet-river-88-candle' });
    expect(others.statusCode).toBe(403);
  });

  it('USER-01 creates and rotates tokens only with its own scopes and lifetime', async () => {
    const limited = await server.create<{ token: string }>(
      `/users/${ann.id}/personal_access_tokens`,
      { name: 'limited', scopes: ['api'], expires_at: '2099-01-31' },
      root,
    );
    const made = await server.create<{ expires_at: string; id: number }>(
      '/user/personal_access_tokens',
      { name: 'child', scopes: ['read_api'], expires_at: '2100-01-01' },
      limited,
    );
    // was: 2100-01-01
    expect(made.expires_at).toBe('2099-01-31');
    const endless = await server.create<{ expires_at: string }>(
      '/user/personal_access_tokens',
      { name: 'endless', scopes: ['read_api'] },
      limited,
    );
    expect(endless.expires_at).toBe('2099-01-31');
    expect((await mailsTo(`${ann.username}@example.com`)).at(-1)).toContain('new access token');
    const rotated = await server.api('POST', '/personal_access_tokens/self/rotate', limited, {
      expires_at: '2100-01-01',
    });
    expect(rotated.json()).toMatchObject({ scopes: ['api'], expires_at: '2099-01-31' });
    const reading = await server.createToken(ann, ['read_api']);
    expect(
      (await server.api('POST', `/personal_access_tokens/${made.id}/rotate`, { token: reading })).statusCode,
    ).toBe(403);
  });

  it('USER-01 in a session the current password makes an address primary; guesses are counted on every route', async () => {
    const next = `${ann.username}@elsewhere.example`;
    await addConfirmed(ann, next);
    const session = await signIn(ann.username);
    expect((await change({ email: next }, session)).json()).toEqual({
      message: { current_password: ["can't be blank"] },
    });
    expect((await change({ email: next, current_password: 'x' }, session)).statusCode).toBe(400);
    expect((await change({ email: next, current_password: testPassword }, session)).json()).toMatchObject({
      email: next,
    });
    expect((await mailsTo(`${ann.username}@example.com`)).at(-1)).toContain('primary address now');

    const limited = await createTestServer({ signInRate: 3 });
    try {
      const bob = await limited.createUser('bob');
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/users/sign_in',
        payload: { login: 'bob', password: testPassword },
      });
      const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const { csrf_token } = (
        await limited.app.inject({ url: '/-/session.json', headers: { cookie } })
      ).json<{ csrf_token: string }>();
      const guess = async (url: string, payload: object): Promise<number> =>
        (
          await limited.app.inject({
            method: 'PUT',
            url,
            payload,
            headers: { cookie, 'x-csrf-token': csrf_token },
          })
        ).statusCode;
      const password = { current_password: 'x', password: 'quiet-river-88-candle' };
      // was: any number of guesses
      expect([
        await guess('/-/profile/password', password),
        await guess('/-/profile', { email: 'b@example.com', current_password: 'x' }),
        await guess('/-/profile/password', password),
        await guess('/-/profile/password', password),
        await guess('/-/profile', { email: 'b@example.com', current_password: 'x' }),
      ]).toEqual([400, 400, 400, 429, 429]);
      expect(bob.id).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

describe('links in mails', () => {
  const reset = async (token: string): Promise<number> =>
    (await post('/users/password/edit', { reset_password_token: token, password: 'quiet-river-88-candle' }))
      .statusCode;
  const ask = async (): Promise<string> => {
    await post('/users/password', { email: `${ann.username}@example.com` });
    return lastLink(`${ann.username}@example.com`, 'reset_password_token');
  };

  it('USER-01 a reset link ends with a change of the password or the address', async () => {
    const first = await ask();
    const session = await signIn(ann.username);
    const changed = await server.app.inject({
      method: 'PUT',
      url: '/-/profile/password',
      payload: { current_password: testPassword, password: 'another-lantern-4-you' },
      headers: session,
    });
    expect(changed.statusCode).toBe(204);
    // was: 200
    expect(await reset(first)).toBe(422);
    const second = await ask();
    await addConfirmed(ann, `${ann.username}@elsewhere.example`);
    await change(
      { email: `${ann.username}@elsewhere.example`, current_password: 'another-lantern-4-you' },
      session,
    );
    expect(await reset(second)).toBe(422);
  });

  it('USER-01 a mail with a link is kept no longer than the link', async () => {
    const recipient = `${ann.username}@example.com`;
    const token = await ask();
    expect((await mailsTo(recipient)).some((text) => text.includes(token))).toBe(true);
    expect(await reset(token)).toBe(200);
    // was: in the outbox for ever
    expect((await mailsTo(recipient)).some((text) => text.includes('reset_password_token'))).toBe(false);
    expect((await mailsTo(recipient)).at(-1)).toContain('The password of your account was changed');
  });
});

describe('mails caused by a request', () => {
  it('USER-01 are limited per sender and per recipient, and contain no words of the sender', async () => {
    const limited = await createTestServer({ accountMailRate: 8 });
    try {
      const [mallory, eve] = await limited.createUsers('mallory', 'eve');
      const add = async (as: TestUser, email: string): Promise<number> => {
        const answer = await limited.api('POST', '/user/emails', as, { email });
        if (answer.statusCode === 201)
          await limited.api('DELETE', `/user/emails/${answer.json<{ id: number }>().id}`, as);
        return answer.statusCode;
      };
      const mails = async (): Promise<number> =>
        (
          await limited.platform.db
            .selectFrom('outgoing_mails')
            .select('id')
            .where('recipient', '=', 'victim@example.com')
            .execute()
        ).length;
      const asked: number[] = [];
      for (let time = 0; time < 10; time++) asked.push(await add(mallory, 'victim@example.com'));
      // was: ten mails to the victim
      expect(asked).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 429, 429]);
      expect(await add(eve, 'victim@example.com')).toBe(201);
      const hits = await limited.platform.db.selectFrom('rate_limits').selectAll().execute();
      expect(hits.find(({ key }) => key === 'account_mail_to:victim@example.com')?.hits).toBeGreaterThan(2);
      expect(await mails()).toBe(0);
    } finally {
      await limited.close();
    }
  });

  it('USER-01 are limited to ten notices of one kind per hour, however often a token causes them', async () => {
    const zoe = await server.createUser('zoe');
    const token = { name: 'one of many', scopes: ['read_user'] };
    for (let time = 0; time < 12; time++)
      expect((await server.api('POST', '/user/personal_access_tokens', zoe, token)).statusCode).toBe(201);
    // was: a mail for each, as many as calls are let through
    expect(await mailsTo('zoe@example.com')).toHaveLength(10);
  });

  it('USER-01 names of all kinds are one line', async () => {
    const name = 'Ann\r\nVisit https://elsewhere.example';
    const session = await signIn(ann.username);
    // was: taken as it is, and written into mails to strangers
    expect((await change({ name }, session)).statusCode).toBe(400);
    expect((await server.api('POST', '/groups', ann, { name, path: 'lines' })).statusCode).toBe(400);
    const { id } = await server.create('/projects', { name: 'roof' }, ann);
    expect((await server.api('PUT', `/projects/${id}`, ann, { name })).statusCode).toBe(400);
    for (const [path, field] of [
      ['labels', 'name'],
      ['milestones', 'title'],
    ] as const) {
      const payload = { [field]: name, color: '#ff0000' };
      expect((await server.api('POST', `/projects/${id}/${path}`, ann, payload)).statusCode).toBe(400);
    }
    // was: also by the issue that a label is named on
    const { labels } = await server.create<{ labels: string[] }>(
      `/projects/${id}/issues`,
      { title: 'Leak', labels: [name, 'roof'] },
      ann,
    );
    expect(labels).toEqual(['roof']);
    expect((await server.api('PUT', `/projects/${id}`, ann, { topics: [name] })).statusCode).toBe(400);
    expect((await server.api('POST', `/projects/${id}/protected_branches`, ann, { name })).statusCode).toBe(
      400,
    );
    const token = { name, scopes: ['api'] };
    expect((await server.api('POST', '/user/personal_access_tokens', ann, token)).statusCode).toBe(400);
    const registered = await post('/users/sign_up', {
      username: 'lines',
      name,
      email: 'lines@example.com',
      password: 'quiet-river-88-candle',
    });
    expect(registered.statusCode).toBe(400);
  });
});
