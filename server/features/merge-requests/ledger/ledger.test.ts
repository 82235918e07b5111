import { rename } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  MergeRequestChanges,
  ThreadStanding,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { standThreadsOfNewest } from './stand-threads.job.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const lines = (from: number, to: number): string[] =>
  Array.from(
    { length: to - from + 1 },
    (_, index) => `const value${from + index} = compute(${from + index});`,
  );
const text = (all: readonly string[]): string => `${all.join('\n')}\n`;

const commit = (branch: string, actions: readonly object[], start?: string) =>
  world.server.create<{ id: string }>(
    `/projects/${project}/repository/commits`,
    {
      branch,
      commit_message: 'Change it again',
      ...(start === undefined ? {} : { start_branch: start }),
      actions,
    },
    world.ann,
  );
const update = (branch: string, file_path: string, all: readonly string[], more: object = {}) =>
  commit(branch, [{ action: 'update', file_path, content: text(all), ...more }]);

/** A merge request that adds a file of 40 lines and changes one of the target's. */
async function propose(): Promise<number> {
  project = await world.createProject();
  ({ path_with_namespace: path } = (await world.server.api('GET', `/projects/${project}`, world.ann)).json<{
    path_with_namespace: string;
  }>());
  await commit('main', [{ action: 'create', file_path: 'old.ts', content: text(lines(100, 140)) }]);
  await commit(
    'feature',
    [
      { action: 'create', file_path: 'new.ts', content: text(lines(1, 40)) },
      {
        action: 'update',
        file_path: 'old.ts',
        content: text(lines(100, 140).with(20, 'const changed = 1;')),
      },
    ],
    'main',
  );
  const { iid } = await world.open(project, 'feature');
  await world.server.drain();
  return iid;
}

async function comment(iid: number, place: object): Promise<string> {
  const { diff_refs } = await world.read(project, iid);
  const { id } = await world.server.create<{ id: string }>(
    `/projects/${project}/merge_requests/${iid}/discussions`,
    { body: 'Here?', position: { ...diff_refs, position_type: 'text', ...place } },
    world.ben,
  );
  return id;
}

async function standings(iid: number, as = world.ben): Promise<Map<string, ThreadStanding>> {
  const answer = await world.server.call('GET', `/${path}/-/merge_requests/${iid}/changes.json`, as);
  return new Map(
    answer.json<MergeRequestChanges>().standings.map((standing) => [standing.discussion_id, standing]),
  );
}

interface PlacedThread {
  readonly id: string;
  readonly active: boolean;
  readonly position: { readonly new_line: number; readonly head_sha: string };
  readonly original_position: { readonly new_line: number };
  readonly positions: readonly object[];
}

async function placedThreads(iid: number): Promise<Map<string, PlacedThread>> {
  const page = await world.server.call('GET', `/${path}/-/merge_requests/${iid}/discussions.json`, world.ben);
  return new Map(page.json<PlacedThread[]>().map((thread) => [thread.id, thread]));
}

const onNew = (new_line: number) => ({ new_path: 'new.ts', old_path: 'new.ts', new_line });

