import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { lockWaiters } from '../../../../testing/lock-waits.ts';
import { shareOrder } from '../../planning/order/order.queries.ts';

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let stranger: TestUser;
interface Made {
  readonly id: number;
  readonly iid: number;
}
let group: number, project: number, base: string;
/** Of the test's project, the oldest first: E, D, C, B, A. */
let issues: Made[];

const call = (user: TestUser | null, method: string, url: string, payload?: object) =>
  server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
const move = async (one: Made, payload: object, user = owner): Promise<number> =>
  (await call(user, 'PUT', `${base}/${one.iid}/reorder`, payload)).statusCode;
const order = async (user: TestUser | null = owner, query = ''): Promise<string> =>
  (await call(user, 'GET', `${base}?order_by=relative_position&sort=asc&per_page=100${query}`))
    .json<{ title: string }[]>()
    .map(({ title }) => title)
    .join('');

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  guest = await server.createUser('guest');
  stranger = await server.createUser('stranger');
  ({ id: group } = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'public' }, owner));
});
afterAll(() => server?.close());
let boats = 0;
beforeEach(async () => {
  const boat = { name: `Boat ${++boats}`, namespace_id: group, visibility: 'public' };
  ({ id: project } = await server.create('/projects', boat, owner));
  base = `/api/v4/projects/${project}/issues`;
  await server.create(`/projects/${project}/members`, { user_id: guest.id, access_level: 10 }, owner);
  issues = [];
  for (const title of ['E', 'D', 'C', 'B', 'A'])
    issues.push(await server.create(`/projects/${project}/issues`, { title }, owner));
});

