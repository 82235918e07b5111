import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { Caller } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const commit = (branch: string, files: Readonly<Record<string, string>>, from?: string) =>
  world.commit({ project, branch, files, ...(from === undefined ? {} : { from }) });
const rebase = async (iid: number, as: Caller) => {
  const answer = await world.server.api('PUT', `/projects/${project}/merge_requests/${iid}/rebase`, as);
  return {
    status: answer.statusCode,
    body: answer.json<{ message?: string; rebase_in_progress?: boolean }>(),
  };
};
const conflict = 'Rebase failed: its commits conflict with the target branch';
const errorOf = async (iid: number) => {
  const asked = `/projects/${project}/merge_requests/${iid}?include_rebase_in_progress=true`;
  const answer = (await world.server.api('GET', asked, world.ann)).json<{
    merge_error: string | null;
    rebase_in_progress: boolean;
  }>();
  expect(answer.rebase_in_progress).toBe(false);
  return answer.merge_error;
};
/** The page is answered at once. */
const rebaseOnPage = async (iid: number) => {
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{ path_with_namespace: string }>();
  const answer = await world.server.call('PUT', `/${path}/-/merge_requests/${iid}/rebase`, world.ann);
  return [
    answer.statusCode,
    answer.body === '' ? undefined : answer.json<{ message: string }>().message,
  ] as const;
};
const read = async (sha: string) => {
  const { git } = world.server.platform;
  const found = await git.commit(git.repository(project), sha);
  if (!found.ok) throw new Error('There is no such commit.');
  return found.value;
};

describe('a rebase', () => {
  it('MR-03 puts the commits onto the newest target, in the names of who wrote and who rebased them', async () => {
    project = await world.createProject();
    await commit('feature', { 'a.txt': 'a' }, 'main');
    const before = await commit('feature', { 'b.txt': 'b' });
    const { iid } = await world.open(project, 'feature');
    const tip = await commit('main', { 'c.txt': 'c' });
    expect((await rebase(iid, world.ben)).body).toEqual({ rebase_in_progress: true });
    // At once, and before any job.
    const { sha, diff_refs } = await world.read(project, iid);
    expect(sha).not.toBe(before);
    expect(sha).toBe(await world.refOf(project, 'refs/heads/feature'));
    expect(diff_refs).toMatchObject({ base_sha: tip, start_sha: tip });
    const last = await read(sha);
    const written = await read(before);
    expect(last).toMatchObject({
      message: written.message,
      author: written.author,
      committer: { name: 'Ben' },
    });
    const first = await read(last.parents[0]!);
    expect(first.parents).toEqual([tip]);
    await world.server.drain();
    const versions = await world.server.api(
      'GET',
      `/projects/${project}/merge_requests/${iid}/versions`,
      world.ann,
    );
    expect(versions.json()).toHaveLength(2);
    // A second one has nothing to do.
    expect((await rebase(iid, world.ben)).status).toBe(202);
    expect(await world.read(project, iid)).toMatchObject({ sha });
  });

  it('MR-03 leaves out what the target has in another form, and merges', async () => {
    project = await world.createProject();
    await commit('feature', { 'a.txt': 'a' }, 'main');
    const { iid } = await world.open(project, 'feature');
    await commit('feature', { 'b.txt': 'b' });
    await world.server.drain();
    const tip = await commit('main', { 'a.txt': 'a' });
    expect((await rebase(iid, world.ann)).status).toBe(202);
    const { sha } = await world.read(project, iid);
    expect((await read(sha)).parents).toEqual([tip]);
    expect((await read(sha)).title).toBe('Change b.txt');
  });

  it('MR-03 changes nothing with conflicts, after a push, for a closed request, and without the right', async () => {
    project = await world.createProject();
    const head = await commit('feature', { 'a.txt': 'a' }, 'main');
    const { iid } = await world.open(project, 'feature');
    await commit('main', { 'a.txt': 'another' });
    expect(await rebaseOnPage(iid)).toEqual([422, conflict]);
    const refused = await rebase(iid, world.ann);
    expect([refused.status, refused.body]).toEqual([202, { rebase_in_progress: true }]);
    expect(await errorOf(iid)).toBe(conflict);
    const reporter = await world.server.createUser('reporter');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: reporter.id, access_level: 20 },
      world.ann,
    );
    expect((await rebase(iid, reporter)).status).toBe(403);
    expect(await world.refOf(project, 'refs/heads/feature')).toBe(head);
    const pushed = await commit('feature', { 'b.txt': 'b' });
    expect((await rebase(iid, world.ann)).status).toBe(409);
    await world.change(project, iid, { state_event: 'close' });
    expect((await rebase(iid, world.ann)).status).toBe(405);
    expect(await world.refOf(project, 'refs/heads/feature')).toBe(pushed);
    await world.change(project, iid, { state_event: 'reopen' });
    await world.server.api('DELETE', `/projects/${project}/repository/branches/feature`, world.ann);
    const gone = await rebase(iid, world.ann);
    expect([gone.status, gone.body.message]).toEqual([403, '403 Forbidden - Source branch does not exist']);
  });

  it('MR-03 API-02 says why one changed nothing until one succeeds, the branch moves or it is merged', async () => {
    const clash = async () => {
      project = await world.createProject();
      await commit('feature', { 'a.txt': 'a' }, 'main');
      const { iid } = await world.open(project, 'feature');
      const seen = await world.refOf(project, 'refs/heads/main');
      const tip = await commit('main', { 'a.txt': 'another' });
      expect(await errorOf(iid)).toBeNull();
      expect((await rebase(iid, world.ann)).status).toBe(202);
      expect(await errorOf(iid)).toBe(conflict);
      const back = () => world.push(project, [{ ref: 'refs/heads/main', old: tip, new: seen! }]);
      return { iid, back };
    };
    const rebased = await clash();
    await rebased.back();
    // Nothing is left to do.
    expect(await rebaseOnPage(rebased.iid)).toEqual([204, undefined]);
    expect(await errorOf(rebased.iid)).toBeNull();
    const pushed = await clash();
    await commit('feature', { 'b.txt': 'b' });
    await world.server.drain();
    expect(await errorOf(pushed.iid)).toBeNull();
    const merged = await clash();
    await merged.back();
    expect((await world.merge(project, merged.iid)).status).toBe(200);
    expect(await errorOf(merged.iid)).toBeNull();
    const commanded = await clash();
    expect((await rebase(commanded.iid, world.ben)).status).toBe(202);
    const note = { body: '/rebase' };
    await world.server.api(
      'POST',
      `/projects/${project}/merge_requests/${commanded.iid}/notes`,
      world.ann,
      note,
    );
    await world.server.drain();
    expect(await errorOf(commanded.iid)).toBe(conflict);
  });

  it('MR-03 of a fork takes the newest commits of the target there, by who may push to the fork', async () => {
    project = await world.createProject('public');
    const carl = await world.server.createUser('carl');
    const fork = await world.fork(project, carl);
    await world.commit({ project: fork, branch: 'idea', files: { 'a.txt': 'a' }, from: 'main', as: carl });
    const body = {
      title: 'An idea',
      source_branch: 'idea',
      target_branch: 'main',
      target_project_id: project,
    };
    const { iid } = await world.server.create(`/projects/${fork}/merge_requests`, body, carl);
    const tip = await commit('main', { 'c.txt': 'c' });
    expect((await rebase(iid, world.ann)).status).toBe(403);
    expect((await rebase(iid, carl)).status).toBe(202);
    const { sha } = await world.read(project, iid);
    expect((await read(sha)).parents).toEqual([tip]);
    expect(await world.refOf(fork, 'refs/heads/idea')).toBe(sha);
    expect((await world.merge(project, iid)).body).toMatchObject({ state: 'merged' });
  });
});

