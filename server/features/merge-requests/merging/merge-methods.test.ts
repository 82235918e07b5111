import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const main = () => world.refOf(project, 'refs/heads/main');
const commit = (branch: string, file: string, from?: string) =>
  world.commit({ project, branch, files: { [file]: file }, ...(from === undefined ? {} : { from }) });
const parentsOf = async (sha: string | null) => {
  const { git } = world.server.platform;
  const found = await git.commit(git.repository(project), sha!);
  return found.ok ? found.value.parents : [];
};
const set = async (settings: object) => {
  const answer = await world.server.api('PUT', `/projects/${project}`, world.ann, settings);
  expect(answer.json()).toMatchObject(settings);
};
const begin = async (settings: object) => {
  project = await world.createProject();
  await set(settings);
};

describe('a project that merges by fast-forward', () => {
  it('MR-03 moves the target to the head, without a commit', async () => {
    await begin({ merge_method: 'ff' });
    const head = await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    const { body } = await world.merge(project, iid, {}, world.ben);
    expect(body).toMatchObject({ state: 'merged', merge_commit_sha: null, merged_by: { username: 'ben' } });
    expect(await main()).toBe(head);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'merged', merged_by: { username: 'ben' } });
  });

  it('MR-03 puts the one commit of a squash onto the target', async () => {
    await begin({ merge_method: 'ff' });
    const before = await main();
    await commit('feature', 'a', 'main');
    await commit('feature', 'b');
    const { iid } = await world.open(project, 'feature', { squash: true });
    const { body } = await world.merge(project, iid);
    expect(body).toMatchObject({ state: 'merged', merge_commit_sha: null, squash_commit_sha: await main() });
    expect(await parentsOf(await main())).toEqual([before]);
  });
});

describe.each(['ff', 'rebase_merge'])('a project that merges only what is newest, by %s', (merge_method) => {
  it('MR-03 refuses a branch that is behind, says so, and merges it once it is not', async () => {
    await begin({ merge_method });
    await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    expect(await world.read(project, iid)).toMatchObject({ detailed_merge_status: 'mergeable' });
    const tip = await commit('main', 'b');
    expect(await world.read(project, iid)).toMatchObject({ detailed_merge_status: 'need_rebase' });
    const refused = await world.merge(project, iid);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Branch cannot be merged: it does not have the newest commits of its target',
    ]);
    expect(await main()).toBe(tip);
    // Another method does not ask.
    await set({ merge_method: 'merge' });
    expect(await world.read(project, iid)).toMatchObject({ detailed_merge_status: 'mergeable' });
    await set({ merge_method });
    await commit('next', 'c', 'main');
    const next = await world.open(project, 'next');
    expect((await world.merge(project, next.iid)).body).toMatchObject({ state: 'merged' });
    expect(await parentsOf(await main())).toHaveLength(merge_method === 'ff' ? 1 : 2);
  });
});

describe('whether merges squash', () => {
  it.each([
    ['never', false, false, false],
    ['default_off', false, true, false],
    ['default_on', true, true, false],
    ['always', true, true, true],
  ] as const)('MR-03 is what the project says: %s', async (squash_option, atFirst, asked, refused) => {
    await begin({ squash_option });
    for (const [branch, wanted, does] of [
      ['by-default', undefined, atFirst],
      ['asked', true, asked],
      ['refused', false, refused],
    ] as const) {
      await commit(branch, branch, 'main');
      const { iid } = await world.open(project, branch);
      const { body } = await world.merge(project, iid, wanted === undefined ? {} : { squash: wanted });
      expect([branch, 'squash_commit_sha' in body && body.squash_commit_sha !== null]).toEqual([
        branch,
        does,
      ]);
    }
  });
});

describe('a project that deletes source branches', () => {
  it('MR-03 BR-01 deletes those of new merge requests unless these say otherwise', async () => {
    await begin({ remove_source_branch_after_merge: true });
    for (const branch of ['first', 'kept']) await commit(branch, branch, 'main');
    const first = await world.open(project, 'first');
    const kept = await world.open(project, 'kept', { remove_source_branch: false });
    for (const { iid } of [first, kept]) expect((await world.merge(project, iid)).body.state).toBe('merged');
    await world.server.drain();
    expect(await world.refOf(project, 'refs/heads/first')).toBeNull();
    expect(await world.refOf(project, 'refs/heads/kept')).not.toBeNull();
    await set({ remove_source_branch_after_merge: false });
    await commit('later', 'later', 'main');
    expect(await world.open(project, 'later')).toMatchObject({ force_remove_source_branch: false });
  });
});
