import { rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { transaction } from '../../../platform/database/database.ts';
import { nextInternalId } from '../../../platform/database/internal-id.ts';
import { insertSubject } from '../../../platform/subjects/subject-rows.queries.ts';
import { beginMergeRequest } from '../begin-merge-request.ts';
import { followBranches } from './follow-branches.ts';
import { listVersions } from './version.queries.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const zeros = '0'.repeat(40);
const main = () => world.refOf(project, 'refs/heads/main');
const commit = (branch: string, file: string, from?: string) =>
  world.commit({ project, branch, files: { [file]: `${file}\n` }, ...(from === undefined ? {} : { from }) });
const follow = (ref: string, before: string, after: string) =>
  followBranches.run(world.server.platform, {
    projectId: project,
    pusherId: world.ann.id,
    changes: [{ ref, before, after }],
  });
const begin = async () => {
  project = await world.createProject();
};

describe('a push to the source branch', () => {
  it('MR-02 makes a version of what the branch is at, also if events come late or twice', async () => {
    await begin();
    const first = await commit('feature', 'a', 'main');
    const { id, iid } = await world.open(project, 'feature');
    const second = await commit('feature', 'b');
    const third = await commit('feature', 'c');
    // The last one first; then an earlier one, which the branch is not at any more.
    await follow('refs/heads/feature', second, third);
    await follow('refs/heads/feature', first, second);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ sha: third });
    await follow('refs/heads/feature', zeros, first);
    await follow('refs/heads/feature', first, zeros);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ sha: third });
    const versions = await listVersions(world.server.platform.db, id);
    expect(versions.map(({ head_sha }) => head_sha)).toEqual([third, first]);
  });

  it('MR-02 is not missed between the reading of the branches and the row of the merge request', async () => {
    await begin();
    const { server, ann } = world;
    const { db } = server.platform;
    await commit('feature', 'a', 'main');
    const ctx = server.context(ann.viewer);
    const write = await beginMergeRequest(
      ctx,
      { source: String(project), target: project },
      { source_branch: 'feature', target_branch: 'main' },
    );
    const head = await commit('feature', 'b');
    await server.drain();
    const iid = await transaction(db, async (tx) => {
      const number = await nextInternalId(tx, 'project', project, 'merge_requests');
      const id = await insertSubject(tx, {
        kind: 'MergeRequest',
        iid: number,
        project_id: project,
        namespace_id: null,
        author_id: ann.id,
        title: 'Add a file',
        description: '',
        description_html: '',
        description_html_version: 1,
        task_count: 0,
        task_completed_count: 0,
        confidential: false,
      });
      await write(tx, { id });
      return number;
    });
    await server.drain();
    expect(await world.read(project, iid)).toMatchObject({ sha: head });
  });

  it('MR-02 is followed where another merge request of the branch can not be', async () => {
    await begin();
    const { server, ben } = world;
    await server.api('PUT', `/projects/${project}`, world.ann, { visibility: 'public' });
    const fork = await world.fork(project, ben);
    await world.commit({ project: fork, branch: 'idea', files: { a: 'a' }, from: 'main', as: ben });
    const more = { target_project_id: project };
    const asked = { title: 'An idea', source_branch: 'idea', target_branch: 'main' };
    const there = await server.create<{ iid: number }>(
      `/projects/${fork}/merge_requests`,
      { ...asked, ...more },
      ben,
    );
    const here = await server.create<{ iid: number }>(`/projects/${fork}/merge_requests`, asked, ben);
    await server.drain();
    const { path } = server.platform.git.repository(project);
    await rename(path, `${path}.away`);
    const head = await world.commit({ project: fork, branch: 'idea', files: { b: 'b' }, as: ben });
    await server.drain();
    await rm(path, { recursive: true, force: true });
    await rename(`${path}.away`, path);
    const own = await server.api('GET', `/projects/${fork}/merge_requests/${here.iid}`, ben);
    expect(own.json()).toMatchObject({ sha: head });
    // Its own job is tried again.
    const { rows } = await waiting();
    expect(rows.map(({ attempts }) => attempts)).toEqual([1]);
    expect(await world.read(project, there.iid)).not.toMatchObject({ sha: head });
  });
});

const waiting = () =>
  sql<{
    attempts: number;
  }>`select attempts from graphile_worker.jobs where task_identifier = 'merge-requests:catch-up'`.execute(
    world.server.platform.db,
  );

