import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoadmapMessage } from '../../../contract/roadmap/roadmap.ts';
import { listen } from '../../../testing/cable.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, gus: TestUser;
let top: number, sub: number, beside: number;

beforeAll(async () => {
  server = await createTestServer();
  [ann, gus] = await server.createUsers('ann', 'gus');
  const group = async (path: string, more: object = {}): Promise<number> =>
    (await server.create('/groups', { name: path, path, visibility: 'public', ...more }, ann)).id;
  top = await group('top');
  sub = await group('sub', { parent_id: top });
  beside = await group('beside', { parent_id: top, visibility: 'private' });
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

const follow = (groupId: unknown, who: TestUser | null) =>
  listen<RoadmapMessage>(server, 'RoadmapChannel', { group_id: groupId }, who);

// was: the mark of a milestone stayed until the roadmap was loaded anew
it('EPIC-01 who looks at a roadmap hears that milestones of the group and of those above changed, or are gone', async () => {
  using above = await follow(top, gus);
  using below = await follow(sub, null);
  using other = await follow(beside, ann);
  const call = async (method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
    const answer = await server.api(method, path, ann, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await server.drain();
  };
  const made = async (of: string): Promise<string> => {
    const { id } = await server.create(`${of}/milestones`, { title: 'Spring', due_date: '2031-05-01' }, ann);
    await server.drain();
    return `${of}/milestones/${id}`;
  };
  const ofTop = await made(`/groups/${top}`);
  await call('PUT', ofTop, { due_date: '2031-06-01' });
  await call('PUT', ofTop, { state_event: 'close' });
  await call('DELETE', ofTop);
  const ofSub = await made(`/groups/${sub}`);
  await call('DELETE', ofSub);
  // Those of projects are on no roadmap.
  const { id: project } = await server.create('/projects', { name: 'Boat', namespace_id: sub }, ann);
  await call('DELETE', await made(`/projects/${project}`));
  const last = await made(`/groups/${top}`);
  const news: RoadmapMessage = { event: 'milestones' };
  const heard = (count: number): RoadmapMessage[] => Array.from({ length: count }, () => news);
  expect(await below.until(7)).toMatchObject(heard(7));
  expect(await above.until(5)).toMatchObject(heard(5));
  expect(await other.until(5)).toMatchObject(heard(5));
  await call('DELETE', last);
});

it('EPIC-01 who may not see a group hears nothing of its roadmap', async () => {
  for (const who of [gus, null]) {
    using refused = await follow(beside, who);
    expect(refused.answer).toBe('reject_subscription');
  }
  for (const wrong of ['1', -1, 4711, 1.5, 1e300, null]) {
    using refused = await follow(wrong, ann);
    expect(refused.answer).toBe('reject_subscription');
  }
});
