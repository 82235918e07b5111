import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { statementsOf } from '../../../testing/statements.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

async function openRequest(): Promise<{ project: number; path: string; iid: number }> {
  const project = await world.createProject();
  await world.commit({ project, branch: 'feature', from: 'main', files: { a: 'a\n' } });
  const { iid } = await world.open(project, 'feature');
  await world.server.drain();
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{ path_with_namespace: string }>();
  return { project, path, iid };
}

it('MR-07 a merge plans and records with few statements', async () => {
  const { project, iid } = await openRequest();
  const statements = await statementsOf(async () => {
    expect((await world.merge(project, iid)).status).toBe(200);
  });
  // was: 52
  expect(statements).toBeLessThanOrEqual(42);
});

it('DIFF-06 lines that were shown before are shown again with few statements', async () => {
  const { path, iid } = await openRequest();
  const show = () =>
    world.server.call('GET', `/${path}/-/merge_requests/${iid}/changes.json?paths[]=a`, world.ann);
  await show();
  const statements = await statementsOf(async () => {
    expect((await show()).statusCode).toBe(200);
  });
  // was: 6
  expect(statements).toBeLessThanOrEqual(5);
});

it('MR-03 whether it can be merged now is shown with few statements', async () => {
  const { project, path, iid } = await openRequest();
  const show = () => world.server.call('GET', `/${path}/-/merge_requests/${iid}/widget.json`, world.ann);
  await show();
  await world.commit({ project, branch: 'main', files: { b: 'b\n' } });
  await world.server.drain();
  const statements = await statementsOf(async () => {
    expect((await show()).json<{ check: string }>().check).toBe('mergeable');
  });
  // was: 13
  expect(statements).toBeLessThanOrEqual(10);
});
