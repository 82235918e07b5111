import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser, eve: TestUser;
let gardenId: number;
let groupId: number;

const get = async <T>(url: string, as: Caller = ann): Promise<T> =>
  (await server.call('GET', url, as)).json<T>();
const people = async (query: string, as: Caller = ann): Promise<string[]> =>
  (await get<{ username: string }[]>(`/autocomplete/users.json?${query}`, as)).map(
    ({ username }) => username,
  );

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  groupId = (await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'private' }, ann)).id;
  gardenId = (
    await server.create('/projects', { name: 'Garden', namespace_id: groupId, visibility: 'private' }, ann)
  ).id;
  await server.create(`/projects/${gardenId}/members`, { user_id: bob.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

describe('the pickers of pages', () => {
  it('SIDE-01 offer people: of a project, of a group or all; oneself first, the author too, others left out', async () => {
    expect(await people('')).toEqual(['ann', 'bob', 'eve']);
    expect(await people('search=ev&active=true')).toEqual(['eve']);
    expect(await people(`project_id=${gardenId}`)).toEqual(['ann', 'bob']);
    expect(await people('project_id=acme%2Fgarden')).toEqual(['ann', 'bob']);
    expect(await people(`group_id=${groupId}`)).toEqual(['ann']);
    expect(await people(`project_id=${gardenId}&current_user=true`, bob)).toEqual(['bob', 'ann']);
    expect(await people(`project_id=${gardenId}&author_id=${eve.id}`)).toEqual(['ann', 'bob', 'eve']);
    expect(await people(`project_id=${gardenId}&skip_users[]=${bob.id}&skip_ldap=true`)).toEqual(['ann']);
    // An invisible project offers nobody.
    expect(
      (await server.call('GET', `/autocomplete/users.json?project_id=${gardenId}`, eve)).statusCode,
    ).toBe(404);
    expect((await server.call('GET', '/autocomplete/users.json', null)).statusCode).toBe(401);
    expect(await get(`/autocomplete/users/${bob.id}.json`)).toMatchObject({
      id: bob.id,
      username: 'bob',
      name: 'Bob',
    });
    expect((await server.call('GET', '/autocomplete/users/999999.json', ann)).statusCode).toBe(404);
  });

  it('SIDE-15 a todo is added to one’s list and completed by the path in the answer; its authors can be listed', async () => {
    const issue = await server.create(`/projects/${gardenId}/issues`, { title: 'One' }, ann);
    const add = (as: TestUser, type = 'issue') =>
      server.call('POST', '/acme/garden/-/todos', as, { issuable_id: issue.id, issuable_type: type });
    const made = await add(bob);
    expect(made.statusCode, made.body).toBe(200);
    const { count, delete_path } = made.json<{ count: number; delete_path: string }>();
    expect(count).toBe(1);
    expect(delete_path).toMatch(/^\/dashboard\/todos\/\d+$/);
    expect((await add(bob, 'Issue')).json()).toMatchObject({ count: 1, delete_path });
    expect(await people('todo_filter=true', bob)).toEqual(['bob']);
    expect(await people('todo_filter=true&todo_state_filter=done', bob)).toEqual([]);
    expect((await server.call('DELETE', delete_path, ann)).statusCode).toBe(404);
    expect((await server.call('DELETE', delete_path, bob)).json()).toEqual({
      count: 0,
      done_count: 1,
      snoozed_count: 0,
    });
    expect((await add(eve)).statusCode).toBe(404);
    expect((await add(bob, 'epic')).statusCode).toBe(404);
  });

  it('SIDE-13 SIDE-14 offer labels and milestones of the project and of the groups above it', async () => {
    await server.create(`/groups/${groupId}/labels`, { name: 'everywhere', color: '#ffffff' }, ann);
    await server.create(`/projects/${gardenId}/labels`, { name: 'here', color: '#000000' }, ann);
    await server.create(`/projects/${gardenId}/milestones`, { title: 'v1', due_date: '2027-01-31' }, ann);
    const labels = await get<{ title: string; text_color: string }[]>('/acme/garden/-/labels.json');
    expect(labels.map(({ title, text_color }) => [title, text_color])).toEqual([
      ['everywhere', expect.stringMatching(/^#/)],
      ['here', '#FFFFFF'],
    ]);
    expect(await get<{ title: string }[]>('/groups/acme/-/labels.json?search=every')).toMatchObject([
      { title: 'everywhere', type: 'GroupLabel' },
    ]);
    expect(await get('/acme/garden/-/milestones.json')).toMatchObject([
      { title: 'v1', name: 'v1', due_date: '2027-01-31', start_date: null },
    ]);
    for (const path of [
      '/acme/garden/-/labels.json',
      '/groups/acme/-/labels.json',
      '/acme/garden/-/milestones.json',
    ])
      expect((await server.call('GET', path, eve)).statusCode, path).toBe(404);
  });
});
