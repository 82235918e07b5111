import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { TestUser } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
let carl: TestUser;
beforeAll(async () => {
  // Less than the file below weighs.
  world = await openMergeRequestWorld({ maximumPushSize: 20_000 });
  carl = await world.server.createUser('carl');
});
afterAll(() => world?.server.close());

const put = (path: string, body: object, as: TestUser) => world.server.api('PUT', path, as, body);
const ask = (fork: number, project: number, source_branch: string) =>
  world.server.api('POST', `/projects/${fork}/merge_requests`, carl, {
    title: 'An idea',
    source_branch,
    target_branch: 'main',
    target_project_id: project,
  });
const isIn = async (project: number, sha: string) => {
  const { git } = world.server.platform;
  return (await git.commit(git.repository(project), sha)).ok;
};
const propose = async (project: number, fork: number) => {
  const head = await world.commit({
    project: fork,
    branch: 'idea',
    files: { 'a.txt': 'a' },
    from: 'main',
    as: carl,
  });
  const answer = await ask(fork, project, 'idea');
  expect(answer.statusCode).toBe(201);
  return { head, iid: answer.json<{ iid: number }>().iid };
};

describe('commits of a fork that is more private than the target', () => {
  it('MR-01 are not copied where everybody would read them', async () => {
    const project = await world.createProject('public');
    const fork = await world.fork(project, carl, { visibility: 'private' });
    const head = await world.commit({
      project: fork,
      branch: 'fix',
      files: { 'fix.txt': 'secret' },
      from: 'main',
      as: carl,
    });
    const refused = await ask(fork, project, 'fix');
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ message: string }>().message).toContain('more private than the target project');
    expect(await isIn(project, head)).toBe(false);
    // Within the fork it is as confidential as the fork.
    await world.open(fork, 'fix', {}, carl);
  });

  it('MR-01 come from a private fork into a private project', async () => {
    const project = await world.createProject('private');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: carl.id, access_level: 20 },
      world.ann,
    );
    const { head } = await propose(project, await world.fork(project, carl));
    expect(await isIn(project, head)).toBe(true);
  });

  it('MR-02 stay there once the fork is made private; what was there before can still be merged', async () => {
    const project = await world.createProject('public');
    const fork = await world.fork(project, carl);
    const { head, iid } = await propose(project, fork);
    expect((await put(`/projects/${fork}`, { visibility: 'private' }, carl)).statusCode).toBe(200);
    const later = await world.commit({
      project: fork,
      branch: 'idea',
      files: { 'b.txt': 'secret' },
      as: carl,
    });
    await world.server.drain();
    expect(await isIn(project, later)).toBe(false);
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', sha: head });
    expect((await world.merge(project, iid, { sha: head })).body).toMatchObject({
      state: 'merged',
      sha: head,
    });
  });

  it('MR-02 stay there once it is no fork any more', async () => {
    const project = await world.createProject('public');
    const fork = await world.fork(project, carl);
    const { head, iid } = await propose(project, fork);
    expect((await world.server.api('DELETE', `/projects/${fork}/fork`, carl)).statusCode).toBe(204);
    const later = await world.commit({ project: fork, branch: 'idea', files: { 'b.txt': 'b' }, as: carl });
    await world.server.drain();
    expect(await isIn(project, later)).toBe(false);
    await world.change(project, iid, { state_event: 'close' });
    expect((await world.change(project, iid, { state_event: 'reopen' })).status).toBe(200);
    await world.server.drain();
    expect((await world.merge(project, iid)).body).toMatchObject({ state: 'merged', sha: head });
  });
});

describe('commits of a fork that is gone', () => {
  it('MR-03 are merged as they were', async () => {
    const project = await world.createProject('public');
    const fork = await world.fork(project, carl);
    const { head, iid } = await propose(project, fork);
    await world.server.drain();
    expect(await world.refOf(project, `refs/merge-requests/${iid}/head`)).toBe(head);
    expect((await world.server.api('DELETE', `/projects/${fork}`, carl)).statusCode).toBe(202);
    await world.server.drain();
    expect((await world.merge(project, iid)).body).toMatchObject({ state: 'merged', sha: head });
  });
});

describe('commits of a fork that weigh more than a push may', () => {
  const heavy = () => ({ 'heavy.txt': randomBytes(60_000).toString('base64') });

  it('MR-01 are refused', async () => {
    const project = await world.createProject('public');
    const fork = await world.fork(project, carl);
    const head = await world.commit({
      project: fork,
      branch: 'heavy',
      files: heavy(),
      from: 'main',
      as: carl,
    });
    const refused = await ask(fork, project, 'heavy');
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: 'The commits of the source branch are larger than a push to the target may be.' },
    ]);
    expect(await isIn(project, head)).toBe(false);
  });

  it('MR-02 are not followed, and stop nothing', async () => {
    const project = await world.createProject('public');
    const fork = await world.fork(project, carl);
    const { head, iid } = await propose(project, fork);
    await world.commit({ project: fork, branch: 'idea', files: heavy(), as: carl });
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', sha: head });
    // What is merged is what its readers saw, or nothing.
    expect((await world.merge(project, iid)).status).toBe(409);
  });
});
