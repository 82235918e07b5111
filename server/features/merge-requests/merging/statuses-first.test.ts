import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

/** A merge request of a project with these settings, and what others say of it. */
async function openIn(settings: object) {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  expect((await server.api('PUT', `/projects/${project}`, ann, settings)).json()).toMatchObject(settings);
  const sha = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'feature');
  const { path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>();
  return {
    report: (name: string, state: string, more: object = {}) =>
      server.create(`/projects/${project}/statuses/${sha}`, { name, state, ...more }, ben),
    state: async () => (await world.read(project, iid)).detailed_merge_status,
    widget: async () =>
      (await server.call('GET', `/${path}/-/merge_requests/${iid}/widget.json`, ann)).json<object>(),
    merge: () => world.merge(project, iid),
  };
}

it('MR-03 a project that wants statuses merges nothing that they do not let pass', async () => {
  const one = await openIn({ only_allow_merge_if_pipeline_succeeds: true });
  expect(await one.state()).toBe('ci_must_pass');
  expect(await one.widget()).toMatchObject({ check: 'ci_must_pass', statuses: { state: null } });
  expect((await one.merge()).status).toBe(405);
  await one.report('build', 'running');
  await one.report('test', 'success', { target_url: 'https://ci.example.com/2', description: 'All 12' });
  expect(await one.state()).toBe('ci_still_running');
  expect(await one.widget()).toMatchObject({
    check: 'ci_still_running',
    statuses: {
      state: 'running',
      list: [
        { name: 'build', state: 'running', url: null },
        { name: 'test', state: 'success', description: 'All 12', url: 'https://ci.example.com/2' },
      ],
      more: 0,
    },
  });
  expect((await one.merge()).status).toBe(405);
  await one.report('build', 'failed');
  expect(await one.state()).toBe('ci_must_pass');
  expect((await one.merge()).status).toBe(405);
  await one.report('build', 'success');
  expect(await one.state()).toBe('mergeable');
  expect((await one.merge()).body).toMatchObject({ state: 'merged' });
});

it('MR-03 skipped statuses pass only where the project says so', async () => {
  const strict = await openIn({ only_allow_merge_if_pipeline_succeeds: true });
  const lenient = await openIn({
    only_allow_merge_if_pipeline_succeeds: true,
    allow_merge_on_skipped_pipeline: true,
  });
  for (const one of [strict, lenient]) await one.report('build', 'skipped');
  expect((await strict.merge()).status).toBe(405);
  expect((await lenient.merge()).body).toMatchObject({ state: 'merged' });
});

it('MR-03 elsewhere statuses are shown, and block nothing', async () => {
  const one = await openIn({});
  await one.report('build', 'failed');
  expect(await one.widget()).toMatchObject({ check: 'mergeable', statuses: { state: 'failed' } });
  expect((await one.merge()).body).toMatchObject({ state: 'merged' });
});
