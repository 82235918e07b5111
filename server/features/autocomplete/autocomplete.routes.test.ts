import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  OfferedIssue,
  OfferedLabel,
  OfferedMember,
} from '../../../contract/autocomplete/autocomplete.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let dan: TestUser;

const call = (method: 'GET' | 'POST' | 'PUT', url: string, user: TestUser | null, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
async function made<T = { id: number; iid: number }>(url: string, payload: object, user = ann): Promise<T> {
  const answer = await call('POST', `/api/v4${url}`, user, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
async function offered<T = OfferedMember>(
  source: string,
  query = '',
  user: TestUser | null = ann,
  project = 'grove/oak',
): Promise<T[]> {
  const answer = await call('GET', `/${project}/-/autocomplete_sources/${source}?${query}`, user);
  if (answer.statusCode !== 200) throw new Error(`${source}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T[]>();
}
const names = (members: readonly OfferedMember[]): string[] => members.map(({ username }) => username);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, cat, dan] = (await Promise.all(
    ['ann', 'bob', 'cat', 'dan'].map((name) => server.createUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  const { id: group } = await made('/groups', { name: 'Grove', path: 'grove', visibility: 'public' });
  await made('/projects', { name: 'Oak', path: 'oak', namespace_id: group, visibility: 'public' });
  await made(`/groups/${group}/members`, { user_id: bob.id, access_level: 10 });
  await made('/projects/grove%2Foak/members', { user_id: bob.id, access_level: 30 });
  await made('/groups', { name: 'Cabal', path: 'cabal', visibility: 'private' }, cat);
  await made('/projects/grove%2Foak/issues', { title: 'The first leak' });
  await made('/projects/grove%2Foak/issues', { title: 'Leak 100% of it', confidential: true });
  for (let number = 3; number <= 12; number++)
    await made('/projects/grove%2Foak/issues', { title: `Task ${number}` });
  await made('/projects/grove%2Foak/labels', { name: 'bug', color: '#112233' });
  await made(`/groups/${group}/labels`, { name: 'big bug', color: '#ffffff' });
  await made('/projects/grove%2Foak/milestones', { title: 'Leaf fall', due_date: '2040-01-01' });
});
afterAll(() => server?.close());

describe('people and groups after an @', () => {
  it('MD-06 members appear once, best matches first', async () => {
    expect(names(await offered('members'))).toEqual(['ann', 'bob', 'grove']);
    expect(names(await offered('members', 'query=b'))).toEqual(['bob']);
    await call('PUT', '/api/v4/user/status', bob, { availability: 'busy', message: 'Away' });
    expect(await offered('members', 'search=bo')).toEqual([
      { type: 'User', username: 'bob', name: 'Bob', avatar_url: null, availability: 'busy' },
    ]);
    expect((await offered('members', 'query=gro'))[0]).toEqual({
      type: 'Group',
      username: 'grove',
      name: 'Grove',
      avatar_url: null,
      availability: null,
      count: 2,
    });
  });

  it('MD-06 participants are first, even if they are no members; authors of internal notes only for readers of those', async () => {
    const { id } = await made('/projects', { name: 'Yew', path: 'yew', visibility: 'public' });
    await made(`/projects/${id}/members`, { user_id: bob.id, access_level: 30 });
    const { iid } = await made(`/projects/${id}/issues`, { title: 'Talk' });
    await made(`/projects/${id}/issues/${iid}/notes`, { body: 'I am dan' }, dan);
    await made(`/projects/${id}/issues/${iid}/notes`, { body: 'Psst', internal: true }, bob);
    const ask = async (query: string, user: TestUser) =>
      names(await offered('members', `type=Issue&type_id=${iid}${query}`, user, 'ann/yew'));
    expect(await ask('', ann)).toEqual(['ann', 'bob', 'dan', 'grove']);
    expect(await ask('&query=da', ann)).toEqual(['dan']);
    await sql`delete from members where user_id = ${bob.id} and project_id = ${id}`.execute(
      server.platform.db,
    );
    expect(await ask('', dan)).not.toContain('bob');
    expect(await ask('', ann)).toContain('bob');
  });

  it('MD-06 a private group is only offered to its members', async () => {
    expect(names(await offered('members', 'query=cab', cat))).toEqual(['cabal']);
    expect(names(await offered('members', 'query=cab', ann))).toEqual([]);
  });

  it('a blocked person and a percent sign match nobody', async () => {
    await sql`update users set state = 'blocked' where id = ${bob.id}`.execute(server.platform.db);
    expect(names(await offered('members', 'query=bob'))).toEqual([]);
    await sql`update users set state = 'active' where id = ${bob.id}`.execute(server.platform.db);
    expect(await offered('members', 'query=%25')).toEqual([]);
    expect(await offered('members', 'query=_')).toEqual([]);
  });

  it('what can not be seen is no subject', async () => {
    const ask = (id: string, user: TestUser | null = dan) =>
      call('GET', `/grove/oak/-/autocomplete_sources/members?type=Issue&type_id=${id}`, user);
    expect((await ask('2')).statusCode).toBe(404);
    expect((await ask('abc')).statusCode).toBe(404);
    expect((await ask('1', null)).statusCode).toBe(401);
  });
});

describe('issues, labels and milestones', () => {
  const iids = async (query: string, user: TestUser | null = ann) =>
    (await offered<OfferedIssue>('issues', query, user)).map(({ iid }) => iid);

  it('MD-06 issues by number, by the start of the title, by anything in it', async () => {
    expect((await iids('query=1')).slice(0, 4)).toEqual([1, 10, 11, 12]);
    expect(await iids('query=leak')).toEqual([2, 1]);
    expect(await iids('query=100%25')).toEqual([2]);
    expect(await offered('issues', 'query=first')).toEqual([
      { iid: 1, title: 'The first leak', reference: '#1', state: 'opened' },
    ]);
    expect(await iids('')).toHaveLength(12);
  });

  it('MD-06 an old issue is offered beside thousands of newer ones', async () => {
    const { id } = (await call('GET', '/api/v4/projects/grove%2Foak', ann)).json<{ id: number }>();
    await sql`insert into subjects (kind, project_id, iid, title, state, author_id, created_at, updated_at)
      select 'Issue', ${id}, n, 'Leaves of ' || n, case when n % 2 = 0 then 'opened' else 'closed' end, ${ann.id}, now(), now() + interval '1 day'
      from generate_series(1001, 6000) n`.execute(server.platform.db);
    expect(await iids('query=leak')).toEqual([2, 1]);
    expect(await iids('query=The+first')).toEqual([1]);
    expect(await iids('query=leaves+of+2000')).toEqual([2000]);
    // Two letters are looked for at the start of all titles, and anywhere in those of the latest.
    expect(await iids('query=ta')).toEqual(expect.arrayContaining([3, 12]));
    await sql`delete from subjects where project_id = ${id} and iid > 1000`.execute(server.platform.db);
  });

  it('ISSUE-11 a confidential issue is offered to those who may read it', async () => {
    expect(await iids('query=leak', dan)).toEqual([1]);
    expect(await iids('query=2', null)).not.toContain(2);
    expect(await iids('', null)).not.toContain(2);
  });

  it('MD-06 labels of project and group, with what is set', async () => {
    await call('PUT', '/api/v4/projects/grove%2Foak/issues/1', ann, { labels: 'bug' });
    expect(await offered<OfferedLabel>('labels', 'query=bug&type=Issue&type_id=1')).toEqual([
      { title: 'bug', color: '#112233', textColor: '#FFFFFF', type: 'ProjectLabel', set: true },
      { title: 'big bug', color: '#ffffff', textColor: '#1F1E24', type: 'GroupLabel' },
    ]);
  });

  it('MD-06 milestones that are open', async () => {
    expect(await offered('milestones', 'query=leaf')).toEqual([
      { iid: 1, title: 'Leaf fall', due_date: '2040-01-01', expired: false },
    ]);
    await call('PUT', '/api/v4/projects/grove%2Foak/milestones/1', ann, { state_event: 'close' });
    expect(await offered('milestones')).toEqual([]);
  });
});
