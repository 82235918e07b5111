import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, testPassword, type TestServer, type TestUser } from '../../../testing/server.ts';

/** Nobody can find out whether an address has an account. */
let server: TestServer;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await createTestServer({ accountMailRate: 0 });
  [ann, bob] = await server.createUsers('ann', 'bob');
});
afterAll(() => server?.close());

const sentTo = async (to: string): Promise<string[]> =>
  (
    await server.platform.db
      .selectFrom('outgoing_mails')
      .select('subject')
      .where('recipient', '=', to)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);

/** The answers to the same request for a known and an unknown address, and their durations. */
async function compare(ask: (email: string, index: number) => Promise<{ statusCode: number; body: string }>) {
  const seen: { status: number; body: string; time: number }[] = [];
  for (const [index, email] of ['ann@example.com', 'nobody@example.com'].entries()) {
    const began = performance.now();
    const answer = await ask(email, index);
    seen.push({
      status: answer.statusCode,
      body: answer.body
        .replaceAll(encodeURIComponent(email), 'EMAIL')
        .replaceAll(email, 'EMAIL')
        .replaceAll(/"id":\d+/g, ''),
      time: performance.now() - began,
    });
  }
  const [known, unknown] = seen as [(typeof seen)[0], (typeof seen)[0]];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  // Neither is earlier than a time that is longer than both would take; a timer may fire a little early.
  for (const { time } of seen) expect(time).toBeGreaterThan(390);
  return known;
}

describe('an address that is known', () => {
  it('USER-01 is added like any other, and its owner is notified', async () => {
    // was: 400 has already been taken
    const answer = await compare((email) => server.api('POST', '/user/emails', bob, { email }));
    expect(answer.status).toBe(201);
    expect(await sentTo('ann@example.com')).toContain('This address has an account already');
    expect(await sentTo('nobody@example.com')).toContain('Confirm your e-mail address');
    // It is not confirmed for bob, and stays ann's.
    expect((await server.api('GET', '/users?search=ann@example.com', ann)).statusCode).toBe(200);
  });

  it('USER-01 is requested as the primary one with the same answer', async () => {
    const people = await server.createUsers('cem', 'dan');
    const signedIn: Record<string, string>[] = [];
    for (const { username: login } of people) {
      const answer = await server.call('POST', '/users/sign_in', null, { login, password: testPassword });
      const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const session = await server.call('GET', '/-/session.json', null, undefined, { cookie });
      signedIn.push({ cookie, 'x-csrf-token': session.json<{ csrf_token: string }>().csrf_token });
    }
    // was: 409 Email has already been taken
    await compare(async (email, index) => {
      const change = { email, current_password: testPassword };
      const { statusCode } = await server.call('PUT', '/-/profile', null, change, signedIn[index]);
      expect(statusCode).toBe(200);
      return { statusCode, body: '' };
    });
  });

  it('USER-01 registers like any other, and its owner is notified', async () => {
    // was: 409 Email has already been taken
    const answer = await compare((email, index) =>
      server
        .call('POST', '/users/sign_up', null, {
          username: `new${index}`,
          name: 'New',
          email: index === 0 ? email : 'fresh@example.com',
          password: testPassword,
        })
        .then(({ statusCode, body }) => ({ statusCode, body: body.replace('fresh%40', 'nobody%40') })),
    );
    expect(answer.body).toContain('/users/confirmation?email=EMAIL');
    expect((await sentTo('ann@example.com')).length).toBeGreaterThan(0);
    expect(await sentTo('fresh@example.com')).toEqual(['Confirm your e-mail address']);
    // Other errors are reported as usual, whatever the address.
    for (const email of ['ann@example.com', 'fresh2@example.com']) {
      const taken = { username: 'bob', name: 'New', email, password: testPassword };
      expect((await server.call('POST', '/users/sign_up', null, taken)).statusCode).toBe(409);
      const weak = { username: 'weak', name: 'New', email, password: 'short' };
      expect((await server.call('POST', '/users/sign_up', null, weak)).statusCode).toBe(400);
    }
    expect((await server.api('GET', '/users?username=new0', ann)).json()).toEqual([]);
  });

  it('USER-01 gets a reset link or a confirmation after the same time as an unknown one', async () => {
    // was: a write more, and so a few milliseconds, for one that is known
    for (const path of ['/users/password', '/users/confirmation'])
      expect((await compare((email) => server.call('POST', path, null, { email }))).status).toBe(200);
  });
});
