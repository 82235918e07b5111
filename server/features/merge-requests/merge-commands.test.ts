import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
beforeEach(async () => {
  project = await world.createProject();
});
afterAll(() => world?.server.close());

const commit = (branch: string, file: string, from?: string) =>
  world.commit({ project, branch, files: { [file]: file }, ...(from === undefined ? {} : { from }) });
const say = async (iid: number, body: string, as = world.ann) => {
  const path = `/projects/${project}/merge_requests/${iid}/notes`;
  const { body: text } = await world.server.api('POST', path, as, { body });
  await world.server.drain();
  return text;
};
const notesOf = async (iid: number) =>
  (await world.server.api('GET', `/projects/${project}/merge_requests/${iid}/notes?sort=asc`, world.ann))
    .json<{ body: string }[]>()
    .map(({ body }) => body);

it('FORM-06 MR-03 /merge merges what can be merged at once, without a word of waiting', async () => {
  await commit('feature', 'a', 'main');
  const { iid } = await world.open(project, 'feature');
  await say(iid, 'In it goes.\n/merge', world.ben);
  expect(await world.read(project, iid)).toMatchObject({ state: 'merged', merged_by: { username: 'ben' } });
  expect(await notesOf(iid)).toEqual([
    'In it goes.',
    'merged',
    expect.stringContaining('mentioned in commit'),
  ]);
});

it('FORM-06 MR-03 /merge waits for what is missing, and merges then', async () => {
  await commit('feature', 'a', 'main');
  const { iid } = await world.open(project, 'feature', { title: 'Draft: Add a file' });
  await say(iid, '/merge');
  expect(await world.read(project, iid)).toMatchObject({
    state: 'opened',
    merge_when_pipeline_succeeds: true,
  });
  await say(iid, '/ready', world.ben);
  expect(await world.read(project, iid)).toMatchObject({ state: 'merged', merged_by: { username: 'ann' } });
});

it('FORM-06 MR-03 /merge is refused with a reason: conflicts, and a branch that others merge into', async () => {
  await commit('feature', 'a', 'main');
  const { iid } = await world.open(project, 'feature');
  await world.server.api('DELETE', `/projects/${project}/protected_branches/main`, world.ann);
  const rule = { name: 'main', merge_access_level: 40, push_access_level: 40 };
  await world.server.create(`/projects/${project}/protected_branches`, rule, world.ann);
  expect(await say(iid, '/merge', world.ben)).toContain('Failed to merge this merge request');
  await world.commit({ project, branch: 'main', files: { a: 'other' } });
  expect(await say(iid, '/merge')).toContain('Failed to merge this merge request');
  expect(await world.read(project, iid)).toMatchObject({ state: 'opened' });
});

it('FORM-06 MR-03 /merge merges no other head than the writer has seen, if they say which', async () => {
  await commit('feature', 'a', 'main');
  const { iid, sha } = await world.open(project, 'feature');
  await commit('feature', 'b');
  await world.server.drain();
  const head = (await world.read(project, iid)).sha;
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{ path_with_namespace: string }>();
  const api = (seen: string) =>
    world.server.api('POST', `/projects/${project}/merge_requests/${iid}/notes`, world.ann, {
      body: '/merge',
      merge_request_diff_head_sha: seen,
    });
  const page = (seen: string) =>
    world.server.call('POST', `/${path}/-/merge_requests/${iid}/notes`, world.ann, {
      note: '/merge',
      merge_request_diff_head_sha: seen,
    });
  // was: ignored, and what nobody had looked at was merged
  for (const write of [api, page]) expect((await write(sha)).body).toContain('Failed to merge');
  await world.server.drain();
  expect(await world.read(project, iid)).toMatchObject({ state: 'opened', sha: head });
  expect((await api(head)).statusCode).toBe(202);
  await world.server.drain();
  expect(await world.read(project, iid)).toMatchObject({ state: 'merged' });
});

it('FORM-06 MR-03 /rebase puts the branch onto the newest target, and is refused where that cannot be', async () => {
  await commit('feature', 'a', 'main');
  const tip = await commit('main', 'b');
  const { iid, sha } = await world.open(project, 'feature');
  expect(await say(iid, '/rebase', world.ben)).toContain('Scheduled a rebase of branch feature.');
  const now = await world.read(project, iid);
  expect(now.sha).not.toBe(sha);
  expect(now.diff_refs.base_sha).toBe(tip);
  await world.commit({ project, branch: 'main', files: { a: 'other' } });
  expect(await say(iid, '/rebase')).toContain('Failed to schedule a rebase');
  expect((await world.read(project, iid)).sha).toBe(now.sha);
});
