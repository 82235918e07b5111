import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAutoMergeWorld } from '../../../../testing/auto-merge-world.ts';
import type { AutoMergeWorld, WaitingRequest } from '../../../../testing/auto-merge-world.ts';
import { autoMerge, checkAllAutoMerges } from './auto-merge.job.ts';

let world: AutoMergeWorld;
beforeAll(async () => {
  world = await openAutoMergeWorld();
});
afterAll(() => world?.server.close());

const isWaiting = { state: 'opened', merge_when_pipeline_succeeds: true };
const isNotWaiting = { state: 'opened', merge_when_pipeline_succeeds: false, merge_user: null };
const run = async (one: WaitingRequest) =>
  autoMerge.run(world.server.platform, { id: (await one.read()).id });

describe('MR-03 merging when nothing is missing any more', () => {
  it('is set with choices, and done by who set it when the statuses have passed', async () => {
    const one = await world.request();
    await one.report('running');
    const choices = { squash: true, squash_commit_message: 'One', should_remove_source_branch: true };
    const set = await one.wait({ ...choices, sha: one.sha, merge_commit_message: 'In it goes' });
    expect(set.status).toBe(200);
    expect(set.body).toMatchObject({
      ...isWaiting,
      merge_user: { username: 'ben' },
      merge_after: null,
      should_remove_source_branch: true,
    });
    await world.server.drain();
    expect(await one.read()).toMatchObject(isWaiting);
    await one.report('failed');
    await world.server.drain();
    // What failed can run again.
    expect(await one.read()).toMatchObject(isWaiting);
    await one.report('success');
    await world.server.drain();
    const merged = await one.read();
    expect(merged).toMatchObject({
      state: 'merged',
      merge_when_pipeline_succeeds: false,
      merge_user: { username: 'ben' },
      merge_commit_sha: await world.refOf(one.project, 'refs/heads/main'),
    });
    const commit = await world.server.api(
      'GET',
      `/projects/${one.project}/repository/commits/${merged.merge_commit_sha}`,
      world.ann,
    );
    expect(commit.json()).toMatchObject({ message: 'In it goes\n' });
    expect(await world.refOf(one.project, 'refs/heads/feature')).toBeNull();
    expect((await one.history())[0]).toContain('enabled an automatic merge');
  });

  it('merges at once what waits for nothing, and refuses what nobody else can help', async () => {
    const ready = await world.request({});
    expect((await ready.wait()).body).toMatchObject({ state: 'merged' });
    const one = await world.request();
    await one.report('pending');
    expect((await one.wait({ sha: '0'.repeat(40) })).status).toBe(409);
    expect((await one.wait({}, world.ben)).status).toBe(200);
    await one.cancel();
    await world.commit({ project: one.project, branch: 'main', files: { a: 'otherwise' } });
    await world.server.drain();
    expect((await one.wait()).status).toBe(422);
    expect(await one.read()).toMatchObject(isNotWaiting);
  });

  it('waits for reported statuses also where the project does not', async () => {
    const one = await world.request({});
    await one.report('running');
    // v4's older name.
    const set = await world.merge(one.project, one.iid, { merge_when_pipeline_succeeds: true }, world.ben);
    expect(set.body).toMatchObject(isWaiting);
    await one.report('success');
    await world.server.drain();
    expect(await one.read()).toMatchObject({ state: 'merged' });
  });

  it('comes with an approval, the end of a draft, and a resolved or deleted thread', async () => {
    const { server, ann, ben } = world;
    const approved = await world.request({ approvals_before_merge: 1 });
    const ready = await world.request({});
    const resolved = await world.request({ only_allow_merge_if_all_discussions_are_resolved: true });
    const deleted = await world.request({ only_allow_merge_if_all_discussions_are_resolved: true });
    const path = (one: WaitingRequest) => `/projects/${one.project}/merge_requests/${one.iid}`;
    const thread = (one: WaitingRequest) =>
      server.create<{ id: string; notes: { id: number }[] }>(
        `${path(one)}/discussions`,
        { body: 'Is this right?' },
        ann,
      );
    await server.api('PUT', path(ready), ann, { title: 'Draft: Add a file' });
    const [toResolve, toDelete] = [await thread(resolved), await thread(deleted)];
    for (const one of [approved, ready, resolved, deleted])
      expect((await one.wait({}, ann)).body).toMatchObject(isWaiting);
    await server.drain();
    for (const one of [approved, ready, resolved, deleted]) expect(await one.read()).toMatchObject(isWaiting);
    await server.api('POST', `${path(approved)}/approve`, ben);
    await server.api('PUT', path(ready), ann, { title: 'Add a file' });
    await server.api('PUT', `${path(resolved)}/discussions/${toResolve.id}`, ben, { resolved: true });
    await server.api('DELETE', `${path(deleted)}/notes/${toDelete.notes[0]!.id}`, ann);
    await server.drain();
    for (const one of [approved, ready, resolved, deleted])
      expect(await one.read()).toMatchObject({ state: 'merged', merge_user: { username: 'ann' } });
  });

  it('comes also after a change of the settings', async () => {
    const one = await world.request();
    await one.wait();
    await world.server.drain();
    await world.server.api('PUT', `/projects/${one.project}`, world.ann, {
      only_allow_merge_if_pipeline_succeeds: false,
    });
    await world.server.drain();
    expect(await one.read()).toMatchObject(isWaiting);
    await checkAllAutoMerges.run(world.server.platform, {});
    await world.server.drain();
    expect(await one.read()).toMatchObject({ state: 'merged' });
  });
});

