import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;

beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());
beforeEach(async () => {
  project = await world.createProject();
  path = (await world.server.api('GET', `/projects/${project}`, world.ann)).json<{
    path_with_namespace: string;
  }>().path_with_namespace;
});

const get = (as: Caller) => world.server.call('GET', `/${path}/-/recent_pushes.json`, as);
const branches = async (as: TestUser) =>
  (await get(as)).json<{ pushes: { branch: string }[] }>().pushes.map(({ branch }) => branch);
const dismiss = (as: Caller, branch: string) =>
  world.server.call('POST', `/${path}/-/recent_pushes/dismiss`, as, { branch });
async function push(branch: string, more: { from?: string; as?: TestUser } = {}): Promise<void> {
  await world.commit({ project, branch, files: { [`${branch}-${Math.random()}.txt`]: 'x\n' }, ...more });
  await world.server.drain();
}

it("MR-01 one's own pushed branches are offered until they are proposed, gone or have nothing new", async () => {
  const { ann, ben } = world;
  await push('main');
  expect(await branches(ann)).toEqual([]);
  await push('oars', { from: 'main' });
  await push('sails', { from: 'main' });
  await push('theirs', { from: 'main', as: ben });
  expect(await branches(ann)).toEqual(['sails', 'oars']);
  expect(await branches(ben)).toEqual(['theirs']);
  // Proposed, and closed as it is: who closed it knows of it.
  const { iid } = await world.open(project, 'sails');
  expect(await branches(ann)).toEqual(['oars']);
  await world.change(project, iid, { state_event: 'close' });
  expect(await branches(ann)).toEqual(['oars']);
  await push('sails');
  expect(await branches(ann)).toEqual(['sails', 'oars']);
  // Merged by hand: nothing is new.
  await world.push(project, [
    {
      ref: 'refs/heads/main',
      old: await world.refOf(project, 'refs/heads/main'),
      new: await world.refOf(project, 'refs/heads/sails'),
    },
  ]);
  expect(await branches(ann)).toEqual(['oars']);
  await world.push(project, [
    { ref: 'refs/heads/oars', old: await world.refOf(project, 'refs/heads/oars'), new: null },
  ]);
  expect(await branches(ann)).toEqual([]);
});

it('MR-01 a push that was put away is offered again after the next one', async () => {
  const { ann, ben } = world;
  await push('mast', { from: 'main' });
  expect((await dismiss(ben, 'mast')).statusCode).toBe(204);
  expect(await branches(ann)).toEqual(['mast']);
  expect((await dismiss(ann, 'mast')).statusCode).toBe(204);
  expect((await dismiss(ann, 'nothing')).statusCode).toBe(204);
  expect(await branches(ann)).toEqual([]);
  await push('mast');
  expect(await branches(ann)).toEqual(['mast']);
});

it('MR-01 only the newest three are offered, to who can propose them', async () => {
  const { ann, server } = world;
  for (const name of ['a', 'b', 'c', 'd']) await push(name, { from: 'main' });
  expect(await branches(ann)).toEqual(['d', 'c', 'b']);
  const guest = await server.createUser('guest');
  await server.create(`/projects/${project}/members`, { user_id: guest.id, access_level: 10 }, ann);
  const stranger = await server.createUser('stranger');
  expect((await get(stranger)).statusCode).toBe(404);
  expect((await dismiss(stranger, 'a')).statusCode).toBe(404);
  expect((await get(null)).statusCode).toBe(401);
  await sql`update events set created_at = now() - interval '25 hours' where author_id = ${ann.id}`.execute(
    server.platform.db,
  );
  expect(await branches(ann)).toEqual([]);
});

it('MR-01 what was pushed to one’s own fork is offered to its origin, to nobody else', async () => {
  const { ann, ben, server } = world;
  await server.api('PUT', `/projects/${project}`, ann, { visibility: 'public' });
  const eve = await server.createUser('eve');
  const fork = await server.create(`/projects/${project}/fork`, { path: 'eves-boat' }, eve);
  await world.commit({ project: fork.id, branch: 'deck', from: 'main', files: { 'deck.txt': 'x' }, as: eve });
  await server.drain();
  const offered = (await get(eve)).json<{ pushes: object[] }>().pushes;
  expect(offered).toMatchObject([{ project: 'eve/eves-boat', branch: 'deck' }]);
  expect(await branches(ben)).not.toContain('deck');
  const opened = await server.api('POST', `/projects/${fork.id}/merge_requests`, eve, {
    title: 'Deck',
    source_branch: 'deck',
    target_branch: 'main',
    target_project_id: project,
  });
  expect(opened.statusCode).toBe(201);
  expect(await branches(eve)).toEqual([]);
});

it('MR-01 a fork is compared with its origin before it proposes anything, also beyond what it knows', async () => {
  const { ann, server } = world;
  await server.api('PUT', `/projects/${project}`, ann, { visibility: 'public' });
  const fred = await server.createUser('fred');
  const fork = await server.create(`/projects/${project}/fork`, { path: 'freds-boat' }, fred);
  await world.commit({
    project: fork.id,
    branch: 'keel',
    from: 'main',
    files: { 'keel.txt': 'keel\n' },
    as: fred,
  });
  // The fork has never seen this.
  await world.commit({ project, branch: 'main', files: { 'later.txt': 'later\n' }, as: ann });
  const compare = (query: string, as: Caller = fred) =>
    server.call('GET', `/fred/freds-boat/-/compare.json?${query}`, as);
  const found = await compare(`from=main&to=keel&from_project=${encodeURIComponent(path)}`);
  expect(found.json()).toMatchObject({
    commits: [{ author_name: 'Fred' }],
    diff: { files: [{ new_path: 'keel.txt' }] },
  });
  const unknown = await compare(`from=none&to=keel&from_project=${encodeURIComponent(path)}`);
  expect(unknown.json()).toEqual({ unknown: ['from'] });
  const v4 = await server.api(
    'GET',
    `/projects/${fork.id}/repository/compare?from=main&to=keel&from_project_id=${project}`,
    fred,
  );
  expect(v4.json()).toMatchObject({ diffs: [{ new_path: 'keel.txt' }] });
  await server.api('PUT', `/projects/${project}`, ann, { visibility: 'private' });
  const hidden = await compare(`from=main&to=keel&from_project=${encodeURIComponent(path)}`);
  expect(hidden.json()).toEqual({ unknown: ['from'] });
});
