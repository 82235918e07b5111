import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let reporter: TestUser;
let stranger: TestUser;

const call = async <T>(user: TestUser | null, method: string, url: string, payload?: object): Promise<T> => {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json<T>();
};
interface List {
  issues: { title: string }[];
  counts: { opened: number; closed: number };
}
const titles = async (user: TestUser | null, url: string): Promise<string[]> => {
  const { issues, counts } = await call<List>(user, 'GET', url);
  expect(counts.opened).toBe(issues.length);
  return issues.map(({ title }) => title).toSorted();
};
const base = '/api/v4/projects/yard%2Fboat/issues';
const open = async (title: string, more: object = {}): Promise<number> =>
  (await call<{ iid: number }>(owner, 'POST', base, { title, ...more })).iid;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  reporter = await server.createUser('reporter');
  stranger = await server.createUser('stranger');
  const group = await call<{ id: number }>(owner, 'POST', '/api/v4/groups', {
    name: 'Yard',
    path: 'yard',
    visibility: 'public',
  });
  const hidden = await call<{ id: number }>(owner, 'POST', '/api/v4/groups', {
    name: 'Hidden',
    path: 'hidden',
    parent_id: group.id,
    visibility: 'private',
  });
  for (const [path, namespace_id, visibility] of [
    ['boat', group.id, 'public'],
    ['raft', hidden.id, 'private'],
  ] as const)
    await call(owner, 'POST', '/api/v4/projects', { name: path, path, namespace_id, visibility });
  await call(owner, 'POST', '/api/v4/projects/yard%2Fboat/members', {
    user_id: reporter.id,
    access_level: 20,
  });
});
afterAll(() => server?.close());

describe('what a list is filtered by', () => {
  // Was: what has no milestone was not found where those of one were left out, and nothing was without the issues of nobody.
  it('ISSUE-09 what has no milestone is not of one that is left out', async () => {
    const skipper = await server.createUser('skipper');
    await server.create('/projects', { name: 'Dock' }, skipper);
    const dock = '/projects/skipper%2Fdock';
    const { id } = await server.create(`${dock}/milestones`, { title: 'Launch' }, skipper);
    await server.create(`${dock}/issues`, { title: 'Launched', milestone_id: id }, skipper);
    await server.create(`${dock}/issues`, { title: 'Not launched' }, skipper);
    const list = (query: string) => titles(skipper, `/skipper/dock/-/issues.json?state=opened&${query}`);
    expect(await list('not[milestone]=Launch')).toEqual(['Not launched']);
    for (const none of ['not[milestone]=Never', 'not[author_username]=nobody', 'not[author_id]=4711'])
      expect(await list(none), none).toEqual(['Launched', 'Not launched']);
    expect(await list('not[milestone]=Upcoming')).toEqual(['Launched', 'Not launched']);
  });

  // Was: a reaction was taken for something that no issue has.
  it("ISSUE-09 the viewer's own reactions", async () => {
    const liked = await open('Liked');
    await open('Plain');
    await call(reporter, 'POST', `${base}/${liked}/award_emoji`, { name: 'tada' });
    const list = (query: string, user: TestUser | null = reporter) =>
      titles(user, `/yard/boat/-/issues.json?state=opened&${query}`);
    expect(await list('my_reaction_emoji=tada')).toEqual(['Liked']);
    expect(await list('my_reaction_emoji=Any')).toEqual(['Liked']);
    expect(await list('my_reaction_emoji=heart')).toEqual([]);
    expect(await list('my_reaction_emoji=None')).not.toContain('Liked');
    expect(await list('not[my_reaction_emoji]=tada')).not.toContain('Liked');
    expect(await list('my_reaction_emoji=tada', owner)).toEqual([]);
    expect(await list('my_reaction_emoji=Any', null)).toEqual([]);
    // One that is given is counted at once, in a search too.
    expect(await list('my_reaction_emoji=heart&search=Liked')).toEqual([]);
    await call(reporter, 'POST', `${base}/${liked}/award_emoji`, { name: 'heart' });
    expect(await list('my_reaction_emoji=heart&search=Liked')).toEqual(['Liked']);
  });

  it('ISSUE-11 mentions of the viewer, of which internal and confidential ones are for those who read them', async () => {
    const named = await open('Named', { description: 'For @stranger and @reporter' });
    const inside = await open('Inside');
    await call(owner, 'POST', `${base}/${inside}/notes`, { body: '@reporter look', internal: true });
    const secret = await open('Secret', { description: '@reporter', confidential: true });
    expect([named, inside, secret]).toHaveLength(3);
    await server.drain();
    const list = (user: TestUser) => titles(user, '/dashboard/issues.json?state=opened&scope=mentions_me');
    expect(await list(reporter)).toEqual(['Inside', 'Named', 'Secret']);
    expect(await list(stranger)).toEqual(['Named']);
    expect(await list(owner)).toEqual([]);
    // Whoever is no member any more keeps what everybody may read.
    await server.app.inject({
      method: 'DELETE',
      url: `/api/v4/projects/yard%2Fboat/members/${reporter.id}`,
      headers: { 'private-token': owner.token },
    });
    expect(await list(reporter)).toEqual(['Named']);
  });

  it('labels and milestones of a group with all below it, and of my own projects, as far as they may be seen', async () => {
    for (const [place, name] of [
      ['groups/yard', 'all'],
      ['groups/yard%2Fhidden', 'hidden'],
      ['projects/yard%2Fboat', 'boat'],
      ['projects/yard%2Fhidden%2Fraft', 'raft'],
    ]) {
      await call(owner, 'POST', `/api/v4/${place}/labels`, { name, color: '#112233' });
      await call(owner, 'POST', `/api/v4/${place}/milestones`, { title: name });
    }
    // The same title twice is one to filter by.
    await call(owner, 'POST', '/api/v4/projects/yard%2Fhidden%2Fraft/labels', {
      name: 'boat',
      color: '#445566',
    });
    const offered = async (user: TestUser | null, place: string): Promise<string[][]> => [
      (await call<{ name: string }[]>(user, 'GET', `${place}labels.json`)).map(({ name }) => name).toSorted(),
      (await call<{ title: string }[]>(user, 'GET', `${place}milestones.json`))
        .map(({ title }) => title)
        .toSorted(),
    ];
    const everything = ['all', 'boat', 'hidden', 'raft'];
    expect(await offered(owner, '/groups/yard/-/issues/')).toEqual([everything, everything]);
    expect(await offered(owner, '/dashboard/')).toEqual([everything, everything]);
    for (const user of [stranger, null])
      expect(await offered(user, '/groups/yard/-/issues/')).toEqual([
        ['all', 'boat'],
        ['all', 'boat'],
      ]);
    expect(await offered(stranger, '/dashboard/')).toEqual([[], []]);
    expect(await call(owner, 'GET', '/dashboard/labels.json?search=aft')).toMatchObject([{ name: 'raft' }]);
    expect(await call(owner, 'GET', '/groups/yard/-/issues/milestones.json?search=aft')).toMatchObject([
      { title: 'raft' },
    ]);
  });
});
