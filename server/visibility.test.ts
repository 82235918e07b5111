import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;

async function call<T>(method: string, url: string, user: TestUser, payload?: object): Promise<T> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api/v4${url}`,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
  return answer.json<T>();
}

beforeAll(async () => {
  server = await createTestServer();
  await server.app.ready();
  owner = await server.createUser('owner-person');
  stranger = await server.createUser('stranger');
});
afterAll(() => server?.close());

it('GROUP-01 a group does not count what the viewer may not see in it', async () => {
  const { id } = await call<{ id: number }>('POST', '/groups', owner, {
    name: 'open',
    path: 'open',
    visibility: 'public',
  });
  await call('POST', '/groups', owner, { name: 'shut', path: 'shut', visibility: 'private', parent_id: id });
  await call('POST', '/projects', owner, { name: 'hidden', namespace_id: id, visibility: 'private' });
  const counts = (user: TestUser) => call<object>('GET', `/groups/${id}`, user);
  expect(await counts(owner)).toMatchObject({ subgroups_count: 1, projects_count: 1 });
  expect(await counts(stranger)).toMatchObject({ subgroups_count: 0, projects_count: 0 });
});

it('ISSUE-11 a mention does not reveal a private project on a public page', async () => {
  const open = await call<{ id: number; path_with_namespace: string }>('POST', '/projects', owner, {
    name: 'read-by-all',
    visibility: 'public',
  });
  const secret = await call<{ id: number }>('POST', '/projects', owner, {
    name: 'very-secret',
    initialize_with_readme: true,
    visibility: 'private',
  });
  await call('POST', `/projects/${open.id}/issues`, owner, { title: 'Seen' });
  await call('POST', `/projects/${secret.id}/issues`, owner, {
    title: 'Unseen',
    description: `as in ${open.path_with_namespace}#1`,
  });
  await call('POST', `/projects/${secret.id}/repository/files/x`, owner, {
    branch: 'main',
    commit_message: `Closes ${open.path_with_namespace}#1`,
    content: 'x',
  });
  await server.drain();
  await server.drain();
  expect(await call('GET', `/projects/${open.id}/issues/1`, stranger)).toMatchObject({ state: 'closed' });
  const notes = await call<unknown[]>('GET', `/projects/${open.id}/issues/1/notes`, stranger);
  expect(JSON.stringify(notes)).not.toContain('very-secret');
});

it('disabled issues disappear from the activity', async () => {
  const { id } = await call<{ id: number }>('POST', '/projects', owner, {
    name: 'without-issues',
    visibility: 'public',
  });
  await call('POST', `/projects/${id}/issues`, owner, { title: 'Once said' });
  await server.drain();
  const titles = async () => JSON.stringify(await call('GET', `/projects/${id}/events`, stranger));
  expect(await titles()).toContain('Once said');
  await call('PUT', `/projects/${id}`, owner, { issues_enabled: false });
  expect(await titles()).not.toContain('Once said');
});

it('parts of a project for members are so on every route, and unsupported levels are refused', async () => {
  const { id } = await call<{ id: number }>('POST', '/projects', owner, {
    name: 'half-open',
    visibility: 'public',
    initialize_with_readme: true,
  });
  const path = '/owner-person/half-open';
  await call('POST', `/projects/${id}/issues`, owner, { title: 'Between members' });
  await server.drain();
  const commits = await call<{ id: string }[]>('GET', `/projects/${id}/repository/commits`, stranger);
  const sha = commits[0]!.id;
  const changed = await call('PUT', `/projects/${id}`, owner, {
    issues_access_level: 'private',
    repository_access_level: 'private',
  });
  expect(changed).toMatchObject({
    issues_enabled: true,
    issues_access_level: 'private',
    repository_access_level: 'private',
  });
  const status = async (url: string, as: TestUser) => {
    const git = { authorization: `Basic ${Buffer.from(`${as.username}:${as.token}`).toString('base64')}` };
    return (
      await server.call(
        'GET',
        url,
        url.includes('.git/') ? null : as,
        undefined,
        url.includes('.git/') ? git : {},
      )
    ).statusCode;
  };
  const doors = [
    `/api/v4/projects/${id}/issues`,
    `/api/v4/projects/${id}/issues/1`,
    `${path}/-/issues/1.json`,
    // was: read by strangers of an open project
    `/api/v4/projects/${id}/labels`,
    `/api/v4/projects/${id}/milestones`,
    `${path}/-/labels.json`,
    `${path}/-/milestones.json`,
    `${path}/-/autocomplete_sources/labels`,
    `${path}/-/autocomplete_sources/milestones`,
    `/api/v4/projects/${id}/repository/commits`,
    `/api/v4/projects/${id}/repository/tree`,
    `/api/v4/projects/${id}/repository/archive.zip`,
    `/api/v4/projects/${id}/search?scope=blobs&search=half`,
    `/api/v4/projects/${id}/repository/commits/${sha}/comments`,
    `${path}.git/info/refs?service=git-upload-pack`,
    `${path}/-/raw/main/README.md`,
  ];
  const member = await server.createUser('half-member');
  await call('POST', `/projects/${id}/members`, owner, { user_id: member.id, access_level: 10 });
  for (const door of doors) {
    // was: 200 for everybody, whatever the level
    expect([401, 403, 404], door).toContain(await status(door, stranger));
    expect(await status(door, member), door).toBe(200);
  }
  // was: the number of open issues for everybody
  expect(await call('GET', `/projects/${id}`, stranger)).not.toHaveProperty('open_issues_count');
  expect(await call('GET', `/projects/${id}`, member)).toMatchObject({ open_issues_count: 1 });
  await sql`insert into project_languages (project_id, name, bytes) values (${id}, 'Zig', 1)`.execute(
    server.platform.db,
  );
  // was: found by what its code is written in
  const written = '/projects?with_programming_language=zig';
  expect(await call('GET', written, stranger)).toEqual([]);
  expect(await call('GET', written, member)).toMatchObject([{ id }]);
  const lists = ['/issues?scope=all', `/projects/${id}/events`, '/search?scope=issues&search=Between'];
  for (const list of lists) {
    expect(JSON.stringify(await call('GET', list, stranger)), list).not.toContain('Between members');
    expect(JSON.stringify(await call('GET', list, member)), list).toContain('Between members');
  }
  for (const refused of [
    { wiki_access_level: 'enabled' },
    { issues_access_level: 'public' },
    { pages_access_level: 'private' },
  ])
    await expect(call('PUT', `/projects/${id}`, owner, refused)).rejects.toThrow(
      /does not have a valid value/,
    );
  await call('PUT', `/projects/${id}`, owner, { wiki_access_level: 'disabled', issues_enabled: true });
  expect(await call('GET', `/projects/${id}`, stranger)).toMatchObject({ issues_access_level: 'enabled' });
});

