import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let groupId: number;
let projectId: number;

async function call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const answer = await server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: { 'private-token': owner.token },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}

const found = async (url: string): Promise<string[]> =>
  (await call<{ username: string }[]>('GET', url)).map((person) => person.username).sort();

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('crew-owner');
  const [deckhand, pilot] = [await server.createUser('crew-deckhand'), await server.createUser('crew-pilot')];
  await server.createUser('crew-stranger');
  groupId = (await call<{ id: number }>('POST', '/groups', { name: 'Fleet', path: 'fleet' })).id;
  const project = { name: 'Harbour', namespace_id: groupId };
  projectId = (await call<{ id: number }>('POST', '/projects', project)).id;
  await call('POST', `/groups/${groupId}/members`, { user_id: deckhand.id, access_level: 20 });
  await call('POST', `/projects/${projectId}/members`, { user_id: pilot.id, access_level: 20 });
});
afterAll(() => server?.close());

describe('v4 search', () => {
  it('API-01 finds people everywhere, or members of the group or project', async () => {
    expect(await found('/search?scope=users&search=crew')).toHaveLength(4);
    expect(await found(`/groups/${groupId}/search?scope=users&search=crew`)).toEqual([
      'crew-deckhand',
      'crew-owner',
    ]);
    expect(await found(`/projects/${projectId}/search?scope=users&search=crew`)).toEqual([
      'crew-deckhand',
      'crew-owner',
      'crew-pilot',
    ]);
  });

  it('API-01 finds the commits of a branch by their message, for readers of the code', async () => {
    const commit = (branch: string, message: string, start?: string) =>
      call('POST', `/projects/${projectId}/repository/commits`, {
        branch,
        start_branch: start,
        commit_message: message,
        actions: [{ action: 'create', file_path: message, content: 'x' }],
      });
    const url = `/projects/${projectId}/search?scope=commits&search=buoy`;
    expect(await call('GET', url)).toEqual([]);
    await commit('main', 'Lay a buoy');
    await commit('main', 'Paint the pier');
    await commit('east', 'Move the Buoy', 'main');
    const titles = async (more = '') =>
      (await call<{ title: string; project_id: number }[]>('GET', url + more)).map(({ title }) => title);
    expect(await titles()).toEqual(['Lay a buoy']);
    expect(await titles('&ref=east')).toEqual(['Move the Buoy', 'Lay a buoy']);
    expect(await titles('&ref=east&per_page=1&page=2')).toEqual(['Lay a buoy']);
    const ask = (query: string, headers = {}) =>
      server.app.inject({ url: `/api/v4/projects/${projectId}/search?scope=commits&${query}`, headers });
    const token = { 'private-token': owner.token };
    expect((await ask('search=buoy&ref=nowhere', token)).statusCode).toBe(404);
    expect((await ask('search=%20', token)).statusCode).toBe(400);
    const guest = await server.createUser('crew-guest');
    await call('POST', `/projects/${projectId}/members`, { user_id: guest.id, access_level: 10 });
    expect((await ask('search=buoy', { 'private-token': guest.token })).statusCode).toBe(403);
    expect((await ask('search=buoy')).statusCode).toBe(404);
  });

  it('API-01 returns a comment and a milestone that it found as their own calls do', async () => {
    await call('POST', `/projects/${projectId}/issues`, { title: 'Leak' });
    const note = await call('POST', `/projects/${projectId}/issues/1/notes`, { body: 'The bilge is full' });
    const milestone = await call('POST', `/projects/${projectId}/milestones`, {
      title: 'Bilge',
      due_date: '2020-01-01',
    });
    // was: the comment without type, project_id, resolvable and confidential, the milestone without expired and web_url
    expect(await call('GET', `/projects/${projectId}/search?scope=notes&search=bilge`)).toEqual([note]);
    expect(await call('GET', `/projects/${projectId}/search?scope=milestones&search=bilge`)).toEqual([
      milestone,
    ]);
    expect(milestone).toMatchObject({ expired: true });
  });
});
