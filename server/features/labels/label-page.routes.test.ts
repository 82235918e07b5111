import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let group: number;
const garden = '/projects/acme%2Fgarden';

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'public' }, ann)).id;
  await server.create('/projects', { name: 'Garden', visibility: 'public', namespace_id: group }, ann);
  await server.create(`${garden}/members`, { user_id: bob.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

const label = async (name: string, of = garden, more: object = {}): Promise<number> =>
  (await server.create(`${of}/labels`, { name, color: 'red', ...more }, ann)).id;

describe('priorities of labels', () => {
  const listed = async (): Promise<[string, number][]> =>
    (await server.call('GET', '/acme/garden/-/labels/priorities.json', null))
      .json<{ name: string; priority: number }[]>()
      .map(({ name, priority }) => [name, priority]);
  const set = async (label_ids: number[], as: Caller) =>
    (await server.call('POST', '/acme/garden/-/labels/set_priorities', as, { label_ids })).statusCode;

  it('LABEL-01 are the order of a list that people with the right set as a whole', async () => {
    const [low, high] = [await label('low'), await label('high')];
    await label('none');
    const ofGroup = await label('of the group', `/groups/${group}`);
    expect(await listed()).toEqual([]);
    expect(await set([high, low], bob)).toBe(204);
    expect(await listed()).toEqual([
      ['high', 0],
      ['low', 1],
    ]);
    expect(await set([low], bob)).toBe(204);
    expect(await listed()).toEqual([['low', 0]]);
    // A label of the group has its priority there. Nothing changes.
    expect(await set([high, ofGroup], bob)).toBe(404);
    expect(await set([high], null)).toBe(401);
    await server.createUser('eve').then(async (eve) => expect(await set([high], eve)).toBe(403));
    expect(await listed()).toEqual([['low', 0]]);
  });
});

describe('a label made in a picker', () => {
  it('SIDE-14 is made of a title and a colour, in a project or a group, and refused with the errors of each field', async () => {
    for (const at of ['/acme/garden/-/labels', '/groups/acme/-/labels']) {
      const make = (body: object, as: Caller = ann) => server.call('POST', at, as, body);
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const made = await make({ title: 'fresh', color: '#ff0000' });
      expect([made.statusCode, made.json()]).toMatchObject([201, { title: 'fresh', color: '#ff0000' }]);
      const below = { label: { title: 'fresher', color: 'green', description: 'New' } };
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await make(below)).json()).toMatchObject({ title: 'fresher', description: 'New' });
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await make(below)).json()).toEqual({ message: 'Label already exists' });
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await make({ title: 'x', color: 'no colour' })).json()).toEqual({
        message: { color: ['must be a valid color code'] },
      });
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await make(below, null)).statusCode).toBe(401);
    }
  });
});
