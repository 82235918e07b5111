import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { mayReach, postForm } from '../../platform/http/outgoing.ts';
import { countLinks, scoreOf } from './spam-score.ts';

interface Challenged {
  readonly needs_captcha_response: boolean;
  readonly spam_log_id: number;
  readonly challenge: { readonly provider: string; readonly token: string; readonly bits: number };
  readonly recaptcha_html?: string;
  readonly error_message?: string;
  readonly message?: { readonly error: string };
}

const links = Array.from({ length: 7 }, (_, index) => `https://shop.example/${index}`).join(' ');
let unique = 0;
/** A text that looks suspicious from a new account, different each time. */
const advert = (): string => `${links} ${unique++}`;

/** Does what a browser does: tries numbers until the digest starts with enough zero bits; or, for one that does not work, with too few. */
function solve({ token, bits }: { token: string; bits: number }, works = true): string {
  for (let number = 0; ; number++) {
    const digest = createHash('sha256').update(`${token}:${number}`).digest();
    if ((digest.readUInt32BE(0) >>> (32 - bits) === 0) === works) return `${token}:${number}`;
  }
}

/** What an injected call answers. */
type Answer = Awaited<ReturnType<typeof injected>>;
const injected = (server: TestServer) => server.app.inject({ url: '/' });

