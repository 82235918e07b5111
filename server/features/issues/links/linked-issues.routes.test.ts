import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedSubject as LinkedIssue } from '../../../../contract/links/links.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });

async function made<T>(url: string, payload: object): Promise<T> {
  const answer = await call('POST', `/api/v4/${url}`, ann, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
interface Made {
  readonly id: number;
  readonly iid: number;
}
const opened = (title: string, more: object = {}, project = 'ann%2Fgarden'): Promise<Made> =>
  made(`projects/${project}/issues`, { title, ...more });
const links = ({ iid }: Made): string => `/ann/garden/-/issues/${iid}/links`;
const listed = async (issue: Made, user = ann): Promise<LinkedIssue[]> =>
  (await call('GET', links(issue), user)).json();
const titles = (items: readonly LinkedIssue[]): string[] => items.map(({ title }) => title);
async function link(issue: Made, references: unknown, type?: string, user = ann) {
  const answer = await call('POST', links(issue), user, {
    issuable_references: references,
    link_type: type,
  });
  return { status: answer.statusCode, body: answer.json<{ message?: string; issuables?: LinkedIssue[] }>() };
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  eve = await server.createUser('eve');
  await made('projects', { name: 'Garden', visibility: 'public' });
  await made('projects', { name: 'Secret', visibility: 'private' });
  await made('projects', { name: 'Shared', visibility: 'public' });
  await made('projects/ann%2Fgarden/members', { user_id: bob.id, access_level: 20 });
});
afterAll(() => server?.close());

// Was: 404 for all of it, there were v4's calls alone.
describe('linked issues', () => {
  it('LINK-02 are added by number, path and address, each once, in one call', async () => {
    const from = await opened('From');
    const near = await opened('Near', { weight: 4, due_date: '2031-02-03', assignee_ids: [bob.id] });
    const far = await opened('Far', {}, 'ann%2Fsecret');
    const { status, body } = await link(from, [`#${near.iid} ann/secret#${far.iid}`, 'ann/nowhere#1']);
    // One unknown reference keeps all of them from being linked, and is named.
    expect(status).toBe(404);
    expect(body.message).toBe('Issue cannot be found. Check ann/nowhere#1.');
    expect(await listed(from)).toEqual([]);
    const done = await link(from, [`#${near.iid}`, String(near.iid), `ann/secret#${far.iid}`]);
    expect(done.status).toBe(200);
    expect(done.body.issuables).toMatchObject([
      {
        id: near.id,
        reference: `#${near.iid}`,
        title: 'Near',
        state: 'opened',
        path: `/ann/garden/-/issues/${near.iid}`,
        confidential: false,
        due_date: '2031-02-03',
        weight: 4,
        milestone: null,
        assignees: [{ username: 'bob' }],
        link_type: 'relates_to',
        removable: true,
      },
      { reference: `ann/secret#${far.iid}`, link_type: 'relates_to' },
    ]);
    expect((await link(from, [`#${near.iid}`])).status).toBe(409);
    expect((await link(from, [`#${near.iid}`])).body.message).toBe('Issue(s) already assigned');
    // An existing link gets the new type.
    expect((await link(from, `#${near.iid}`, 'blocks')).body.issuables).toMatchObject([
      { title: 'Near', link_type: 'blocks' },
      { title: 'Far' },
    ]);
    expect(await listed(near)).toMatchObject([{ title: 'From', link_type: 'is_blocked_by' }]);
  });

  it('LINK-06 explain what is wrong', async () => {
    const from = await opened('From');
    expect(await link(from, ['#9999'])).toEqual({
      status: 404,
      body: { message: 'Issue cannot be found.' },
    });
    expect((await link(from, [])).body).toEqual({ message: 'Issue cannot be found.' });
    expect((await link(from, [`#${from.iid}`])).status).toBe(400);
    expect((await link(from, 'x'.repeat(5000))).status).toBe(404);
    const many = Array.from({ length: 51 }, (_, index) => `#${index + 1}`);
    expect((await link(from, many)).status).toBe(400);
    expect((await link(from, ['#1'], 'nonsense')).status).toBe(400);
  });

  it('LINK-01 require the right on both sides, and reveal nothing hidden', async () => {
    const from = await opened('From');
    const hidden = await opened('Hidden', {}, 'ann%2Fsecret');
    const shared = await opened('Shared', {}, 'ann%2Fshared');
    // Bob is a Reporter here, and no member there.
    expect((await link(from, [`ann/shared#${shared.iid}`], undefined, bob)).status).toBe(403);
    const blind = await link(from, [`ann/secret#${hidden.iid}`], undefined, bob);
    const nothing = await link(from, ['ann/secret#999'], undefined, bob);
    expect(blind).toEqual(nothing);
    expect(blind.status).toBe(404);
    expect((await link(from, [`#${from.iid}`], undefined, eve)).status).toBe(403);
    await link(from, [`ann/secret#${hidden.iid}`, `ann/shared#${shared.iid}`], 'is_blocked_by');
    expect(titles(await listed(from))).toEqual(['Hidden', 'Shared']);
    const forBob = await listed(from, bob);
    expect(forBob).toMatchObject([{ title: 'Shared', removable: false }]);
    expect((await call('DELETE', forBob[0]!.relation_path, bob)).statusCode).toBe(403);
    const [secret] = await listed(from);
    expect((await call('DELETE', secret!.relation_path, bob)).statusCode).toBe(404);
    // The mark counts what the reader may see.
    for (const [user, count] of [
      [ann, 2],
      [bob, 1],
    ] as const) {
      const list = (await call('GET', '/ann/garden/-/issues.json', user)).json<{
        issues: { id: number; blocked_by_count: number }[];
      }>();
      expect(list.issues.find(({ id }) => id === from.id)).toMatchObject({ blocked_by_count: count });
      const url = `/ann/garden/-/issues/${from.iid}`;
      expect((await call('GET', `${url}.json`, user)).json()).toMatchObject({ blocked_by_count: count });
      expect((await call('GET', `${url}/card.json`, user)).json()).toMatchObject({ blocked_by_count: count });
    }
  });

  it('LINK-05 are removed on both sides, once', async () => {
    const from = await opened('From');
    const other = await opened('Other');
    await link(from, [`#${other.iid}`]);
    const [item] = await listed(from);
    const gone = await call('DELETE', item!.relation_path, ann);
    expect([gone.statusCode, gone.json()]).toEqual([200, { issuables: [] }]);
    expect(await listed(other)).toEqual([]);
    expect((await call('DELETE', item!.relation_path, ann)).statusCode).toBe(404);
  });

  it('LINK-04 are in the order that people choose, on each end separately', async () => {
    const from = await opened('From');
    const others: Made[] = [];
    // oxlint-disable-next-line no-await-in-loop -- in order
    for (const name of ['One', 'Two', 'Three', 'Four']) others.push(await opened(name));
    const unseen = await opened('Unseen', {}, 'ann%2Fsecret');
    await link(from, [`#${others[0]!.iid}`]);
    await link(from, [`ann/secret#${unseen.iid}`]);
    for (const other of others.slice(1)) await link(from, [`#${other.iid}`]); // oxlint-disable-line no-await-in-loop
    const items = await listed(from, bob);
    expect(titles(items)).toEqual(['One', 'Two', 'Three', 'Four']);
    const path = (title: string): string => items.find((item) => item.title === title)!.relation_path;
    const idOf = (title: string): number => items.find((item) => item.title === title)!.id;
    const moved = await call('PUT', path('Four'), bob, {
      epic: { move_before_id: idOf('One'), move_after_id: idOf('Two') },
    });
    expect(moved.json()).not.toHaveProperty('message');
    expect(titles(await listed(from, bob))).toEqual(['One', 'Four', 'Two', 'Three']);
    await call('PUT', path('Three'), bob, { epic: { move_before_id: null, move_after_id: idOf('One') } });
    expect(titles(await listed(from, bob))).toEqual(['Three', 'One', 'Four', 'Two']);
    // Links that bob does not see keep their place among the others.
    expect(titles(await listed(from))).toContain('Unseen');
    for (const payload of [
      {},
      { epic: { move_before_id: 999_999, move_after_id: null } },
      { epic: { move_before_id: unseen.id } },
      { epic: { move_before_id: idOf('Three') } },
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const refused = await call('PUT', path('Three'), bob, payload);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toHaveProperty('message');
    }
    expect(
      (await call('PUT', path('Three'), eve, { epic: { move_before_id: idOf('Two') } })).statusCode,
    ).toBe(403);
    await link(others[1]!, [`#${others[2]!.iid}`]);
    expect(titles(await listed(others[1]!))).toEqual(['From', 'Three']);
  });

  it('LINK-03 show that somebody else closed one', async () => {
    const from = await opened('From');
    const other = await opened('Other');
    await link(from, [`#${other.iid}`], 'is_blocked_by');
    const page = async () => (await call('GET', `/ann/garden/-/issues/${from.iid}.json`, ann)).json();
    expect(await page()).toMatchObject({ blocked_by_count: 1, blocked_by_issues: [{ iid: other.iid }] });
    await call('PUT', `/api/v4/projects/ann%2Fgarden/issues/${other.iid}`, ann, { state_event: 'close' });
    expect(await page()).toMatchObject({ blocked_by_count: 0, blocked_by_issues: [] });
    expect(await listed(from)).toMatchObject([{ state: 'closed' }]);
  });
});
