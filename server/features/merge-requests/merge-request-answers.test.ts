import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { deleteProjectRow } from '../projects/project.queries.ts';
import { findBranches } from './merge-request.queries.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

it('MR-02 one whose source branch is gone is not reopened, until the branch is back', async () => {
  const project = await world.createProject();
  const head = await world.commit({ project, branch: 'feature', files: { 'a.txt': 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'feature');
  await world.change(project, iid, { state_event: 'close' });
  const branches = `/projects/${project}/repository/branches`;
  expect((await world.server.api('DELETE', `${branches}/feature`, world.ann)).statusCode).toBe(204);
  await world.server.drain();
  const refused = await world.change(project, iid, { state_event: 'reopen' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'The source branch does not exist any more: there is nothing to merge.',
  ]);
  expect(await world.read(project, iid)).toMatchObject({ state: 'closed' });
  await world.server.create(branches, { branch: 'feature', ref: head }, world.ann);
  const again = await world.change(project, iid, { state_event: 'reopen' });
  expect([again.status, again.body.state]).toEqual([200, 'opened']);
});

it('MR-02 one whose fork is deleted is not reopened, by no call', async () => {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  const fork = await world.fork(project, ben);
  await world.commit({ project: fork, branch: 'feature', files: { 'a.txt': 'a' }, from: 'main', as: ben });
  const { iid } = await server.create<{ iid: number }>(
    `/projects/${fork}/merge_requests`,
    { title: 'Add a', source_branch: 'feature', target_branch: 'main', target_project_id: project },
    ben,
  );
  await world.change(project, iid, { state_event: 'close' });
  expect((await server.api('DELETE', `/projects/${fork}`, ben)).statusCode).toBe(202);
  await server.drain();
  const stillClosed = async (source_project_id: number | null) => {
    const refused = await world.change(project, iid, { state_event: 'reopen' });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The source branch does not exist any more: there is nothing to merge.',
    ]);
    await server.api('POST', `/projects/${project}/merge_requests/${iid}/notes`, ann, { body: '/reopen' });
    const now = await world.read(project, iid);
    expect(now).toMatchObject({ state: 'closed', source_project_id });
    expect((await findBranches(server.platform.db, [now.id])).get(now.id)).toMatchObject({ is_open: false });
  };
  await stillClosed(fork);
  // What is left of it is deleted later.
  await deleteProjectRow(server.platform.db, fork);
  await stillClosed(null);
});

it('API-01 a file that is added or deleted has the mode 0 where it is not', async () => {
  const project = await world.createProject();
  const actions = [
    { action: 'create', file_path: 'new.txt', content: 'new' },
    { action: 'delete', file_path: 'README.md' },
  ];
  const commit = { branch: 'moves', start_branch: 'main', commit_message: 'Both', actions };
  await world.server.create(`/projects/${project}/repository/commits`, commit, world.ann);
  const { iid } = await world.open(project, 'moves');
  const diffs = await world.server.api('GET', `/projects/${project}/merge_requests/${iid}/diffs`, world.ann);
  expect(diffs.json()).toMatchObject([
    { new_path: 'README.md', a_mode: '100644', b_mode: '0' },
    { new_path: 'new.txt', a_mode: '0', b_mode: '100644' },
  ]);
});

it('API-01 labels that are null are taken away', async () => {
  const project = await world.createProject();
  await world.commit({ project, branch: 'feature', files: { 'a.txt': 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'feature', { labels: 'one,two' });
  const { status, body } = await world.change(project, iid, { labels: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({ labels: [] });
});

it('MR-03 API-01 says after its merge whether that deleted its source branch', async () => {
  const project = await world.createProject();
  const merged = async (branch: string, of: object, said: object) => {
    await world.commit({ project, branch, files: { [branch]: branch }, from: 'main' });
    const { iid } = await world.open(project, branch, of);
    const { status, body } = await world.merge(project, iid, said);
    expect(status).toBe(200);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject(body);
    const isThere = (await world.refOf(project, `refs/heads/${branch}`)) !== null;
    return [isThere, body];
  };
  const says = (removed: boolean) => [
    !removed,
    expect.objectContaining({ should_remove_source_branch: removed, force_remove_source_branch: removed }),
  ];
  expect(await merged('one', {}, { should_remove_source_branch: true })).toEqual(says(true));
  expect(await merged('two', { remove_source_branch: true }, {})).toEqual(says(true));
  expect(
    await merged('three', { remove_source_branch: true }, { should_remove_source_branch: false }),
  ).toEqual(says(false));
  expect(await merged('four', {}, {})).toEqual(says(false));
});

it('MR-03 API-01 says of one that was pushed to its target that its source branch is kept', async () => {
  const project = await world.createProject();
  const head = await world.commit({ project, branch: 'feature', files: { 'a.txt': 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'feature', { remove_source_branch: true });
  expect(await world.read(project, iid)).toMatchObject({
    should_remove_source_branch: null,
    force_remove_source_branch: true,
  });
  const old = await world.refOf(project, 'refs/heads/main');
  await world.push(project, [{ ref: 'refs/heads/main', old, new: head }]);
  await world.server.drain();
  expect(await world.read(project, iid)).toMatchObject({
    state: 'merged',
    should_remove_source_branch: false,
    force_remove_source_branch: false,
  });
  expect(await world.refOf(project, 'refs/heads/feature')).toBe(head);
});
