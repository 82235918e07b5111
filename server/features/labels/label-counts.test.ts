import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Caller, type TestServer, type TestUser } from '../../../testing/server.ts';

/** Counts and paths for viewers who may see only a part. */
let server: TestServer;
let root: TestUser;
let ann: TestUser;
let bob: TestUser;
let group: number;
let label: number;

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await server.create('/groups', { name: 'Sea', path: 'sea', visibility: 'public' }, ann)).id;
  label = (await server.create(`/groups/${group}/labels`, { name: 'wet', color: 'red' }, ann)).id;
  const milestone = await server.create(`/groups/${group}/milestones`, { title: 'Spring' }, ann);
  for (const [name, visibility] of [
    ['Open', 'public'],
    ['Closed', 'private'],
    ['Off', 'public'],
  ]) {
    const { id } = await server.create('/projects', { name, namespace_id: group, visibility }, ann);
    for (const confidential of [false, true])
      await server.create(
        `/projects/${id}/issues`,
        { title: 'x', labels: 'wet', milestone_id: milestone.id, confidential },
        ann,
      );
    if (name === 'Off') await server.api('PUT', `/projects/${id}`, ann, { issues_enabled: false });
  }
});
afterAll(() => server?.close());

describe('counts of a group’s labels and milestones', () => {
  // was: 6 for everybody, the issues of the private project among them.
  it.each([
    ['a stranger', (): Caller => null, 1],
    ['somebody who is no member', (): Caller => bob, 1],
    ['the owner', (): Caller => ann, 4],
  ] as const)('GROUP-01 are of what %s may see', async (_who, as, count): Promise<void> => {
    const who = as();
    const counts = (body: object) => (body as { open_issues_count: number }).open_issues_count;
    const list = await server.api('GET', `/groups/${group}/labels?with_counts=true`, who);
    expect(list.json<object[]>().map(counts)).toEqual([count]);
    expect(counts((await server.api('GET', `/groups/${group}/labels/${label}`, who)).json())).toBe(count);
    const milestones = await server.api('GET', `/groups/${group}/milestones?with_counts=true`, who);
    expect(milestones.json()).toMatchObject([{ issues: { opened: count } }]);
    const page = await server.call('GET', '/groups/sea/-/milestones/1.json', who);
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(new RegExp(`"opened":${count}\\b`));
  });
});

describe('whether a path is taken', () => {
  const exists = async (path: string, as: TestUser) =>
    (await server.api('GET', `/namespaces/${encodeURIComponent(path)}/exists`, as)).json<{
      exists: boolean;
    }>().exists;

  it('GROUP-01 is shown below a parent in which one may create something, and below no other', async () => {
    expect(await exists('sea/closed', ann)).toBe(true);
    expect(await exists('ann', bob)).toBe(true);
    // was: true
    expect(await exists('sea/closed', bob)).toBe(false);
    expect(await exists('sea/open', bob)).toBe(false);
    await server.create('/projects', { name: 'Mine' }, bob);
    expect(await exists('bob/mine', bob)).toBe(true);
    expect(await exists('bob/mine', ann)).toBe(false);
    await server.create(`/groups/${group}/members`, { user_id: bob.id, access_level: 20 }, ann);
    expect(await exists('sea/closed', bob)).toBe(false);
    await server.api('PUT', `/groups/${group}/members/${bob.id}`, ann, { access_level: 40 });
    expect(await exists('sea/closed', bob)).toBe(true);
  });
});

describe('the activity of an internal project', () => {
  it('ACT-01 hides titles of commits from an external guest', async () => {
    const eve = await server.createUser('eve');
    await server.api('PUT', `/users/${eve.id}`, root, { external: true });
    const { id } = await server.create(
      '/projects',
      { name: 'Inner', visibility: 'internal', initialize_with_readme: true },
      ann,
    );
    await server.create(`/projects/${id}/members`, { user_id: eve.id, access_level: 10 }, ann);
    await server.drain();
    const events = async (as: TestUser) => (await server.api('GET', `/projects/${id}/events`, as)).body;
    expect(await events(ann)).toContain('Initial commit');
    expect(await events(root)).toContain('Initial commit');
    // was: the title
    expect(await events(eve)).not.toContain('Initial commit');
    await server.api('PUT', `/projects/${id}/members/${eve.id}`, ann, { access_level: 20 });
    expect(await events(eve)).toContain('Initial commit');
  });
});
