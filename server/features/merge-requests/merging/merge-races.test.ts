import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { merge } from './merge.ts';
import { writePlan } from './merge-plan.queries.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const commit = (branch: string, file: string, from?: string) =>
  world.commit({ project, branch, files: { [file]: `${file}\n` }, ...(from === undefined ? {} : { from }) });
const branchExists = async (name: string) => (await world.refOf(project, `refs/heads/${name}`)) !== null;

/** A merge that was cut off after the branch had moved: its plan, and its commit on `main`, whose event nobody has seen yet. */
async function cutOff() {
  project = await world.createProject();
  const head = await commit('feature', 'a', 'main');
  const { id, iid } = await world.open(project, 'feature');
  await world.server.drain();
  const result = await commit('main', 'merged');
  await transaction(world.server.platform.db, (tx) =>
    writePlan(tx, {
      merge_request_id: id,
      user_id: world.ben.id,
      target_branch: 'main',
      head_sha: head,
      result_sha: result,
      merge_commit_sha: result,
      squash_commit_sha: null,
      remove_source_branch: true,
    }),
  );
  const merged = { state: 'merged', sha: head, target_branch: 'main', merge_commit_sha: result };
  return { iid, merged };
}

describe('a merge whose record was cut off', () => {
  it('MR-07 is recorded and removes the source branch', async () => {
    const { iid, merged } = await cutOff();
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ ...merged, merged_by: { username: 'ben' } });
    expect(await branchExists('feature')).toBe(false);
  });

  it('MR-07 is recorded for whoever asks for it again, who is told that it is merged if it was theirs', async () => {
    const { iid, merged } = await cutOff();
    // was: 405 until somebody followed the branch
    expect(await world.merge(project, iid, {}, world.ben)).toMatchObject({ status: 200, body: merged });
    const other = await cutOff();
    expect((await world.merge(project, other.iid)).status).toBe(405);
    const now = await world.read(project, other.iid);
    expect(now).toMatchObject({ ...other.merged, merged_by: { username: 'ben' } });
    await world.server.drain();
    expect(await branchExists('feature')).toBe(false);
  });

  it('MR-07 is recorded although the request was closed meanwhile', async () => {
    const { iid, merged } = await cutOff();
    expect((await world.change(project, iid, { state_event: 'close' })).body.state).toBe('closed');
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ ...merged, closed_at: null });
  });

  it('MR-07 is recorded with what was merged; what was pushed meanwhile stays in the source branch', async () => {
    const { iid, merged } = await cutOff();
    const later = await commit('feature', 'later');
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ ...merged, changes_count: '1' });
    expect(await world.refOf(project, 'refs/heads/feature')).toBe(later);
  });

  it('MR-07 is recorded in the branch that it was merged into, whatever the target is now', async () => {
    const { iid, merged } = await cutOff();
    await world.push(project, [
      { ref: 'refs/heads/stable', old: null, new: (await world.refOf(project, 'refs/heads/main'))! },
    ]);
    await world.change(project, iid, { target_branch: 'stable' });
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject(merged);
  });
});

describe('a merge of a request that changed since it was read', () => {
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: unknown) => (error instanceof AppError ? error.status : 500),
    );

  it('MR-07 changes nothing where it has another target, or was closed', async () => {
    project = await world.createProject();
    const before = await world.refOf(project, 'refs/heads/main');
    await world.push(project, [{ ref: 'refs/heads/stable', old: null, new: before }]);
    await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    const ctx = world.server.context(world.ann.viewer);
    const seen = await world.load(project, iid);
    await world.change(project, iid, { target_branch: 'stable' });
    expect(await statusOf(merge(ctx, seen, {}))).toBe(409);
    const again = await world.load(project, iid);
    await world.change(project, iid, { state_event: 'close' });
    expect(await statusOf(merge(ctx, again, {}))).toBe(405);
    expect(await world.refOf(project, 'refs/heads/main')).toBe(before);
    expect(await world.refOf(project, 'refs/heads/stable')).toBe(before);
  });
});

describe('merges into one branch at the same time', () => {
  it('MR-07 each comes through, in turn: nobody is told that the target moved', async () => {
    project = await world.createProject();
    const open = Array.from({ length: 12 }, async (_, index) => {
      await commit(`feature-${index}`, `file-${index}`, 'main');
      return world.open(project, `feature-${index}`);
    });
    const requests = await Promise.all(open);
    const answers = await Promise.all(requests.map(({ iid }) => world.merge(project, iid)));
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));
    const merges = new Set(answers.map(({ body }) => body.merge_commit_sha));
    expect(merges.size).toBe(requests.length);
  });

  it('MR-07 only who can not be merged onto the others is told why', async () => {
    project = await world.createProject();
    await world.server.api('PUT', `/projects/${project}`, world.ann, { merge_method: 'ff' });
    await commit('one', 'a', 'main');
    await commit('two', 'b', 'main');
    const requests = [await world.open(project, 'one'), await world.open(project, 'two')];
    const answers = await Promise.all(requests.map(({ iid }) => world.merge(project, iid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a merge that is asked for again', () => {
  it('MR-07 gets the same answer for the same head and person, else 405', async () => {
    project = await world.createProject();
    const sha = await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    const first = await world.merge(project, iid, { sha }, world.ben);
    expect(first.body).toMatchObject({ state: 'merged' });
    const second = await world.merge(project, iid, { sha }, world.ben);
    expect([second.status, second.body.merge_commit_sha]).toEqual([200, first.body.merge_commit_sha]);
    expect((await world.merge(project, iid, { sha })).status).toBe(405);
    expect((await world.merge(project, iid, {}, world.ben)).status).toBe(405);
  });
});

describe('a merge into a project', () => {
  it('MR-03 is refused where that is archived, and works when it is not any more', async () => {
    project = await world.createProject();
    await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    const before = await world.refOf(project, 'refs/heads/main');
    await world.server.create(`/projects/${project}/archive`, {}, world.ann);
    expect((await world.merge(project, iid)).status).toBe(403);
    expect((await world.change(project, iid, { state_event: 'close' })).status).toBe(403);
    expect(await world.refOf(project, 'refs/heads/main')).toBe(before);
    await world.server.create(`/projects/${project}/unarchive`, {}, world.ann);
    expect((await world.merge(project, iid)).body.state).toBe('merged');
  });

  it('MR-03 is not found where merge requests are switched off', async () => {
    project = await world.createProject();
    await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    const set = (merge_requests_access_level: string) =>
      world.server.api('PUT', `/projects/${project}`, world.ann, { merge_requests_access_level });
    expect((await set('disabled')).statusCode).toBe(200);
    expect((await world.merge(project, iid)).status).toBe(404);
    const head = await commit('feature', 'b');
    await world.server.drain();
    await set('enabled');
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', sha: head });
  });
});