interface World {
  readonly server: TestServer;
  readonly owner: TestUser;
  readonly stranger: TestUser;
  readonly other: TestUser;
  readonly reporter: TestUser;
  readonly open: number;
  readonly closed: number;
  readonly send: (
    method: 'POST' | 'PUT' | 'GET',
    url: string,
    user: TestUser,
    payload?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
}

async function createWorld(settings: Parameters<typeof createTestServer>[0] = {}): Promise<World> {
  const server = await createTestServer({ spamProofBits: 8, ...settings });
  const [owner, stranger, other, reporter] = [
    await server.createUser('owner'),
    await server.createUser('stranger'),
    await server.createUser('other'),
    await server.createUser('reporter'),
  ];
  const send: World['send'] = (method, url, user, payload, headers = {}) =>
    server.app.inject({
      method,
      url,
      headers: { 'private-token': user.token, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const make = async (url: string, payload: object): Promise<number> =>
    (await send('POST', `/api/v4${url}`, owner, payload)).json<{ id: number }>().id;
  const open = await make('/projects', { name: 'open', visibility: 'public' });
  const closed = await make('/projects', { name: 'closed', visibility: 'private' });
  await make(`/projects/${open}/members`, { user_id: reporter.id, access_level: 20 });
  await make(`/projects/${closed}/members`, { user_id: stranger.id, access_level: 10 });
  await make(`/projects/${open}/issues`, { title: 'One' });
  await make(`/projects/${closed}/issues`, { title: 'One' });
  return { server, owner, stranger, other, reporter, open, closed, send };
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.server.close());

const notes = (project: number): string => `/api/v4/projects/${project}/issues/1/notes`;

describe('checks', () => {
  it('SPAM-03 apply to non-members where they can write; not to Reporters and above, administrators, private projects', async () => {
    const { send, stranger, reporter, owner, open, closed } = world;
    expect((await send('POST', notes(open), stranger, { body: advert() })).statusCode).toBe(409);
    expect((await send('POST', notes(open), reporter, { body: advert() })).statusCode).toBe(201);
    expect((await send('POST', notes(open), owner, { body: advert() })).statusCode).toBe(201);
    expect((await send('POST', notes(closed), stranger, { body: advert() })).statusCode).toBe(201);
    expect((await send('POST', notes(open), stranger, { body: 'a harmless word' })).statusCode).toBe(201);
    const root = await world.server.createUser('root', { admin: true });
    expect((await send('POST', notes(open), root, { body: advert() })).statusCode).toBe(201);
  });
});

describe('a challenge', () => {
  it('SPAM-02 is returned for issues and comments, new and changed; API clients get 409, pages 200 with recaptcha_html', async () => {
    const { send, stranger, open } = world;
    const own = (await send('POST', notes(open), stranger, { body: 'mine' })).json<{ id: number }>();
    const mine = (await send('POST', `/api/v4/projects/${open}/issues`, stranger, { title: 'mine' })).json<{
      iid: number;
    }>();
    for (const [method, url, payload] of [
      ['POST', `/api/v4/projects/${open}/issues`, { title: 'x', description: advert() }],
      ['PUT', `/api/v4/projects/${open}/issues/${mine.iid}`, { description: advert() }],
      ['POST', notes(open), { body: advert() }],
      ['PUT', `${notes(open)}/${own.id}`, { body: advert() }],
    ] as const) {
      const answer = await send(method, url, stranger, payload);
      expect(answer.statusCode, `${method} ${url}`).toBe(409);
      expect(answer.json<Challenged>()).toMatchObject({
        needs_captcha_response: true,
        captcha_site_key: '',
        challenge: { provider: 'embedded', bits: 8 },
      });
    }
    const item = `- [ ] ${advert()}`;
    await sql`update notes set note = ${item} where id = ${own.id}`.execute(world.server.platform.db);
    const update_task = { index: 1, checked: true, line_number: 1, line_source: item };
    for (const [method, url, payload] of [
      // was: 409, as if somebody else had edited it
      ['PUT', `/owner/open/-/issues/1/notes/${own.id}`, { note: { update_task } }],
      ['POST', '/owner/open/-/issues', { title: 'x', description: advert() }],
      ['PUT', `/owner/open/-/issues/${mine.iid}.json`, { issue: { description: advert() } }],
      ['POST', '/owner/open/-/issues/1/notes', { note: { note: advert() } }],
      ['PUT', `/owner/open/-/issues/1/notes/${own.id}`, { note: { note: advert() } }],
    ] as const) {
      const answer = await send(method, url, stranger, payload, { accept: 'application/json' });
      expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
      const body = answer.json<Challenged>();
      expect(body.recaptcha_html).toContain('proof-of-work');
      expect(body.error_message).toMatch(/recognized as spam/);
    }
  });

  it('SPAM-03 can be solved once, by its person, for its kind of content, and with real work', async () => {
    const { send, stranger, other, open } = world;
    const text = advert();
    const put = (await send('POST', notes(open), stranger, { body: text })).json<Challenged>();
    const solution = solve(put.challenge);
    const again = (as: TestUser, url: string, body: object, response: string, id = put.spam_log_id) =>
      send('POST', url, as, body, {
        'x-gitlab-captcha-response': response,
        'x-gitlab-spam-log-id': String(id),
      });
    const issue = { title: 'x', description: text };
    expect((await again(other, notes(open), { body: text }, solution)).statusCode).toBe(409);
    expect((await again(stranger, `/api/v4/projects/${open}/issues`, issue, solution)).statusCode).toBe(409);
    const lazy = solve(put.challenge, false);
    expect((await again(stranger, notes(open), { body: text }, lazy)).statusCode).toBe(409);
    const forged = solution.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await again(stranger, notes(open), { body: text }, forged)).statusCode).toBe(409);
    expect(
      (await again(stranger, notes(open), { body: text }, solution, put.spam_log_id + 1)).statusCode,
    ).toBe(409);
    const passed = await again(stranger, notes(open), { body: text }, solution);
    expect(passed.statusCode, passed.body).toBe(201);
    expect((await again(stranger, notes(open), { body: advert() }, solution)).statusCode).toBe(409);
  });

  it('accepts the solution in form fields too, and only until it expires', async () => {
    const { send, stranger, open, server } = world;
    const put = (await send('POST', notes(open), stranger, { body: advert() })).json<Challenged>();
    const late = (await send('POST', notes(open), stranger, { body: advert() })).json<Challenged>();
    const fields = { captcha_response: solve(put.challenge), spam_log_id: put.spam_log_id };
    expect((await send('POST', notes(open), stranger, { body: advert(), ...fields })).statusCode).toBe(201);
    await server.platform.db
      .updateTable('spam_logs')
      .set({ created_at: new Date(Date.now() - 31 * 60_000) })
      .where('id', '=', late.spam_log_id)
      .execute();
    const old = { captcha_response: solve(late.challenge), spam_log_id: late.spam_log_id };
    expect((await send('POST', notes(open), stranger, { body: advert(), ...old })).statusCode).toBe(409);
  });

  it('a hidden field that is filled in is refused, whatever is solved', async () => {
    const { send, stranger, open } = world;
    const answer = await send('POST', notes(open), stranger, {
      body: 'Hello there',
      contact_reason: 'sales',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: { base: [expect.stringMatching(/discarded/)] } });
  });

  it('a form without script shows its text again and says that script is needed', async () => {
    const { send, stranger, open } = world;
    expect(open).toBeGreaterThan(0);
    const answer = await send(
      'POST',
      '/owner/open/-/issues/1/notes',
      stranger,
      { note: advert() },
      { accept: 'text/html' },
    );
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['location']).toBe('/owner/open/-/issues/1');
  });
});

describe('the embedded judgement', () => {
  const calm = { ageHours: 1000, recentPosts: 0, ownRepeats: 0, othersRepeats: 0, links: 0, honeypot: false };
  const limits = { spamPostsPerMinute: 5, spamLinks: 2, spamNewAccountHours: 24, spamBlockScore: 150 };
  it('SPAM-03 adds up: no weak signal is enough by itself', () => {
    const score = (facts: Partial<typeof calm>): number => scoreOf({ ...calm, ...facts }, limits).score;
    expect(score({})).toBe(0);
    expect(score({ ageHours: 1 })).toBeLessThan(50);
    expect(score({ links: 3 })).toBeLessThan(50);
    expect(score({ links: 3, ageHours: 1 })).toBeGreaterThanOrEqual(50);
    expect(score({ recentPosts: 5 })).toBe(50);
    expect(score({ recentPosts: 15 })).toBe(150);
    expect(score({ ownRepeats: 1 })).toBeLessThan(50);
    expect(score({ ownRepeats: 3 })).toBeGreaterThanOrEqual(50);
    expect(score({ othersRepeats: 2 })).toBe(50);
    expect(score({ honeypot: true })).toBe(150);
  });
  it('counts links to other places', () => {
    expect(
      countLinks('https://a.example/x, http://b.example and https://here.example/y', 'here.example'),
    ).toBe(2);
  });
});

describe('external services', () => {
  let service: Server;
  let address = '';
  const asked: { url: string; body: string }[] = [];
  let answer = '';
  beforeAll(async () => {
    service = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.push({ url: request.url!, body });
        if (answer === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' });
        response.end(answer);
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => service?.close());

  it('SPAM-03 an Akismet-like service adds its verdict; without it the embedded judgement counts', async () => {
    const outside = await createWorld({
      spamServiceUrl: `${address}/1.1/comment-check`,
      spamServiceKey: 'key',
      outgoingAllowed: ['127.0.0.1'],
    });
    try {
      const say = async (said: string, body: string): Promise<number> => {
        answer = said;
        return (await outside.send('POST', notes(outside.open), outside.stranger, { body })).statusCode;
      };
      expect(await say('true', 'one harmless text')).toBe(409);
      expect(asked.at(-1)!.body).toContain('comment_content=one+harmless+text');
      expect(await say('false', 'another harmless text')).toBe(201);
      expect(await say('nonsense', 'a third harmless text')).toBe(201);
      expect(await say('nonsense', advert())).toBe(409);
    } finally {
      await outside.server.close();
    }
  });

  it('SPAM-03 a captcha provider verifies the solution; when it is unreachable, the embedded challenge is used', async () => {
    const outside = await createWorld({
      captchaSiteKey: 'site',
      captchaSecret: 'secret',
      captchaVerifyUrl: `${address}/verify`,
      captchaScriptUrl: 'https://captcha.example/api.js',
      outgoingAllowed: ['127.0.0.0/8'],
    });
    const { send, stranger, open } = outside;
    try {
      const put = (await send('POST', notes(open), stranger, { body: advert() })).json<Challenged>();
      expect(put.challenge).toEqual({ provider: 'external', site_key: 'site' });
      const solved = (said: string) => {
        answer = said;
        return send('POST', notes(open), stranger, {
          body: advert(),
          captcha_response: 'from the widget',
          spam_log_id: put.spam_log_id,
        });
      };
      expect((await solved('{"success":false}')).statusCode).toBe(409);
      expect(asked.at(-1)!.body).toContain('secret=secret&response=from+the+widget');
      const fallen = await solved('<html>');
      expect(fallen.json<Challenged>().challenge.provider).toBe('embedded');
      expect((await solved('{"success":true}')).statusCode).toBe(201);
      expect((await solved('{"success":true}')).statusCode).toBe(409);
      const frame = await send('GET', '/-/spam/captcha', stranger);
      const policy = String(frame.headers['content-security-policy']);
      expect(policy).toMatch(/^sandbox allow-scripts/);
      expect(policy).not.toContain('allow-same-origin');
      expect(frame.body).toContain('data-sitekey="site"');
    } finally {
      await outside.server.close();
    }
  });

  it('internal addresses are only called if the settings allow them; no redirect is followed', async () => {
    const settings = { outgoingAllowed: [] as string[], outgoingTimeout: 2 };
    const before = asked.length;
    await expect(postForm(settings, address, {})).rejects.toThrow(/not a public address/);
    await expect(postForm(settings, address.replace('127.0.0.1', 'localhost'), {})).rejects.toThrow(
      /not a public address/,
    );
    expect(asked).toHaveLength(before);
    answer = 'redirect';
    const led = await postForm({ ...settings, outgoingAllowed: ['127.0.0.1'] }, address, {});
    expect(led.status).toBe(302);
    for (const inside of [
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '0.0.0.0',
      '100.64.1.1',
    ])
      expect(mayReach(inside, []), inside).toBe(false);
    for (const outside of ['93.184.216.34', '2606:2800:220:1::1'])
      expect(mayReach(outside, []), outside).toBe(true);
  });
});

describe('abuse reports', () => {
  it('NOTE-03 reach the administrators, once while they are open; nobody reports themselves', async () => {
    const { send, stranger, other, server } = world;
    const admin = await server.createUser('boss', { admin: true });
    const report = {
      user_id: other.id,
      category: 'spam',
      message: 'Adverts.',
      reported_from_url: 'https://evil.example/',
    };
    expect((await send('POST', '/-/abuse_reports', stranger, report)).statusCode).toBe(201);
    expect((await send('POST', '/-/abuse_reports', stranger, report)).statusCode).toBe(409);
    expect(
      (await send('POST', '/-/abuse_reports', stranger, { ...report, user_id: stranger.id })).statusCode,
    ).toBe(400);
    expect(
      (await send('POST', '/-/abuse_reports', stranger, { ...report, user_id: 999_999 })).statusCode,
    ).toBe(404);
    const [row] = (await send('GET', '/admin/abuse_reports.json', admin)).json<{ id: number }[]>();
    expect(row).toMatchObject({
      state: 'open',
      user: { username: 'other' },
      reporter: { username: 'stranger' },
      reported_from_url: '',
    });
    expect((await send('PUT', `/admin/abuse_reports/${row!.id}/close`, stranger)).statusCode).toBe(403);
    expect((await send('PUT', `/admin/abuse_reports/${row!.id}/close`, admin)).statusCode).toBe(204);
    expect((await send('POST', '/-/abuse_reports', stranger, report)).statusCode).toBe(201);
  });

  it('NOTE-03 link to the page and the comment, and nowhere else', async () => {
    const { stranger, server } = world;
    const admin = await server.createUser('chief', { admin: true });
    const places = [
      ['/docks/open/-/issues/1#note_12', '/docks/open/-/issues/1#note_12', 12],
      ['/docks/open/-/issues/1', '/docks/open/-/issues/1', null],
      // was: kept, since it begins with the address that the Host header says
      ['http://evil.example/docks/open', '', null],
      ['//evil.example/x', '', null],
      ['/\\\\evil.example/x', '', null],
      ['javascript:alert(1)', '', null],
      // was: what the comment's menu sends, which was dropped
      ['#note_12', '', null],
    ] as const;
    for (const [index, [given, kept, noteId]] of places.entries()) {
      const who = await server.createUser(`who${index}`);
      const sent = await server.call(
        'POST',
        '/-/abuse_reports',
        stranger,
        { user_id: who.id, category: 'spam', message: 'Adverts.', reported_from_url: given },
        { host: 'evil.example' },
      );
      expect(sent.statusCode).toBe(201);
      const [row] = (await server.call('GET', '/admin/abuse_reports.json', admin)).json<object[]>();
      expect(row).toMatchObject({ reported_from_url: kept, note_id: noteId });
    }
  });
});
