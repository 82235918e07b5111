import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepositoryMessage } from '../../../../contract/repositories/repositories.ts';
import { listen } from '../../../../testing/cable.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { findBranches } from '../merge-request.queries.ts';
import { measureVersions } from '../versions/measure-versions.ts';
import { listVersions } from '../versions/version.queries.ts';
import { followBranches } from '../versions/follow-branches.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const known = async (id: number) => (await findBranches(world.server.platform.db, [id])).get(id)!;

describe('whether a merge request can be merged, and how large it is', () => {
  it('MR-03 is asked once for its heads, and kept', async () => {
    const { db } = world.server.platform;
    const project = await world.createProject();
    const head = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    const { id, iid } = await world.open(project, 'feature');
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({
      detailed_merge_status: 'mergeable',
      changes_count: '1',
    });
    // What is kept is what is answered.
    await sql`update merge_request_versions set files_count = 41 where merge_request_id = ${id}`.execute(db);
    await sql`update merge_requests set conflicting_paths = '{kept}', conflict_count = 1 where id = ${id}`.execute(
      db,
    );
    expect(await world.read(project, iid)).toMatchObject({
      detailed_merge_status: 'conflict',
      changes_count: '41',
    });
    // Other heads are another question.
    await world.commit({ project, branch: 'main', files: { b: 'b' } });
    expect(await world.read(project, iid)).toMatchObject({ detailed_merge_status: 'mergeable', sha: head });
    await world.commit({ project, branch: 'feature', files: { c: 'c' } });
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ changes_count: '2' });
    // was: conflicts of an earlier head, in lists
    await sql`update merge_requests set conflicting_paths = '{kept}', conflict_count = 1, checked_head_sha = base_sha where id = ${id}`.execute(
      db,
    );
    const list = await world.server.api('GET', `/projects/${project}/merge_requests`, world.ann);
    expect(list.json()).toMatchObject([{ merge_status: 'unchecked', has_conflicts: false }]);
  });

  it('MR-02 the page says how many commits and files it has, and counts them once for each version', async () => {
    const { db } = world.server.platform;
    const project = await world.createProject();
    await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    await world.commit({ project, branch: 'feature', files: { b: 'b', c: 'c' } });
    await world.commit({ project, branch: 'main', files: { d: 'd' } });
    const { id, iid } = await world.open(project, 'feature');
    const { parent_path: path } = await world.load(project, iid);
    const widget = async (): Promise<unknown> =>
      (await world.server.call('GET', `/${path}/-/merge_requests/${iid}/widget.json`, world.ann)).json();
    expect(await widget()).toMatchObject({ commits_count: 2, files_count: 3 });
    await measureVersions.run(world.server.platform, { id });
    const [version] = await listVersions(db, id);
    expect(version).toMatchObject({ commits_count: 2, files_count: 3, patch_id_sha: expect.any(String) });
    await sql`update merge_request_versions set commits_count = 17 where merge_request_id = ${id}`.execute(
      db,
    );
    expect(await widget()).toMatchObject({ commits_count: 17, files_count: 3 });
    await world.commit({ project, branch: 'feature', files: { e: 'e' } });
    await world.server.drain();
    expect(await widget()).toMatchObject({ commits_count: 3, files_count: 4 });
  });

  it('MR-03 says what the branch lacks of its target, however that was moved', async () => {
    const project = await world.createProject();
    const lacks = async (iid: number): Promise<boolean> => {
      const { parent_path: path } = await world.load(project, iid);
      const widget = await world.server.call(
        'GET',
        `/${path}/-/merge_requests/${iid}/widget.json`,
        world.ann,
      );
      return widget.json<{ lacks_commits: boolean }>().lacks_commits;
    };
    const main = () => world.refOf(project, 'refs/heads/main');
    const begin = await main();
    const head = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    const first = await world.commit({ project, branch: 'main', files: { b: 'b' } });
    const { iid } = await world.open(project, 'feature');
    await world.server.drain();
    expect(await lacks(iid)).toBe(true);
    await world.commit({ project, branch: 'main', files: { c: 'c' } });
    expect(await lacks(iid)).toBe(true);
    // Back to where the branch began: it has grown from nothing that the branch lacks.
    await world.push(project, [{ ref: 'refs/heads/main', old: await main(), new: begin }]);
    expect(await lacks(iid)).toBe(false);
    await world.push(project, [{ ref: 'refs/heads/main', old: begin, new: first }]);
    expect(await lacks(iid)).toBe(true);
    // A branch that had all when it began.
    await world.commit({ project, branch: 'other', files: { d: 'd' }, from: 'main' });
    const whole = await world.open(project, 'other');
    await world.server.drain();
    expect(await lacks(whole.iid)).toBe(false);
    await world.commit({ project, branch: 'main', files: { e: 'e' } });
    expect(await lacks(whole.iid)).toBe(true);
    expect(await world.read(project, iid)).toMatchObject({ sha: head });
  });

  it('MR-03 is forgotten after a push to the target, which starts no git for requests that it does not touch', async () => {
    const { platform } = world.server;
    const project = await world.createProject();
    const ids: number[] = [];
    for (const branch of ['one', 'two', 'three']) {
      await world.commit({ project, branch, files: { [branch]: branch }, from: 'main' });
      const { id, iid } = await world.open(project, branch);
      await world.server.drain();
      await world.read(project, iid);
      ids.push(id);
    }
    const before = (await world.refOf(project, 'refs/heads/main'))!;
    const after = await world.commit({ project, branch: 'main', files: { other: 'other' } });
    await followBranches.run(platform, {
      projectId: project,
      pusherId: world.ann.id,
      changes: [{ ref: 'refs/heads/main', before, after }],
    });
    for (const id of ids)
      expect(await known(id)).toMatchObject({ checked_head_sha: null, conflicting_paths: null });
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'merge-requests:catch-up'`.execute(
        platform.db,
      );
    expect(rows).toEqual([]);
  });

  it('MR-03 readers hear at once that the target has moved, and what they ask then is kept', async () => {
    const { server, ben } = world;
    const project = await world.createProject();
    await server.api('PUT', `/projects/${project}`, world.ann, { visibility: 'public' });
    const opened: { id: number; iid: number }[] = [];
    for (const branch of ['one', 'two']) {
      await world.commit({ project, branch, files: { same: branch }, from: 'main' });
      opened.push(await world.open(project, branch));
    }
    await server.drain();
    const [one, two] = opened as [(typeof opened)[0], (typeof opened)[0]];
    for (const { iid } of opened)
      expect(await world.read(project, iid)).toMatchObject({ detailed_merge_status: 'mergeable' });
    using reader = await listen<RepositoryMessage>(server, 'RepositoryChannel', { project_id: project }, ben);
    const moved = await world.commit({ project, branch: 'main', files: { same: 'main' } });
    // One message, however many merge requests there are.
    expect(await reader.until(1)).toMatchObject([{ event: 'refs', refs: ['refs/heads/main'] }]);
    expect(await world.read(project, one.iid)).toMatchObject({ detailed_merge_status: 'conflict' });
    await server.drain();
    // Was: what had been worked out for the new head was forgotten, too.
    expect(await known(one.id)).toMatchObject({ checked_target_sha: moved, conflicting_paths: ['same'] });
    expect(await known(two.id)).toMatchObject({ checked_target_sha: null });
    await world.push(
      project,
      Array.from({ length: 51 }, (_, index) => ({ ref: `refs/heads/b${index}`, old: null, new: moved })),
    );
    const [, many] = await reader.until(2);
    expect(many).toMatchObject({ more: true });
    expect(many!.refs).toHaveLength(50);
  });

  it('MR-03 names at most a thousand files that conflict, and how many more there are', async () => {
    const project = await world.createProject();
    // A call takes a thousand files at most.
    const commit = async (branch: string, from?: string) => {
      for (const half of ['a', 'b'])
        await world.commit({
          project,
          branch,
          files: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${half}-${index}`, branch])),
          ...(from === undefined || half === 'b' ? {} : { from }),
        });
    };
    await commit('feature', 'main');
    const { id, iid } = await world.open(project, 'feature');
    await commit('main');
    const { parent_path: path } = await world.load(project, iid);
    const widget = await world.server.call('GET', `/${path}/-/merge_requests/${iid}/widget.json`, world.ann);
    const { conflicts, ...rest } = widget.json<{ conflicts: string[] }>();
    expect(conflicts).toHaveLength(1000);
    expect(rest).toMatchObject({ check: 'conflict', more_conflicts: 2 });
    expect((await known(id)).conflicting_paths).toHaveLength(1000);
  });
});