describe('a push to the target branch', () => {
  it('MR-02 that brings an earlier head does not merge what was pushed with it', async () => {
    await begin();
    const head = await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    await world.server.drain();
    await commit('next', 'b', 'feature');
    const next = (await world.refOf(project, 'refs/heads/next'))!;
    await world.push(project, [
      { ref: 'refs/heads/main', old: await main(), new: head },
      { ref: 'refs/heads/feature', old: head, new: next },
    ]);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', sha: next });
  });

  it('MR-02 merges a head that was pushed with it, which is shown as the change that it was', async () => {
    await begin();
    const head = await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    await world.server.drain();
    const next = await commit('next', 'b', 'feature');
    await world.push(project, [
      { ref: 'refs/heads/main', old: await main(), new: next },
      { ref: 'refs/heads/feature', old: head, new: next },
    ]);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'merged', sha: next, changes_count: '2' });
  });

  it('MR-02 right after one to the source shows the change as it was, too', async () => {
    await begin();
    const head = await commit('feature', 'a', 'main');
    const before = await main();
    const { iid } = await world.open(project, 'feature');
    await world.server.drain();
    const next = await commit('next', 'b', 'feature');
    await world.push(project, [{ ref: 'refs/heads/feature', old: head, new: next }]);
    await world.push(project, [{ ref: 'refs/heads/main', old: before, new: next }]);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'merged', sha: next, changes_count: '2' });
  });

  it('MR-02 does not merge a request that never had a change', async () => {
    await begin();
    const tip = (await main())!;
    await world.push(project, [
      { ref: 'refs/heads/same', old: null, new: tip },
      { ref: 'refs/heads/stable', old: null, new: tip },
    ]);
    const { iid } = await world.open(project, 'same', { target_branch: 'stable' });
    // was: a branch that is made again counted as if all its commits had come into it
    await world.push(project, [{ ref: 'refs/heads/stable', old: tip, new: null }]);
    await world.push(project, [{ ref: 'refs/heads/stable', old: null, new: tip }]);
    const next = await commit('stable', 'a');
    await world.server.drain();
    expect(next).not.toBe(tip);
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', changes_count: null });
  });

  it('MR-02 while the request was closed merges it when it is reopened', async () => {
    await begin();
    const head = await commit('feature', 'a', 'main');
    const { iid } = await world.open(project, 'feature');
    await world.change(project, iid, { state_event: 'close' });
    await world.push(project, [{ ref: 'refs/heads/main', old: await main(), new: head }]);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'closed' });
    await world.change(project, iid, { state_event: 'reopen' });
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'merged', sha: head });
  });
});

describe('another target', () => {
  it('MR-02 is refused where another open request has the same branches', async () => {
    await begin();
    await commit('feature', 'a', 'main');
    await world.push(project, [{ ref: 'refs/heads/stable', old: null, new: await main() }]);
    const first = await world.open(project, 'feature');
    const second = await world.open(project, 'feature', { target_branch: 'stable' });
    const refused = await world.change(project, second.iid, { target_branch: 'main' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      [`Another open merge request already exists for this source branch: !${first.iid}`],
    ]);
    // Of two at once one wins.
    await world.push(project, [{ ref: 'refs/heads/next', old: null, new: await main() }]);
    const answers = await Promise.all(
      [first, second].map(({ iid }) => world.change(project, iid, { target_branch: 'next' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('MR-02 is chosen on the page, with the texts or not at all, and makes a version', async () => {
    await begin();
    const tip = (await main())!;
    await world.push(project, [{ ref: 'refs/heads/stable', old: null, new: tip }]);
    await commit('main', 'newer');
    await commit('feature', 'a', 'main');
    const { id, iid } = await world.open(project, 'feature');
    await world.server.drain();
    const { parent_path: path } = await world.load(project, iid);
    const put = (changes: object) =>
      world.server.call('PUT', `/${path}/-/merge_requests/${iid}.json`, world.ann, changes);
    const save = async (changes: object) => (await put(changes)).statusCode;
    expect(await save({ title: 'Elsewhere', target_branch: 'no-such' })).toBe(400);
    const intoItself = await put({ title: 'Elsewhere', target_branch: 'feature' });
    expect([intoItself.statusCode, intoItself.json().errors]).toEqual([
      422,
      ["You can't use same project/branch for source and target"],
    ]);
    expect(await world.read(project, iid)).toMatchObject({ title: 'Add a file', target_branch: 'main' });
    const second = await world.open(project, 'feature', { target_branch: 'stable' });
    expect(await save({ title: 'Elsewhere', target_branch: 'stable' })).toBe(409);
    await world.change(project, second.iid, { state_event: 'close' });
    expect(await save({ title: 'Elsewhere', target_branch: 'stable' })).toBe(200);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({
      title: 'Elsewhere',
      target_branch: 'stable',
      changes_count: '2',
    });
    const versions = await listVersions(world.server.platform.db, id);
    expect(versions.map(({ start_sha }) => start_sha)[0]).toBe(tip);
    expect(versions).toHaveLength(2);
  });

  it('MR-02 that has the head already makes the request empty, and does not merge it', async () => {
    await begin();
    const head = await commit('feature', 'a', 'main');
    await world.push(project, [{ ref: 'refs/heads/ahead', old: null, new: head }]);
    const { iid } = await world.open(project, 'feature');
    await world.change(project, iid, { target_branch: 'ahead' });
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', target_branch: 'ahead' });
  });
});
