import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let root: TestUser;
let ann: TestUser;
let bob: TestUser;
let projectId: number;

const api = (method: 'GET' | 'POST', url: string, as: TestUser | null, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: as === null ? {} : { 'private-token': as.token },
    ...(payload === undefined ? {} : { payload }),
  });
const make = async (url: string, payload: object) => {
  const made = await api('POST', url, ann, payload);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
};

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  const group = await make('/groups', { name: 'tools', path: 'tools', visibility: 'public' });
  const inner = await make('/groups', { name: 'hand', path: 'hand', parent_id: group, visibility: 'public' });
  projectId = await make('/projects', {
    name: 'Saw',
    namespace_id: inner,
    visibility: 'public',
    description: 'Cuts <wood>',
  });
  await make(`/groups/${group}/members`, { user_id: bob.id, access_level: 20 });
  await make(`/projects/${projectId}/members`, { user_id: bob.id, access_level: 30 });
});
afterAll(() => server?.close());

it('API-01 v4 returns the owner as it does people, and says what a project does not have', async () => {
  const id = await make('/projects', { name: 'Owned' });
  const project = (await api('GET', `/projects/${id}`, ann)).json<object>();
  // was: without state, avatar and address, which strict clients require
  expect(project).toMatchObject({
    owner: {
      username: 'ann',
      state: 'active',
      locked: false,
      avatar_url: null,
      web_url: expect.stringMatching(/\/ann$/),
    },
    marked_for_deletion_at: null,
    mirror: false,
    merge_trains_enabled: false,
    releases_access_level: 'disabled',
  });
  expect((await api('GET', `/projects/${projectId}`, ann)).json()).not.toHaveProperty('owner');
});

describe('a project', () => {
  const permissions = async (as: TestUser, url = `/projects/${projectId}`) =>
    (await api('GET', url, as)).json<{ permissions: object }>().permissions;
  const level = (access_level: number) => ({ access_level, notification_level: 3 });

  it('distinguishes a role in the project from one in an ancestor group', async () => {
    expect(await permissions(bob)).toEqual({ project_access: level(30), group_access: level(20) });
    expect(await permissions(ann)).toEqual({ project_access: null, group_access: level(50) });
    // An administrator may do everything without being a member.
    expect(await permissions(root)).toEqual({ project_access: null, group_access: null });
    await make('/projects', { name: 'Own' });
    expect(await permissions(ann, '/projects/ann%2Fown')).toEqual({
      project_access: level(50),
      group_access: null,
    });
  });

  it('is found by its language, and none by where it was imported from', async () => {
    await server.platform.db
      .insertInto('project_languages')
      .values({ project_id: projectId, name: 'TypeScript', bytes: 30 })
      .execute();
    const names = async (query: string) =>
      (await api('GET', `/projects?${query}`, ann)).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names('with_programming_language=typescript')).toEqual(['Saw']);
    expect(await names('with_programming_language=Haskell')).toEqual([]);
    expect(await names('imported=true')).toEqual([]);
    expect(await names('imported=false')).toContain('Saw');
  });

  it('lists its people and ancestor groups, for those who may know them', async () => {
    const names = async (url: string, as: TestUser | null) => {
      const answer = await api('GET', url, as);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer
        .json<{ username?: string; full_path?: string }[]>()
        .map((each) => each.username ?? each.full_path);
    };
    const users = `/projects/${projectId}/users`;
    expect((await names(users, bob)).sort()).toEqual(['ann', 'bob']);
    expect(await names(`${users}?search=an`, bob)).toEqual(['ann']);
    expect(await names(`${users}?skip_users[]=${ann.id}`, bob)).toEqual(['bob']);
    expect((await api('GET', users, null)).statusCode).toBe(401);
    const groups = `/projects/${projectId}/groups`;
    expect(await names(groups, null)).toEqual(['tools/hand', 'tools']);
    expect(await names(`${groups}?search=hand`, null)).toEqual(['tools/hand']);
    expect(await names('/projects/ann%2Fown/groups', ann)).toEqual([]);
  });

  it.each(['x\ny', '../x', '--x', 'a..b', 'HEAD', 'x.lock', '', 'é'.repeat(130), 'refs/heads/x', 'a b'])(
    'has no default branch named %j',
    async (name) => {
      // was: 500, for some of them
      const made = await server.api('POST', '/projects', ann, { name: 'hostile', default_branch: name });
      expect([400, made.json()]).toEqual([
        made.statusCode,
        { message: { default_branch: ['is not a name that a branch can have'] } },
      ]);
      const { id } = await server.create('/projects', { name: `plain ${name.length}-${Math.random()}` }, ann);
      const changed = await server.api('PUT', `/projects/${id}`, ann, { default_branch: name });
      expect(changed.statusCode).toBe(400);
    },
  );

  it('has its description as HTML too', async () => {
    expect((await api('GET', `/projects/${projectId}`, null)).json()).toMatchObject({
      description: 'Cuts <wood>',
      description_html: '<p dir="auto">Cuts &lt;wood&gt;</p>',
    });
  });
});