describe('MR-03 what was set ends', () => {
  const aborted = async (one: WaitingRequest, reason: string) => {
    await world.server.drain();
    expect((await one.read()).merge_when_pipeline_succeeds).toBe(false);
    expect((await one.history()).join()).toContain(`aborted the automatic merge because ${reason}`);
  };
  const waiting = async (): Promise<WaitingRequest> => {
    const one = await world.request();
    await one.report('running');
    expect((await one.wait()).body).toMatchObject(isWaiting);
    return one;
  };

  it('by a push, whose statuses merge nothing', async () => {
    const one = await waiting();
    const sha = await world.commit({ project: one.project, branch: 'feature', files: { b: 'b' } });
    await world.server.drain();
    await world.server.create(`/projects/${one.project}/statuses/${sha}`, { state: 'success' }, world.ann);
    await one.report('success');
    await world.server.drain();
    expect(await one.read()).toMatchObject({ ...isNotWaiting, sha });
    expect((await one.history()).join()).toContain('because the source branch was updated');
  });

  it('by a push that nothing has followed yet', async () => {
    const one = await waiting();
    await world.commit({ project: one.project, branch: 'feature', files: { b: 'b' } });
    await one.report('success');
    // The job comes before the version of the push: it does not merge what it was not set for.
    await expect(run(one)).rejects.toThrow('SHA does not match HEAD');
    expect(await one.read()).toMatchObject({ state: 'opened' });
    await aborted(one, 'the source branch was updated');
  });

  it('by another target', async () => {
    const one = await waiting();
    await world.server.create(
      `/projects/${one.project}/repository/branches`,
      { branch: 'other', ref: 'main' },
      world.ann,
    );
    await world.change(one.project, one.iid, { target_branch: 'other' });
    await one.report('success');
    await world.server.drain();
    expect(await one.read()).toMatchObject(isNotWaiting);
    expect((await one.history()).join()).toContain('because the target branch was changed');
  });

  it('by its end', async () => {
    const one = await waiting();
    await world.change(one.project, one.iid, { state_event: 'close' });
    await aborted(one, 'the merge request was closed');
    expect(await one.read()).toMatchObject({ state: 'closed' });
  });

  it('by the end of the right of who set it', async () => {
    const one = await waiting();
    await world.server.api('DELETE', `/projects/${one.project}/members/${world.ben.id}`, world.ann);
    await one.report('success');
    await aborted(one, 'who set it may not merge any more');
    expect(await one.read()).toMatchObject(isNotWaiting);
  });

  it('by conflicts', async () => {
    const one = await waiting();
    await world.commit({ project: one.project, branch: 'main', files: { a: 'otherwise' } });
    await one.report('success');
    await aborted(one, 'the branch cannot be merged');
    expect(await one.read()).toMatchObject({ state: 'opened' });
  });

  it('by whoever may merge, or its author, once', async () => {
    const one = await waiting();
    const [reporter, stranger] = await world.server.createUsers('reporter', 'stranger');
    await world.server.create(
      `/projects/${one.project}/members`,
      { user_id: reporter.id, access_level: 20 },
      world.ann,
    );
    expect((await one.cancel(reporter)).status).toBe(401);
    expect((await one.cancel(stranger)).status).toBe(404);
    expect(await one.cancel(world.ann)).toMatchObject({
      status: 201,
      body: { status: 'success', iid: one.iid, merge_when_pipeline_succeeds: false },
    });
    expect((await one.cancel(world.ann)).status).toBe(406);
    expect((await one.history()).at(-1)).toBe('canceled the automatic merge');
    await one.report('success');
    await world.server.drain();
    expect(await one.read()).toMatchObject(isNotWaiting);
    expect((await world.merge(one.project, one.iid)).body).toMatchObject({ state: 'merged' });
    // As v4 says: there is nothing left to cancel.
    expect((await one.cancel(world.ann)).status).toBe(201);
  });
});

it('MR-03 who may not merge sets nothing', async () => {
  const one = await world.request();
  const reader = await world.server.createUser('reader');
  await world.server.create(
    `/projects/${one.project}/members`,
    { user_id: reader.id, access_level: 20 },
    world.ann,
  );
  expect((await one.wait({}, reader)).status).toBe(401);
  expect(await one.read()).toMatchObject(isNotWaiting);
});

it('MR-03 MR-07 several jobs and a press at the same moment merge once', async () => {
  const one = await world.request();
  const before = (await world.refOf(one.project, 'refs/heads/main'))!;
  await one.wait();
  await one.report('success');
  await Promise.allSettled([run(one), run(one), run(one), world.merge(one.project, one.iid)]);
  await world.server.drain();
  const after = (await world.refOf(one.project, 'refs/heads/main'))!;
  expect(await one.read()).toMatchObject({ state: 'merged', merge_commit_sha: after });
  const { git } = world.server.platform;
  const log = await git.log(git.repository(one.project), after, {
    exclude: [before],
    firstParent: true,
    limit: 10,
  });
  expect(log.ok && log.value.commits.map(({ sha }) => sha)).toEqual([after]);
  expect((await one.history()).filter((body) => body.includes('merged'))).toHaveLength(1);
});
