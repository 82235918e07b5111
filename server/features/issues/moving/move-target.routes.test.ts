import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let gardenId: number;

const get = async <T>(url: string, as: TestUser): Promise<T> => (await server.call('GET', url, as)).json<T>();

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  gardenId = (await server.create('/projects', { name: 'Garden', visibility: 'private' }, ann)).id;
  await server.create(`/projects/${gardenId}/members`, { user_id: bob.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

it('SIDE-07 the picker offers the projects that an issue can be moved to: where one may plan, without its own', async () => {
  await server.create('/projects', { name: 'Shed', visibility: 'private' }, ann);
  await server.create('/projects', { name: 'Off', visibility: 'private', issues_enabled: false }, ann);
  const targets = (query: string, as = ann) =>
    get<{ path_with_namespace: string }[]>(`/autocomplete/projects.json?project_id=${gardenId}${query}`, as);
  expect(await targets('')).toMatchObject([{ name: 'Shed', path_with_namespace: 'ann/shed' }]);
  expect(await targets('&search=she')).toHaveLength(1);
  expect(await targets('&search=none')).toEqual([]);
  expect(await targets('', bob)).toEqual([]);
});