describe('the manual order', () => {
  it('ISSUE-09 begins with the newest, and moves one issue without the others', async () => {
    const [e, d, c, b, a] = issues as [Made, Made, Made, Made, Made];
    expect(await order()).toBe('ABCDE');
    expect(await move(e, { move_after_id: a.id, move_before_id: b.id })).toBe(200);
    expect(await order()).toBe('AEBCD');
    expect(await move(a, { move_after_id: d.id })).toBe(200);
    expect(await order()).toBe('EBCDA');
    expect(await move(c, { move_before_id: e.id })).toBe(200);
    expect(await order()).toBe('CEBDA');
    // The two may be named the other way round.
    expect(await move(d, { move_after_id: b.id, move_before_id: e.id })).toBe(200);
    expect(await order()).toBe('CEDBA');
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from subjects where project_id = ${project} and relative_position is not null`.execute(
      server.platform.db,
    );
    expect(rows[0]!.count).toBe(4);
    await call(owner, 'PUT', `${base}/${d.iid}`, { state_event: 'close' });
    expect(await order(owner, '&state=opened')).toBe('CEBA');
    expect(await order(null)).toBe('CEDBA');
    // A new one is the first.
    await call(owner, 'POST', base, { title: 'F' });
    expect(await order()).toBe('FCEDBA');
  });

  it('has room for any number between two', async () => {
    const [e, d, c, b, a] = issues as [Made, Made, Made, Made, Made];
    // Always into the same place: the room is halved each time, until the neighbours move apart.
    await move(c, { move_after_id: e.id });
    for (let turn = 0; turn < 60; turn++) {
      const one = turn % 2 === 0 ? a : b;
      const other = turn % 2 === 0 ? b : a;
      expect(await move(one, { move_after_id: e.id, move_before_id: turn === 0 ? c.id : other.id })).toBe(
        200,
      );
      expect(await order()).toContain(
        `E${turn % 2 === 0 ? 'A' : 'B'}${turn === 0 ? '' : turn % 2 === 0 ? 'B' : 'A'}`,
      );
    }
    for (let turn = 0; turn < 60; turn++) {
      const one = turn % 2 === 0 ? a : d;
      expect(await move(one, { move_before_id: c.id })).toBe(200);
      expect(await order()).toContain(`${turn % 2 === 0 ? 'A' : 'D'}C`);
    }
    // Several people at the same time.
    const done = await Promise.all(
      [a, b, d].map((one) => move(one, { move_after_id: e.id, move_before_id: c.id })),
    );
    expect(done).toEqual([200, 200, 200]);
    expect(new Set(await order())).toEqual(new Set('ABCDE'));
  });

  it('keeps its order where thousands stand without room between them', async () => {
    const { id } = (await call(owner, 'POST', '/api/v4/projects', { name: 'Crowd' })).json<Made>();
    const { db } = server.platform;
    await sql`insert into subjects (kind, iid, project_id, author_id, title, description, description_html_version, relative_position)
      select 'Issue', n, ${id}, ${owner.id}, n::text, '', 0, 1000 + n from generate_series(1, 3000) n`.execute(
      db,
    );
    const listed = async (): Promise<number[]> => {
      const { rows } = await sql<{
        iid: number;
      }>`select iid from subjects where project_id = ${id} order by relative_position, id desc`.execute(db);
      return rows.map(({ iid }) => iid);
    };
    const rows = await listed();
    const { rows: ids } = await sql<Made>`select id, iid from subjects where project_id = ${id}`.execute(db);
    const idOf = new Map(ids.map((one) => [one.iid, one.id]));
    // From the end to behind the first one, again and again.
    for (let turn = 0; turn < 40; turn++) {
      const moved = rows.pop()!;
      const url = `/api/v4/projects/${id}/issues/${moved}/reorder`;
      const answer = await call(owner, 'PUT', url, { move_after_id: idOf.get(rows[0]!) });
      expect(answer.statusCode).toBe(200);
      rows.splice(1, 0, moved);
    }
    expect(await listed()).toEqual(rows);
  });

  it('leaves an issue where it was moved to while others made room around its old place', async () => {
    const { id } = (await call(owner, 'POST', '/api/v4/projects', { name: 'Narrow' })).json<Made>();
    const made: Made[] = [];
    for (const title of ['1', '2', '3', '4'])
      made.push((await call(owner, 'POST', `/api/v4/projects/${id}/issues`, { title })).json<Made>());
    const { db } = server.platform;
    await sql`update subjects set relative_position = 1000000000 + iid where project_id = ${id}`.execute(db);
    const [one, two, , four] = made as [Made, Made, Made, Made];
    const reorder = (moved: Made, after: Made) =>
      call(owner, 'PUT', `/api/v4/projects/${id}/issues/${moved.iid}/reorder`, { move_after_id: after.id });
    let answer: ReturnType<typeof reorder> | undefined;
    await db.transaction().execute(async (tx) => {
      await shareOrder(tx);
      await sql`update subjects set relative_position = 2000000000 where id = ${two.id}`.execute(tx);
      answer = reorder(four, one);
      await lockWaiters(db);
    });
    expect((await answer)!.statusCode).toBe(200);
    const { rows } = await sql<{
      list: string;
    }>`select string_agg(title, '' order by relative_position, id desc) as list from subjects where project_id = ${id}`.execute(
      db,
    );
    expect(rows[0]!.list).toBe('1432');
  });

  it('ISSUE-11 is changed by those who plan, beside what they see', async () => {
    const [e, d] = issues as [Made, Made];
    expect(await move(e, { move_after_id: d.id }, guest)).toBe(403);
    expect(await move(e, { move_after_id: d.id }, stranger)).toBe(403);
    expect((await call(null, 'PUT', `${base}/${e.iid}/reorder`, { move_after_id: d.id })).statusCode).toBe(
      401,
    );
    const hidden = await call(stranger, 'POST', '/api/v4/projects', { name: 'Own', visibility: 'private' });
    const secret = (
      await call(stranger, 'POST', `/api/v4/projects/${hidden.json<Made>().id}/issues`, { title: 'Secret' })
    ).json<Made>();
    expect(await move(e, { move_after_id: secret.id })).toBe(404);
    expect(await move(e, { move_after_id: 999_999 })).toBe(404);
    expect(await move(e, {})).toBe(400);
    expect(await move(e, { move_after_id: e.id })).toBe(400);
    expect(await move(e, { move_after_id: null, move_before_id: null })).toBe(400);
  });
});
