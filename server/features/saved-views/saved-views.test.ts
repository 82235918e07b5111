import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '../../../contract/saved-views/saved-views.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const call = (user: TestUser | null, method: string, url: string, payload?: object) =>
  server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
const views = async (user: TestUser, url: string): Promise<SavedView[]> =>
  (await call(user, 'GET', url)).json<SavedView[]>();

const inProject = '/acme/app/-/issues/views.json';
const inGroup = '/groups/acme/-/issues/views.json';
const mine = '/dashboard/issues/views.json';

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  const group = await call(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'private',
  });
  await call(ann, 'POST', '/api/v4/projects', {
    name: 'App',
    path: 'app',
    namespace_id: group.json<{ id: number }>().id,
  });
});
afterAll(() => server?.close());
beforeEach(() => server.platform.db.deleteFrom('saved_views').execute());

describe('saved views', () => {
  it("ISSUE-09 are a person's own, in each place apart", async () => {
    const bugs = { name: ' Bugs ', query: 'label_name[]=bug&sort=due_date' };
    for (const url of [inProject, inGroup, mine]) {
      const saved = await call(ann, 'PUT', url, bugs);
      expect(saved.statusCode, saved.body).toBe(200);
      expect(saved.json()).toEqual([{ name: 'Bugs', query: bugs.query, is_default: false }]);
    }
    await call(ann, 'PUT', inProject, { name: 'Old', query: 'state=closed', is_default: true });
    expect(await views(ann, inGroup)).toHaveLength(1);
    expect(await views(bob, mine)).toEqual([]);
    expect((await call(bob, 'GET', inProject)).statusCode).toBe(404);
    expect((await call(bob, 'PUT', inGroup, bugs)).statusCode).toBe(404);
    expect((await call(null, 'GET', mine)).statusCode).toBe(401);
  });

  it('are renamed, changed and deleted; one of them is the default', async () => {
    await call(ann, 'PUT', inProject, { name: 'Bugs', query: 'label_name[]=bug&sort=due_date' });
    await call(ann, 'PUT', inProject, { name: 'Old', query: 'state=closed', is_default: true });
    expect(
      (await call(ann, 'PUT', inProject, { name: 'bugs', rename: 'Faults', is_default: true })).json(),
    ).toEqual([
      { name: 'Faults', query: 'label_name[]=bug&sort=due_date', is_default: true },
      { name: 'Old', query: 'state=closed', is_default: false },
    ]);
    expect((await call(ann, 'PUT', inProject, { name: 'Faults', rename: 'OLD' })).statusCode).toBe(409);
    expect((await call(ann, 'PUT', inProject, { name: 'Faults', rename: 'FAULTS' })).statusCode).toBe(200);
    await call(ann, 'PUT', inProject, { name: 'faults', query: 'state=all' });
    expect((await views(ann, inProject))[0]).toEqual({
      name: 'FAULTS',
      query: 'state=all',
      is_default: true,
    });
    expect((await call(ann, 'DELETE', inProject, { name: 'Faults' })).json()).toEqual([
      { name: 'Old', query: 'state=closed', is_default: false },
    ]);
    expect((await call(ann, 'DELETE', inProject, { name: 'Faults' })).statusCode).toBe(200);
  });

  it('have names of a length, and a number, that can be shown', async () => {
    expect((await call(ann, 'PUT', inProject, { name: '  ', query: '' })).json()).toEqual({
      message: { name: ["can't be blank"] },
    });
    expect((await call(ann, 'PUT', inProject, { name: 'x'.repeat(101), query: '' })).statusCode).toBe(400);
    expect((await call(ann, 'PUT', inProject, { name: 'x', query: 'x'.repeat(4001) })).statusCode).toBe(400);
    expect((await call(ann, 'PUT', inProject, { name: 'not there', is_default: true })).statusCode).toBe(404);
    // Many at the same time are still no more than fit.
    const saved = await Promise.all(
      Array.from({ length: 55 }, (_, index) => call(bob, 'PUT', mine, { name: `View ${index}`, query: '' })),
    );
    expect(saved.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    expect(await views(bob, mine)).toHaveLength(50);
  });

  it('ISSUE-09 of lists of merge requests are apart from those of issues', async () => {
    for (const url of [inProject, inGroup, mine]) {
      const list = url.replace('/issues/', '/merge_requests/');
      const saved = await call(ann, 'PUT', list, { name: 'Mine to review', query: 'draft=no' });
      expect(saved.json()).toEqual([{ name: 'Mine to review', query: 'draft=no', is_default: false }]);
      expect((await views(ann, url)).map(({ name }) => name)).not.toContain('Mine to review');
      expect((await call(ann, 'DELETE', list, { name: 'mine to review' })).json()).toEqual([]);
    }
    expect((await call(bob, 'GET', '/acme/app/-/merge_requests/views.json')).statusCode).toBe(404);
  });
});
