import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { TestUser } from '../../../testing/server.ts';

let world: MergeRequestWorld;
let reporter: TestUser, guest: TestUser, stranger: TestUser;
beforeAll(async () => {
  world = await openMergeRequestWorld();
  [reporter, guest, stranger] = await world.server.createUsers('reporter', 'guest', 'stranger');
});
afterAll(() => world?.server.close());

const report = (project: number, sha: string, body: object, as = world.ben) =>
  world.server.api('POST', `/projects/${project}/statuses/${sha}`, as, body);
const list = (project: number, sha: string, query = '', as: TestUser | undefined = world.ben) =>
  world.server.api('GET', `/projects/${project}/repository/commits/${sha}/statuses${query}`, as);
const headOf = async (project: number): Promise<string> => (await world.refOf(project, 'refs/heads/main'))!;
const ofCommit = async (project: number, sha: string) =>
  (await world.server.api('GET', `/projects/${project}/repository/commits/${sha}`, world.ben)).json<{
    status: string | null;
    last_pipeline: null;
  }>();

it('a status of a commit has the attributes of v4', async () => {
  const project = await world.createProject();
  const sha = await headOf(project);
  expect(await ofCommit(project, sha)).toMatchObject({ status: null, last_pipeline: null });
  const answer = await report(project, sha.slice(0, 10), {
    state: 'running',
    context: 'build',
    target_url: 'https://ci.example.com/1',
    description: 'Builds',
    coverage: '97.5',
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    sha,
    ref: 'main',
    name: 'build',
    status: 'running',
    target_url: 'https://ci.example.com/1',
    description: 'Builds',
    coverage: 97.5,
    allow_failure: false,
    started_at: expect.any(String),
    finished_at: null,
    author: { username: 'ben' },
  });
  const ended = (await report(project, sha, { state: 'success', name: 'build' })).json();
  expect(ended).toMatchObject({
    id: answer.json<{ id: number }>().id,
    status: 'success',
    description: 'Builds',
    started_at: expect.any(String),
    finished_at: expect.any(String),
  });
  expect((await report(project, sha, { state: 'success' })).json()).toMatchObject({ name: 'default' });
});

it('what has not ended can’t begin again, and what has ended can', async () => {
  const project = await world.createProject();
  const sha = await headOf(project);
  const say = async (state: string) => {
    const answer = await report(project, sha, { state });
    return answer.statusCode === 201 ? 'written' : answer.json<{ message: string }>().message;
  };
  expect(await say('pending')).toBe('written');
  expect(await say('pending')).toBe(
    'Cannot transition status via :enqueue from :pending (Reason(s): Status cannot transition via "enqueue")',
  );
  expect(await say('running')).toBe('written');
  expect(await say('running')).toBe(
    'Cannot transition status via :run from :running (Reason(s): Status cannot transition via "run")',
  );
  expect(await say('pending')).toContain('via :enqueue from :running');
  expect(await say('failed')).toBe('written');
  expect(await say('pending')).toBe('written');
  expect((await list(project, sha)).json()).toMatchObject([{ status: 'pending', finished_at: null }]);
});

it('statuses are listed by ref, name and page, and make one of the commit', async () => {
  const project = await world.createProject();
  const sha = await headOf(project);
  for (const [name, state, ref] of [
    ['build', 'success', 'main'],
    ['test', 'failed', 'main'],
    ['lint', 'pending', 'refs/heads/side'],
  ])
    await report(project, sha, { name, state, ref });
  const names = async (query: string) =>
    (await list(project, sha, query)).json<{ name: string }[]>().map(({ name }) => name);
  expect(await names('')).toEqual(['build', 'test', 'lint']);
  expect(await names('?sort=desc&order_by=id')).toEqual(['lint', 'test', 'build']);
  expect(await names('?ref=side')).toEqual(['lint']);
  expect(await names('?name=test&all=true')).toEqual(['test']);
  expect(await names('?stage=external')).toHaveLength(3);
  expect(await names('?stage=build')).toEqual([]);
  const page = await list(project, sha, '?per_page=2&page=2');
  expect(page.headers['x-total']).toBe('3');
  expect(page.json()).toMatchObject([{ name: 'lint' }]);
  // What is awaited comes before what has failed; then failures count.
  expect(await ofCommit(project, sha)).toMatchObject({ status: 'running' });
  await report(project, sha, { name: 'lint', state: 'skipped', ref: 'side' });
  expect(await ofCommit(project, sha)).toMatchObject({ status: 'failed' });
  // Of one name the last word counts, whatever the branch.
  await report(project, sha, { name: 'test', state: 'success', ref: 'side' });
  expect(await ofCommit(project, sha)).toMatchObject({ status: 'success' });
});

it('only Developers report, readers of the code read, and hostile input is refused', async () => {
  const project = await world.createProject();
  const { server, ann } = world;
  const sha = await headOf(project);
  for (const [user, access_level] of [
    [reporter, 20],
    [guest, 10],
  ] as const)
    await server.create(`/projects/${project}/members`, { user_id: user.id, access_level }, ann);
  const state = { state: 'success' };
  expect((await report(project, sha, state, reporter)).statusCode).toBe(403);
  expect((await report(project, sha, state, guest)).statusCode).toBe(403);
  expect((await report(project, sha, state, stranger)).statusCode).toBe(404);
  expect((await list(project, sha, '', reporter)).statusCode).toBe(200);
  expect((await list(project, sha, '', guest)).statusCode).toBe(403);
  expect((await list(project, sha, '', stranger)).statusCode).toBe(404);
  expect((await report(project, '0'.repeat(40), state)).json()).toEqual({ message: '404 Commit Not Found' });
  expect((await report(project, sha, { state: 'done' })).statusCode).toBe(400);
  for (const target_url of ['javascript:alert(1)', 'ftp://ci.example.com', 'https://', 'data:text/html,x'])
    expect((await report(project, sha, { ...state, target_url })).statusCode).toBe(400);
  expect((await report(project, sha, { ...state, description: 'x'.repeat(256) })).statusCode).toBe(400);
  expect((await list(project, sha)).json()).toEqual([]);
});

it('several who report at once write one status a name', async () => {
  const project = await world.createProject();
  const sha = await headOf(project);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => report(project, sha, { state: 'running', name: 'build' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(400)]);
  expect((await list(project, sha)).json()).toHaveLength(1);
});