describe('where threads stand after a push', () => {
  it('DIFF-15 same, moved, changed, or gone with the commit that took their lines', async () => {
    const iid = await propose();
    const [first, tenth, twentieth, thirtieth] = [
      await comment(iid, onNew(1)),
      await comment(iid, onNew(10)),
      await comment(iid, onNew(20)),
      await comment(iid, onNew(30)),
    ];
    expect((await standings(iid)).get(tenth)).toMatchObject({ standing: 'same', first_line: 10 });
    const edited = lines(1, 40)
      .with(19, 'const edited = compute(20, 20);')
      .toSpliced(5, 0, '// a remark', '');
    await update('feature', 'new.ts', edited);
    const taken = edited.toSpliced(31, 1);
    const { id: taker } = await update('feature', 'new.ts', taken);
    await update('feature', 'new.ts', [...taken, '// the end']);
    await world.server.drain();
    // The job has written what the page shows.
    const { rows } = await sql<{ count: string }>`select count(*) from thread_standings`.execute(
      world.server.platform.db,
    );
    const found = await standings(iid);
    expect(Number(rows[0]!.count)).toBeGreaterThanOrEqual(8);
    expect(found.get(first)).toMatchObject({ standing: 'same', path: 'new.ts', first_line: 1, last_line: 1 });
    expect(found.get(tenth)).toMatchObject({
      standing: 'moved',
      first_line: 12,
      last_line: 12,
      commit: null,
    });
    expect(found.get(twentieth)).toMatchObject({ standing: 'changed', first_line: 22, last_line: 22 });
    expect(found.get(thirtieth)).toMatchObject({
      standing: 'gone',
      path: 'new.ts',
      first_line: 31,
      commit: { sha: taker, title: 'Change it again' },
      by_target: false,
    });
    const threads = await placedThreads(iid);
    const { diff_refs } = await world.read(project, iid);
    const placed = [first, tenth, twentieth, thirtieth].map((id) => {
      const { active, position, original_position: begun, positions } = threads.get(id)!;
      return [
        active,
        begun.new_line,
        position.new_line,
        position.head_sha === diff_refs.head_sha,
        positions.length,
      ];
    });
    // Clients find a thread by its position among the lines of the newest version.
    expect(placed).toEqual([
      [true, 1, 1, true, 2],
      [true, 10, 12, true, 2],
      [false, 20, 20, false, 1],
      [false, 30, 30, false, 1],
    ]);
    // Lines that come back are found again: always from where the thread was begun.
    await update('feature', 'new.ts', lines(1, 40));
    await world.server.drain();
    for (const id of [first, tenth, twentieth, thirtieth])
      expect((await standings(iid)).get(id)).toMatchObject({ standing: 'same' });
  });

  it('DIFF-15 follows lines into a renamed file and into another one, and a deleted file says who took it', async () => {
    const iid = await propose();
    const [fifth, sixth] = [await comment(iid, onNew(5)), await comment(iid, onNew(6))];
    await commit('feature', [
      { action: 'move', previous_path: 'new.ts', file_path: 'src/renamed.ts', content: text(lines(1, 40)) },
    ]);
    await world.server.drain();
    expect((await standings(iid)).get(fifth)).toMatchObject({
      standing: 'moved',
      path: 'src/renamed.ts',
      first_line: 5,
    });
    await commit('feature', [
      { action: 'update', file_path: 'src/renamed.ts', content: text(lines(1, 40).toSpliced(2, 10)) },
      { action: 'create', file_path: 'part.ts', content: text(['// a part', ...lines(3, 12)]) },
    ]);
    await world.server.drain();
    expect((await standings(iid)).get(sixth)).toMatchObject({
      standing: 'moved',
      path: 'part.ts',
      first_line: 5,
    });
    const { id: taker } = await commit('feature', [
      { action: 'delete', file_path: 'src/renamed.ts' },
      { action: 'delete', file_path: 'part.ts' },
    ]);
    await world.server.drain();
    expect((await standings(iid)).get(sixth)).toMatchObject({
      standing: 'gone',
      path: null,
      first_line: null,
      commit: { sha: taker },
    });
  });

  // was: the path of the first version on the other side, by which no file of the newest one is found
  it('DIFF-15 NOTE-14 a position names both paths as they are in the newest version', async () => {
    const iid = await propose();
    const onOld = await comment(iid, {
      old_path: 'old.ts',
      new_path: 'old.ts',
      old_line: 20,
      new_line: null,
    });
    await commit('feature', [{ action: 'move', previous_path: 'old.ts', file_path: 'renamed.ts' }]);
    await world.server.drain();
    const now = (await placedThreads(iid)).get(onOld)!;
    expect(now).toMatchObject({
      active: true,
      position: { old_path: 'old.ts', new_path: 'renamed.ts', old_line: 20 },
      original_position: { old_path: 'old.ts', new_path: 'old.ts' },
    });
    const onNewSide = await comment(iid, { old_path: 'old.ts', new_path: 'renamed.ts', new_line: 20 });
    // Since the old file is there again, the other one is no longer a renamed one.
    await commit('feature', [{ action: 'create', file_path: 'old.ts', content: text(lines(100, 140)) }]);
    await world.server.drain();
    expect((await placedThreads(iid)).get(onNewSide)).toMatchObject({
      active: true,
      position: { old_path: 'renamed.ts', new_path: 'renamed.ts', new_line: 20 },
      original_position: { old_path: 'old.ts', new_path: 'renamed.ts' },
    });
  });

  it('DIFF-15 says that the target took lines, and follows the old side in it', async () => {
    const iid = await propose();
    const place = { new_path: 'old.ts', old_path: 'old.ts' };
    const removed = await comment(iid, { ...place, old_line: 21 });
    const context = await comment(iid, { ...place, old_line: 35, new_line: 35 });
    const target = lines(100, 140).toSpliced(30, 8).toSpliced(0, 0, '// from the target');
    await update('main', 'old.ts', target);
    const main = (await world.refOf(project, 'refs/heads/main'))!;
    // Rebased: the same change on what the target is now.
    const before = (await world.refOf(project, 'refs/heads/feature'))!;
    await commit(
      'rebased',
      [
        { action: 'create', file_path: 'new.ts', content: text(lines(1, 40)) },
        { action: 'update', file_path: 'old.ts', content: text(target.with(21, 'const changed = 1;')) },
      ],
      'main',
    );
    const rebased = (await world.refOf(project, 'refs/heads/rebased'))!;
    await world.push(project, [{ ref: 'refs/heads/feature', old: before, new: rebased }]);
    await world.server.drain();
    expect(await world.read(project, iid)).toMatchObject({ sha: rebased, diff_refs: { base_sha: main } });
    const found = await standings(iid);
    expect(found.get(removed)).toMatchObject({ standing: 'moved', path: 'old.ts', first_line: 22 });
    expect(found.get(context)).toMatchObject({
      standing: 'gone',
      path: 'old.ts',
      by_target: true,
      commit: null,
    });
    const threads = await placedThreads(iid);
    expect(threads.get(removed)).toMatchObject({
      active: true,
      original_position: { old_line: 21, new_line: null },
      position: { base_sha: main, head_sha: rebased, old_line: 22, new_line: null },
    });
    expect(threads.get(context)).toMatchObject({ active: false, position: { old_line: 35, new_line: 35 } });
  });

  it('DIFF-15 an answer with one thread works out where this one stands, not all others', async () => {
    const iid = await propose();
    const first = await comment(iid, onNew(1));
    for (const line of [10, 20]) await comment(iid, onNew(line)); // oxlint-disable-line no-await-in-loop -- in order
    const { db } = world.server.platform;
    await sql`delete from thread_standings`.execute(db);
    const at = `/${path}/-/merge_requests/${iid}/discussions/${first}.json`;
    const answer = await world.server.call('GET', at, world.ben);
    expect(answer.json(), answer.body).toMatchObject({ id: first, active: true });
    const { rows } = await sql<{ discussion_id: string }>`select discussion_id from thread_standings`.execute(
      db,
    );
    expect(rows).toEqual([{ discussion_id: first }]);
    expect((await placedThreads(iid)).size).toBe(3);
  });

  // Was: 500, also for the comment that had just been stored.
  it('DIFF-15 DISC-18 a conversation is read and answered while git fails', async () => {
    const iid = await propose();
    const thread = await comment(iid, onNew(1));
    const { db, git } = world.server.platform;
    await sql`delete from thread_standings`.execute(db);
    const folder = git.repository(project).path;
    await rename(folder, `${folder}.away`);
    try {
      const at = `/${path}/-/merge_requests/${iid}`;
      const read = await world.server.call('GET', `${at}/discussions/${thread}.json`, world.ben);
      expect([read.statusCode, read.json()]).toMatchObject([200, { id: thread, active: true }]);
      const reply = await world.server.call('POST', `${at}/notes`, world.ben, {
        note: 'Still here',
        in_reply_to_discussion_id: thread,
        return_discussion: true,
      });
      expect(reply.json(), reply.body).toMatchObject({ discussion: { id: thread, active: true } });
    } finally {
      await rename(`${folder}.away`, folder);
    }
  });
});

