import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

it('MR-03 DISC-01 a project that wants all threads resolved merges nothing with an open one, by any door', async () => {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  const setting = { only_allow_merge_if_all_discussions_are_resolved: true };
  expect((await server.api('PUT', `/projects/${project}`, ann, setting)).json()).toMatchObject(setting);
  await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'feature');
  const base = `/projects/${project}/merge_requests/${iid}`;
  const state = async () => (await server.api('GET', base, ann)).json();
  expect(await state()).toMatchObject({
    detailed_merge_status: 'mergeable',
    blocking_discussions_resolved: true,
  });
  await server.create(`${base}/notes`, { body: 'A comment alone blocks nothing' }, ben);
  expect(await state()).toMatchObject({ detailed_merge_status: 'mergeable' });
  const thread = await server.create<{ id: string }>(`${base}/discussions`, { body: 'Is this right?' }, ben);
  expect(await state()).toMatchObject({
    detailed_merge_status: 'discussions_not_resolved',
    blocking_discussions_resolved: false,
  });
  const { path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>();
  const widget = await server.call('GET', `/${path}/-/merge_requests/${iid}/widget.json`, ann);
  expect(widget.json()).toMatchObject({ check: 'unresolved' });
  expect((await world.merge(project, iid)).status).toBe(405);
  expect(await state()).toMatchObject({ state: 'opened' });
  await server.api('PUT', `${base}/discussions/${thread.id}`, ben, { resolved: true });
  expect((await world.merge(project, iid)).body).toMatchObject({ state: 'merged' });
});

it('MR-03 an open thread is nothing to other projects', async () => {
  const project = await world.createProject();
  await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'feature');
  await world.server.create(
    `/projects/${project}/merge_requests/${iid}/discussions`,
    { body: 'Is this right?' },
    world.ben,
  );
  expect((await world.merge(project, iid)).body).toMatchObject({ state: 'merged' });
});
