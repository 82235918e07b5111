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

it('ISSUE-11 a mention does not name a private project where everybody reads', async () => {
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

it('issues that are switched off do not go on in the activity', async () => {
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

it('a change that is refused leaves the default branch of the repository', async () => {
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

it('two administrators who demote each other at the same time leave one', async () => {
  const pair = [
    await server.createUser('first-admin', { admin: true }),
    await server.createUser('second-admin', { admin: true }),
  ] as const;
  const demote = (by: TestUser, who: TestUser) => call('PUT', `/users/${who.id}`, by, { admin: false });
  const done = await Promise.allSettled([demote(pair[0], pair[1]), demote(pair[1], pair[0])]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