it('DIFF-15 NOTE-12 the standing of an internal thread is for those who may read it', async () => {
  const iid = await propose();
  await world.server.api('PUT', `/projects/${project}`, world.ann, { visibility: 'public' });
  const { diff_refs } = await world.read(project, iid);
  const { id } = await world.server.create<{ id: string }>(
    `/projects/${project}/merge_requests/${iid}/discussions`,
    { body: 'Between us', internal: true, position: { ...diff_refs, position_type: 'text', ...onNew(3) } },
    world.ben,
  );
  const stranger = await world.server.createUser('stranger');
  expect((await standings(iid)).has(id)).toBe(true);
  expect((await standings(iid, stranger)).size).toBe(0);
});

// Was: the setting was always off.
describe('a project whose pushes resolve threads', () => {
  it('NOTE-14 has a push resolve those whose lines it is the first to change, and no others', async () => {
    const iid = await propose();
    const earlier = await comment(iid, onNew(5));
    const pushed = lines(1, 40).with(4, 'const five = 5;');
    await update('feature', 'new.ts', pushed);
    await world.server.drain();
    const resolved = async () => {
      const page = await world.server.call(
        'GET',
        `/${path}/-/merge_requests/${iid}/discussions.json`,
        world.ben,
      );
      interface Resolved {
        readonly resolved: boolean;
        readonly resolved_by_push: boolean;
        readonly resolved_by: object | null;
      }
      const threads = page.json<{ id: string; notes: Resolved[] }[]>();
      return new Map(threads.map(({ id, notes: [first] }) => [id, first!]));
    };
    expect((await resolved()).get(earlier)).toMatchObject({ resolved: false, resolved_by_push: false });
    const settings = { resolve_outdated_diff_discussions: true };
    const answer = await world.server.api('PUT', `/projects/${project}`, world.ann, settings);
    expect(answer.json<object>(), answer.body).toMatchObject(settings);
    const changed = await comment(iid, onNew(10));
    const kept = await comment(iid, onNew(30));
    pushed[9] = 'const ten = 10;';
    await update('feature', 'new.ts', pushed);
    await world.server.drain();
    expect((await resolved()).get(changed)).toMatchObject({
      resolved: true,
      resolved_by_push: true,
      resolved_by: { username: 'ann' },
    });
    expect((await resolved()).get(kept)).toMatchObject({ resolved: false });
    // Its lines had been changed before.
    expect((await resolved()).get(earlier)).toMatchObject({ resolved: false });
    const reopen = `/projects/${project}/merge_requests/${iid}/discussions/${changed}?resolved=false`;
    expect((await world.server.api('PUT', reopen, world.ben)).statusCode).toBe(200);
    pushed[19] = 'const twenty = 20;';
    await update('feature', 'new.ts', pushed);
    await world.server.drain();
    expect((await resolved()).get(changed)).toMatchObject({ resolved: false, resolved_by_push: false });
  });

  // Was: they stayed open if somebody had looked at the first version before its job ran.
  it('NOTE-14 those that a push changed are resolved although another one came before its job', async () => {
    const iid = await propose();
    const changed = await comment(iid, onNew(10));
    await update('feature', 'new.ts', lines(1, 40).with(9, 'const ten = 10;'));
    await world.server.drain();
    await update('feature', 'new.ts', lines(1, 40).with(9, 'const ten = 10;').with(19, 'const twenty = 20;'));
    await world.server.drain();
    const settings = { resolve_outdated_diff_discussions: true };
    await world.server.api('PUT', `/projects/${project}`, world.ann, settings);
    const { id } = await world.read(project, iid);
    const { number } = await world.server.platform.db
      .selectFrom('merge_request_versions')
      .select('number')
      .where('merge_request_id', '=', id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    const isResolved = async (): Promise<boolean> => {
      const address = `/projects/${project}/merge_requests/${iid}/discussions/${changed}`;
      const thread = (await world.server.api('GET', address, world.ben)).json<{
        notes: { resolved: boolean }[];
      }>();
      return thread.notes[0]!.resolved;
    };
    await standThreadsOfNewest.run(world.server.platform, { id, number });
    expect(await isResolved()).toBe(false);
    await standThreadsOfNewest.run(world.server.platform, { id, number: number - 1 });
    expect(await isResolved()).toBe(true);
  });
});