describe('an update from the target', () => {
  const update = async (iid: number, sha: string, as: Caller) => {
    const answer = await world.server.call(
      'POST',
      `/ann/${(await world.server.api('GET', `/projects/${project}`, world.ann)).json<{ path: string }>().path}/-/merge_requests/${iid}/update_from_target`,
      as,
      { sha },
    );
    return { status: answer.statusCode, body: answer.body };
  };

  it('MR-03 merges the newest commit of the target into the source branch, once, in the name of who asks', async () => {
    project = await world.createProject();
    const head = await commit('feature', { 'a.txt': 'a' }, 'main');
    const { iid } = await world.open(project, 'feature');
    const tip = await commit('main', { 'c.txt': 'c' });
    expect((await update(iid, head, world.ben)).status).toBe(204);
    const { sha, diff_refs } = await world.read(project, iid);
    expect(sha).toBe(await world.refOf(project, 'refs/heads/feature'));
    expect(diff_refs).toMatchObject({ base_sha: tip });
    expect(await read(sha)).toMatchObject({
      parents: [head, tip],
      message: "Merge branch 'main' into 'feature'\n",
      author: { name: 'Ben' },
      committer: { name: 'Ben' },
    });
    // Who still sees the old head is told; who sees the new one has nothing to get.
    expect((await update(iid, head, world.ben)).status).toBe(409);
    expect((await update(iid, sha, world.ben)).status).toBe(204);
    expect(await world.refOf(project, 'refs/heads/feature')).toBe(sha);
  });

  it('MR-03 changes nothing with conflicts, for a closed request, and without the right', async () => {
    project = await world.createProject();
    const head = await commit('feature', { 'a.txt': 'a' }, 'main');
    const { iid } = await world.open(project, 'feature');
    await commit('main', { 'a.txt': 'another' });
    const refused = await update(iid, head, world.ann);
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('Resolve the conflicts first.');
    const reporter = await world.server.createUser('watcher');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: reporter.id, access_level: 20 },
      world.ann,
    );
    expect((await update(iid, head, reporter)).status).toBe(403);
    await world.change(project, iid, { state_event: 'close' });
    expect((await update(iid, head, world.ann)).status).toBe(405);
    expect(await world.refOf(project, 'refs/heads/feature')).toBe(head);
  });
});
