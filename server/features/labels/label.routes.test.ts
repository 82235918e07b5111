import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
});
afterAll(() => server?.close());

it('API-01 a label has its description as text and as safe HTML', async () => {
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: { 'private-token': owner.token }, payload });
  const project = await post('/api/v4/projects', { name: 'Harbour' });
  const made = await post(`/api/v4/projects/${project.json<{ id: number }>().id}/labels`, {
    name: 'leak',
    color: '#123456',
    description: 'Water <in> & out',
  });
  expect(made.json()).toMatchObject({
    description: 'Water <in> & out',
    description_html: 'Water &lt;in&gt; &amp; out',
  });
});

it('API-01 the labels of a group can be those of all below it, as far as the reader sees it', async () => {
  const other = await server.createUser('other');
  const group = (await server.create('/groups', { name: 'Sea', path: 'sea', visibility: 'public' }, owner))
    .id;
  const below = await server.create('/groups', { name: 'Bay', path: 'bay', parent_id: group }, owner);
  await server.api('PUT', `/groups/${below.id}`, owner, { visibility: 'private' });
  const project = await server.create('/projects', { name: 'Pier', namespace_id: below.id }, owner);
  for (const [place, name] of [
    [`groups/${group}`, 'deep'],
    [`groups/${below.id}`, 'flat'],
    [`projects/${project.id}`, 'wood'],
  ])
    await server.create(`/${place}/labels`, { name, color: '#123456' }, owner);
  const names = async (query: string, as = owner): Promise<string[]> =>
    (await server.api('GET', `/groups/${group}/labels?${query}`, as))
      .json<{ name: string }[]>()
      .map(({ name }) => name);
  expect(await names('')).toEqual(['deep']);
  expect(await names('include_descendant_groups=true')).toEqual(['deep', 'flat']);
  const all = 'include_descendant_groups=true&only_group_labels=false';
  expect(await names(all)).toEqual(['deep', 'flat', 'wood']);
  expect(await names(all, other)).toEqual(['deep']);
  expect(await names('archived=true')).toEqual([]);
  expect(await names('archived=false')).toEqual(['deep']);
});

// Was: the server failed.
it('API-01 a label that is deleted while it is changed is not found', async () => {
  const { id } = await server.create('/projects', { name: 'Mole' }, owner);
  const label = await server.create(`/projects/${id}/labels`, { name: 'brief', color: '#123456' }, owner);
  const { db } = server.platform;
  const answer = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('labels').where('id', '=', label.id).execute();
    const changed = server.api('PUT', `/projects/${id}/labels/${label.id}`, owner, { new_name: 'late' });
    await lockWaiters(db);
    return { changed };
  });
  expect(await answer.changed.then(({ statusCode }) => statusCode)).toBe(404);
});