it('a project with mails and closing by commits disabled does neither', async () => {
  const group = await call<{ id: number }>('POST', '/groups', owner, {
    name: 'quiet',
    path: 'quiet',
    visibility: 'public',
  });
  const { id } = await call<{ id: number }>('POST', '/projects', owner, {
    name: 'still',
    namespace_id: group.id,
    visibility: 'public',
    initialize_with_readme: true,
    autoclose_referenced_issues: false,
  });
  await call('POST', `/projects/${id}/issues`, owner, { title: 'Stays open' });
  const commit = (message: string) =>
    call('POST', `/projects/${id}/repository/commits`, owner, {
      branch: 'main',
      commit_message: message,
      actions: [{ action: 'create', file_path: message.replaceAll(/\W/g, ''), content: 'x' }],
    });
  await commit('Closes #1');
  await server.drain();
  await server.drain();
  expect(await call('GET', `/projects/${id}/issues/1`, owner)).toMatchObject({ state: 'opened' });
  const mailed = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from notification_recipients`.execute(server.platform.db);
    return rows[0]!.count;
  };
  const mention = async (): Promise<number> => {
    const before = await mailed();
    await call('POST', `/projects/${id}/issues/1/notes`, owner, { body: 'Hello @stranger' });
    await server.drain();
    return (await mailed()) - before;
  };
  expect(await mention()).toBeGreaterThan(0);
  await call('PUT', `/projects/${id}`, owner, { emails_enabled: false });
  expect(await mention()).toBe(0);
  await call('PUT', `/projects/${id}`, owner, { emails_enabled: true, autoclose_referenced_issues: true });
  await call('PUT', `/groups/${group.id}`, owner, { emails_disabled: true });
  expect(await mention()).toBe(0);
  await commit('Fixes #1');
  await server.drain();
  await server.drain();
  expect(await call('GET', `/projects/${id}/issues/1`, owner)).toMatchObject({ state: 'closed' });
});

it('the group’s setting decides who may create subgroups', async () => {
  const group = await call<{ id: number }>('POST', '/groups', owner, { name: 'strict', path: 'strict' });
  const maintainer = await server.createUser('strict-maintainer');
  await call('POST', `/groups/${group.id}/members`, owner, { user_id: maintainer.id, access_level: 40 });
  await call('PUT', `/groups/${group.id}`, owner, {
    subgroup_creation_level: 'owner',
    project_creation_level: 'noone',
  });
  const below = { name: 'below', path: 'below', parent_id: group.id };
  await expect(call('POST', '/groups', maintainer, below)).rejects.toThrow(/403/);
  await expect(call('POST', '/projects', owner, { name: 'none', namespace_id: group.id })).rejects.toThrow(
    /403/,
  );
  await call('PUT', `/groups/${group.id}`, owner, { subgroup_creation_level: 'maintainer' });
  expect(await call('POST', '/groups', maintainer, below)).toMatchObject({ full_path: 'strict/below' });
});

it('a refused change keeps the default branch of the repository', async () => {
  const { id } = await call<{ id: number }>('POST', '/projects', owner, {
    name: 'branches',
    initialize_with_readme: true,
  });
  await call('POST', `/projects/${id}/repository/branches`, owner, { branch: 'side', ref: 'main' });
  await expect(call('PUT', `/projects/${id}`, owner, { default_branch: 'side', name: ' ' })).rejects.toThrow(
    /blank/,
  );
  const { git } = server.platform;
  expect(JSON.stringify(await git.defaultBranch(git.repository(id)))).toContain('main');
});

it('two administrators who demote each other concurrently leave one', async () => {
  const pair = [
    await server.createUser('first-admin', { admin: true }),
    await server.createUser('second-admin', { admin: true }),
  ] as const;
  const demote = (by: TestUser, who: TestUser) => call('PUT', `/users/${who.id}`, by, { admin: false });
  const done = await Promise.allSettled([demote(pair[0], pair[1]), demote(pair[1], pair[0])]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
