import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let member: TestUser;

const call = (user: TestUser | null, method: string, url: string, payload?: object) =>
  server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
const make = async (url: string, payload: object): Promise<{ id: number; iid: number }> => {
  const answer = await call(owner, 'POST', url, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const titlesIn = (body: string): string[] =>
  [...body.matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]><\/title>/gs)].map(([, title]) => title!);
const daysIn = (body: string): string[] =>
  [...body.replaceAll('\r\n ', '').matchAll(/^DTSTART;VALUE=DATE:(\d+)\r?$/gm)].map(([, day]) => day!);
const entries = async (user: TestUser | null, url: string) => titlesIn((await call(user, 'GET', url)).body);
const days = async (user: TestUser | null, url: string) => daysIn((await call(user, 'GET', url)).body);
const addresses = async (user: TestUser, url: string) => {
  const { atom, calendar } = (await call(user, 'GET', url)).json<{ atom: string; calendar: string }>();
  return { atom: atom.replace(/^https?:\/\/[^/]+/, ''), calendar: calendar.replace(/^https?:\/\/[^/]+/, '') };
};

const base = '/api/v4/projects/news%2Fdesk';

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  member = await server.createUser('member');
  const group = await make('/api/v4/groups', { name: 'News', path: 'news', visibility: 'public' });
  await make('/api/v4/projects', {
    name: 'Desk',
    path: 'desk',
    namespace_id: group.id,
    visibility: 'public',
  });
  await make(`${base}/issues`, { title: 'Plain', due_date: '2027-03-01', description: 'Words\u0007 <b>' });
  await make(`${base}/issues`, { title: 'Secret', due_date: '2027-03-02', confidential: true });
  await make(`${base}/issues`, {
    title: 'Secret for <member> & ]]>',
    due_date: '2027-03-03',
    confidential: true,
    assignee_ids: [member.id],
    labels: 'a"b',
  });
  await make(`${base}/issues`, { title: 'Without a day' });
});
afterAll(() => server?.close());

describe('feeds of a list', () => {
  it('ISSUE-11 hold what each reader may see, in each list and by each filter', async () => {
    for (const list of ['/news/desk/-/issues', '/groups/news/-/issues']) {
      expect(await entries(null, `${list}.atom`)).toEqual(['Without a day', 'Plain']);
      expect(await entries(owner, `${list}.atom`)).toHaveLength(4);
      expect(await entries(member, `${list}.atom?confidential=yes`)).toEqual([
        'Secret for &lt;member&gt; &amp; ]]&gt;',
      ]);
      expect(await days(null, `${list}.ics`)).toEqual(['20270301']);
      expect(await days(owner, `${list}.ics`)).toEqual(['20270301', '20270302', '20270303']);
      expect(await days(member, `${list}.ics`)).toEqual(['20270301', '20270303']);
      expect(await days(owner, `${list}.ics?state=closed`)).toEqual([]);
      expect(
        await entries(owner, `${list}.atom?sort=title_asc&label_name[]=None&not[milestone_title]=x`),
      ).toEqual(['Plain', 'Secret', 'Without a day']);
    }
    expect(await days(member, '/dashboard/issues.ics')).toEqual(['20270303']);
    expect((await call(null, 'GET', '/dashboard/issues.atom')).statusCode).toBe(401);
  });

  it('ISSUE-09 are XML and iCalendar that programs read', async () => {
    const atom = await call(member, 'GET', '/news/desk/-/issues.atom');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/);
    expect(atom.body).not.toContain('\u0007');
    expect(atom.body).toContain('Words &lt;b&gt;');
    expect(atom.body).toContain('/news/desk/-/issues/1</id>');
    expect(atom.body).toContain('a&quot;b');
    const calendar = await call(member, 'GET', '/news/desk/-/issues.ics');
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = calendar.body.replaceAll('\r\n ', '');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toContain('SUMMARY:Plain (in news/desk#1)');
    expect(text).toMatch(/URL;VALUE=URI:http\S+\/news\/desk\/-\/issues\/1\r\n/);
  });

  it('ISSUE-11 are read by a token that is good for this list alone, until it is reset', async () => {
    const { atom, calendar } = await addresses(member, '/news/desk/-/issues/feeds.json');
    expect(await entries(null, atom)).toEqual([
      'Without a day',
      'Secret for &lt;member&gt; &amp; ]]&gt;',
      'Plain',
    ]);
    expect(await days(null, `${calendar}&confidential=yes`)).toEqual(['20270303']);
    expect((await call(null, 'GET', atom)).body).not.toContain('feed_token');
    const token = new URLSearchParams(atom.split('?')[1]).get('feed_token')!;
    for (const url of [
      '/groups/news/-/issues.atom',
      '/dashboard/issues.ics',
      '/news/desk/-/issues.csv',
      '/api/v4/user',
    ])
      expect((await call(null, 'GET', `${url}?feed_token=${token}`)).statusCode, url).toBe(401);
    const list = await call(null, 'GET', `/news/desk/-/issues.json?feed_token=${token}`);
    expect(list.body).not.toContain('Secret');
    for (const wrong of ['x', 'glft-x.y', `${token}x`, token.slice(0, -2)])
      expect((await call(null, 'GET', `/news/desk/-/issues.atom?feed_token=${wrong}`)).statusCode).toBe(401);
    const mine = await addresses(member, '/dashboard/issues/feeds.json');
    expect(await days(null, mine.calendar)).toEqual(['20270303']);
    // The rights are those of now.
    await call(owner, 'PUT', base, { visibility: 'private' });
    expect((await call(null, 'GET', atom)).statusCode).toBe(404);
    expect(await days(null, mine.calendar)).toEqual([]);
    await call(owner, 'PUT', base, { visibility: 'public' });
    expect((await call(member, 'DELETE', '/-/profile/feed_token')).statusCode).toBe(204);
    for (const url of [atom, calendar, mine.atom])
      expect((await call(null, 'GET', url)).statusCode).toBe(401);
    const next = await addresses(member, '/news/desk/-/issues/feeds.json');
    expect(await entries(null, next.atom)).toHaveLength(3);
  });

  // was: a token that could only read, perhaps until tomorrow, got addresses that are read for ever
  it('ISSUE-11 have addresses for a token that may make tokens, and for no other', async () => {
    const token = await server.createToken(member, ['read_api']);
    const read = (url: string) =>
      server.app.inject({ method: 'GET', url, headers: { 'private-token': token } });
    expect((await read('/news/desk/-/issues.atom')).statusCode).toBe(200);
    for (const list of ['/news/desk/-/issues', '/groups/news/-/issues', '/dashboard/issues'])
      expect((await read(`${list}/feeds.json`)).statusCode, list).toBe(403);
  });

  it('ISSUE-11 end with the account', async () => {
    const root = await server.createUser('root', { admin: true });
    const { atom } = await addresses(member, '/groups/news/-/issues/feeds.json');
    expect((await call(null, 'GET', atom)).statusCode).toBe(200);
    await call(root, 'POST', `/api/v4/users/${member.id}/block`);
    expect((await call(null, 'GET', atom)).statusCode).toBe(401);
  });
});