it('PROJ-04 the default branch is known to those who can read the code', async () => {
  const { id } = await server.create(
    '/projects',
    {
      name: 'Half open',
      visibility: 'public',
      initialize_with_readme: true,
      repository_access_level: 'private',
    },
    ann,
  );
  const shown = async (as: TestUser | null) =>
    (await server.api('GET', `/projects/${id}`, as)).json<object>();
  expect(await shown(ann)).toMatchObject({ default_branch: 'main' });
  // was: main, with the address of a README
  expect(await shown(null)).toMatchObject({ default_branch: null, readme_url: null });
});

it('API-01 sizes come with one project and with lists, to those who ask and are Reporters', async () => {
  const guest = await server.createUser('sizes-guest');
  await make(`/projects/${projectId}/members`, { user_id: guest.id, access_level: 10 });
  const sizes = async (path: string, as: TestUser | null) => {
    const found = (await api('GET', `${path}statistics=true`, as)).json<{
      id: number;
      statistics?: object;
    }>();
    return [found].flat().find(({ id }) => id === projectId)?.statistics;
  };
  // was: lists had none, and one project three of them; clients have fields for all
  for (const path of [
    `/projects/${projectId}?`,
    '/projects?',
    '/groups/tools/projects?include_subgroups=true&',
  ]) {
    expect(await sizes(path, ann)).toEqual({
      commit_count: 0,
      storage_size: expect.any(Number),
      repository_size: expect.any(Number),
      wiki_size: 0,
      lfs_objects_size: 0,
      job_artifacts_size: 0,
      pipeline_artifacts_size: 0,
      packages_size: 0,
      snippets_size: 0,
      container_registry_size: 0,
    });
    for (const as of [guest, null]) expect(await sizes(path, as)).toBeUndefined();
  }
  expect((await api('GET', `/projects/${projectId}`, ann)).json()).not.toHaveProperty('statistics');
});

// was: always an empty list
it('API-01 a group says what projects are in it that the viewer may see, unless they are left out', async () => {
  const shop = await make('/groups', { name: 'shop', path: 'shop', visibility: 'public' });
  const below = await make('/groups', { name: 'yard', path: 'yard', parent_id: shop, visibility: 'public' });
  const counter = await make('/projects', { name: 'Counter', namespace_id: shop, visibility: 'public' });
  const safe = await make('/projects', { name: 'Safe', namespace_id: shop });
  await make('/projects', { name: 'Gate', namespace_id: below, visibility: 'public' });
  type Shown = { projects?: { id: number; name: string }[] };
  const shown = async (as: TestUser | null, query = '') =>
    (await api('GET', `/groups/shop${query}`, as)).json<Shown>();
  expect((await shown(ann)).projects).toMatchObject([
    { id: safe, name: 'Safe', open_issues_count: 0 },
    { id: counter, name: 'Counter' },
  ]);
  for (const as of [bob, null])
    expect((await shown(as)).projects?.map(({ name }) => name)).toEqual(['Counter']);
  // As in lists.
  expect((await shown(null)).projects).toEqual((await api('GET', '/groups/shop/projects', null)).json());
  for (const left of ['projects', 'shared_projects'])
    expect(await shown(ann, '?with_projects=false')).not.toHaveProperty(left);
});

it('API-01 lists of projects are filtered by their merge requests, changes and archive', async () => {
  const id = await make('/projects', { name: 'Chisel', merge_requests_access_level: 'disabled' });
  const found = async (query: string): Promise<boolean> => {
    const answer = await api('GET', `/projects?search=Chisel&${query}`, ann);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<object[]>().length === 1;
  };
  expect(await found('')).toBe(true);
  expect(await found('with_merge_requests_enabled=true')).toBe(false);
  expect(await found('with_issues_enabled=true')).toBe(true);
  expect(await found('updated_after=2020-01-01')).toBe(true);
  expect(await found('updated_before=2020-01-01')).toBe(false);
  expect([await found('active=true'), await found('active=false')]).toEqual([true, false]);
  await api('POST', `/projects/${id}/archive`, ann);
  expect([await found('active=true'), await found('active=false')]).toEqual([false, true]);
  expect((await api('GET', '/projects?updated_after=soon', ann)).statusCode).toBe(400);
});

it('API-01 lists by keyset are in the order of ids alone, and who starred a project is found by name', async () => {
  const keyset = async (query: string): Promise<number> =>
    (await api('GET', `/projects?pagination=keyset${query}`, ann)).statusCode;
  expect([await keyset(''), await keyset('&order_by=id'), await keyset('&order_by=name')]).toEqual([
    200, 200, 405,
  ]);
  for (const as of [ann, bob]) await api('POST', `/projects/${projectId}/star`, as);
  const starrers = async (query: string): Promise<[string[], string]> => {
    const answer = await api('GET', `/projects/${projectId}/starrers${query}`, ann);
    const names = answer.json<{ user: { username: string } }[]>().map(({ user }) => user.username);
    return [names.toSorted(), String(answer.headers['x-total'])];
  };
  expect(await starrers('')).toEqual([['ann', 'bob'], '2']);
  expect(await starrers('?search=BO')).toEqual([['bob'], '1']);
});
