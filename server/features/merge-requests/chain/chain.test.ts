import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
beforeEach(async () => {
  project = await world.createProject();
});
afterAll(() => world?.server.close());

const commit = (branch: string, file: string, from: string) =>
  world.commit({ project, branch, files: { [file]: file }, from });
const stack = async () => {
  await commit('first', 'a', 'main');
  await commit('second', 'b', 'first');
  await commit('third', 'c', 'second');
  const open = (branch: string, target_branch: string, more: object = {}) =>
    world.open(project, branch, { title: `Take ${branch}`, target_branch, ...more });
  const [first, second, third] = [
    await open('first', 'main', { remove_source_branch: true }),
    await open('second', 'first', { remove_source_branch: true }),
    await open('third', 'second'),
  ];
  return [first.iid, second.iid, third.iid] as const;
};
const changesOf = async (iid: number) =>
  (await world.server.api('GET', `/projects/${project}/merge_requests/${iid}/diffs`, world.ann))
    .json<{ new_path: string }[]>()
    .map(({ new_path }) => new_path);
const notesOf = async (iid: number) =>
  (await world.server.api('GET', `/projects/${project}/merge_requests/${iid}/notes?sort=asc`, world.ann))
    .json<{ body: string }[]>()
    .map(({ body }) => body);
const remove = async (branch: string) => {
  await world.server.api('DELETE', `/projects/${project}/repository/branches/${branch}`, world.ann);
  await world.server.drain();
};
const targetOf = async (iid: number) => (await world.read(project, iid)).target_branch;

describe('a merge request that stands on another', () => {
  it('MR-02 MR-03 gets its target when that is merged and its branch deleted, and changes the same', async () => {
    const [first, second, third] = await stack();
    await world.merge(project, first);
    await world.server.drain();
    expect(await targetOf(second)).toBe('main');
    expect(await targetOf(third)).toBe('second');
    expect(await changesOf(second)).toEqual(['b']);
    expect(await notesOf(second)).toContainEqual(
      'changed the target branch from **first**, which was merged and deleted, to **main**',
    );
    await world.merge(project, second);
    await world.server.drain();
    expect(await targetOf(third)).toBe('main');
    expect(await changesOf(third)).toEqual(['c']);
    expect(await world.merge(project, third)).toMatchObject({ body: { state: 'merged' } });
  });

  it('MR-02 follows also what a push has merged, in the push that deletes the branch', async () => {
    const [, second] = await stack();
    const [head, main] = [
      await world.refOf(project, 'refs/heads/first'),
      await world.refOf(project, 'refs/heads/main'),
    ];
    await world.push(project, [
      { ref: 'refs/heads/main', old: main, new: head },
      { ref: 'refs/heads/first', old: head, new: null },
    ]);
    await world.server.drain();
    expect(await targetOf(second)).toBe('main');
  });

  it('MR-02 stays where its target was deleted without a merge, or is there again', async () => {
    const [first, second, third] = await stack();
    await remove('first');
    expect(await targetOf(second)).toBe('first');
    await world.change(project, first, { state_event: 'close' });
    // Merged with its branch kept: nothing follows.
    await world.merge(project, second, { should_remove_source_branch: false });
    await world.server.drain();
    expect(await targetOf(third)).toBe('second');
  });

  it('MR-02 stays where there is an open one for these branches, or it would merge a branch into itself', async () => {
    await commit('first', 'a', 'main');
    await commit('second', 'b', 'first');
    const down = await world.open(project, 'first', { remove_source_branch: true });
    const into = await world.open(project, 'second', { target_branch: 'first' });
    await world.open(project, 'second', { target_branch: 'main' });
    const back = await world.open(project, 'main', { target_branch: 'first' });
    await world.merge(project, down.iid);
    await world.server.drain();
    expect([await targetOf(into.iid), await targetOf(back.iid)]).toEqual(['first', 'first']);
  });

  it('MR-02 goes past branches that are gone, too', async () => {
    const [first, second, third] = await stack();
    // Into its target first: then the stack has two branches left.
    await world.merge(project, second, { should_remove_source_branch: false });
    await world.server.drain();
    await world.merge(project, first);
    await world.server.drain();
    expect(await targetOf(third)).toBe('second');
    await remove('second');
    expect(await targetOf(third)).toBe('main');
  });
});

it('MR-02 the page of each shows the open ones that it stands on, and that stand on it', async () => {
  const [first, second, third] = await stack();
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{
    path_with_namespace: string;
  }>();
  const chainOf = async (iid: number) =>
    (await world.server.call('GET', `/${path}/-/merge_requests/${iid}/widget.json`, world.ann)).json<{
      chain: unknown;
    }>().chain;
  const named = (iid: number, branch: string, is_above: boolean) => ({
    iid,
    title: `Take ${branch}`,
    is_above,
  });
  expect(await chainOf(first)).toEqual([named(second, 'second', true)]);
  expect(await chainOf(second)).toEqual([named(first, 'first', false), named(third, 'third', true)]);
  await world.change(project, first, { state_event: 'close' });
  expect(await chainOf(second)).toEqual([named(third, 'third', true)]);
});
