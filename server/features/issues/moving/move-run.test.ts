import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MoveRunState, StartedMove } from '../../../../contract/issues/moving.ts';
import { killAt } from '../../../../testing/kill-at.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { statementsOf } from '../../../../testing/statements.ts';
import { jobsOf } from '../../../app.ts';
import { runJobs } from '../../../platform/jobs/run-jobs.ts';
import { moveRun } from './move-run.job.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
});
afterAll(() => server?.close());

let projects = 0;
/** Two projects and issues in the first, each with a comment. */
async function world(number: number) {
  projects += 1;
  const [from, to] = [`from-${projects}`, `to-${projects}`];
  const ids: number[] = [];
  const { id: target } = await server.create('/projects', { name: to, visibility: 'private' }, ann);
  await server.create('/projects', { name: from, visibility: 'private' }, ann);
  for (let count = 0; count < number; count += 1) {
    const { id, iid } = await server.create(
      `/projects/ann%2F${from}/issues`,
      { title: `Issue ${count}` },
      ann,
    );
    await server.create(`/projects/ann%2F${from}/issues/${iid}/notes`, { body: `Said ${count}` }, ann);
    ids.push(id);
  }
  const payload = { move: { issuable_ids: ids.join(','), to_project_id: target } };
  const start = (user = ann) => server.call('POST', `/ann/${from}/-/issues/bulk_move`, user, payload);
  return { from, to, target, ids, payload, start };
}

const stateOf = async (path: string, user = ann): Promise<MoveRunState> =>
  (await server.call('GET', `${path}.json`, user)).json();

/** Title, state and comments of each issue of a project. */
async function issuesOf(project: string) {
  const { rows } = await sql<{
    title: string;
    state: string;
    moved: boolean;
    said: string[];
  }>`select i.title, i.state, i.moved_to_id is not null as moved,
      array(select o.note from notes o where o.noteable_type = 'Issue' and o.noteable_id = i.id and not o.system order by o.id) as said
    from subjects i join projects p on p.id = i.project_id where i.kind = 'Issue' and p.full_path = ${`ann/${project}`} order by i.title`.execute(
    server.platform.db,
  );
  return rows;
}

const whole = (number: number, state: string, moved: boolean) =>
  Array.from({ length: number }, (_, count) => ({
    title: `Issue ${count}`,
    state,
    moved,
    said: [`Said ${count}`],
  })).toSorted((a, b) => a.title.localeCompare(b.title));

it('ISSUE-10 SIDE-07 many issues are moved in the background, and those that cannot be are named with the reason', async () => {
  const { from, to, ids, payload, start } = await world(7);
  await server.create(`/projects/ann%2F${from}/members`, { user_id: bob.id, access_level: 20 }, ann);
  const { iid } = await server
    .api('GET', `/projects/ann%2F${from}/issues?search=Issue 3`, ann)
    .then((answer) => answer.json<{ iid: number }[]>()[0]!);
  await server.api('POST', `/projects/ann%2F${from}/issues/${iid}/move`, ann, {
    to_project_id: payload.move.to_project_id,
  });
  payload.move.issuable_ids += ',987654321';
  const answer = await start();
  expect(answer.statusCode, answer.body).toBe(202);
  const { path } = answer.json<StartedMove>();
  expect(await stateOf(path)).toMatchObject({ total: 8, moved: 0, finished: false, can_undo: false });
  await server.drain();
  const state = await stateOf(path);
  expect(state).toMatchObject({
    total: 8,
    moved: 6,
    refused_count: 2,
    finished: true,
    can_undo: true,
    target_path: `ann/${to}`,
  });
  expect(state.refused).toEqual([
    {
      id: ids[3],
      reason: 'Cannot move issue that was moved already!',
      issue: expect.objectContaining({ reference: `#${iid}` }),
    },
    { id: 987_654_321, reason: 'It cannot be found any more.', issue: null },
  ]);
  expect(await issuesOf(to)).toEqual(whole(7, 'opened', false));
  // Another's run does not exist, also not for a member.
  expect((await server.call('GET', `${path}.json`, bob)).statusCode).toBe(404);
});

// Was: 37 statements for each issue, so that a thousand took more than half a minute.
it('ISSUE-10 twenty issues are moved in as many statements as two', async () => {
  const statements = async (number: number): Promise<number> => {
    const { start } = await world(number);
    const { path } = (await start()).json<StartedMove>();
    const run = Number(path.split('/').at(-1));
    return statementsOf(() => moveRun.run(server.platform, { run }));
  };
  // What is read once by the first run remains known.
  await statements(1);
  expect(await statements(20)).toBe(await statements(2));
});

it('ISSUE-10 SIDE-07 a bulk move is undone as a whole', async () => {
  const { from, to, start } = await world(4);
  const { path } = (await start()).json<StartedMove>();
  expect((await server.call('POST', `${path}/undo`, ann)).statusCode).toBe(409);
  await server.drain();
  const { iid } = await server
    .api('GET', `/projects/ann%2F${to}/issues?search=Issue 2`, ann)
    .then((answer) => answer.json<{ iid: number }[]>()[0]!);
  await server.create(`/projects/ann%2F${to}/issues/${iid}/notes`, { body: 'Said since' }, ann);
  const undo = await server.call('POST', `${path}/undo`, ann);
  expect(undo.statusCode, undo.body).toBe(202);
  expect((await server.call('POST', `${path}/undo`, ann)).statusCode).toBe(409);
  await server.drain();
  expect(await stateOf(undo.json<StartedMove>().path)).toMatchObject({
    total: 4,
    moved: 4,
    undoes: true,
    finished: true,
  });
  const expected = whole(4, 'opened', false);
  expected[2]!.said.push('Said since');
  expect(await issuesOf(from)).toEqual(expected);
  expect(await issuesOf(to)).toEqual([]);
});

it('ISSUE-10 a bulk move needs the right on both sides, and a project that takes issues', async () => {
  const { from, to, target, start } = await world(1);
  expect((await start(bob)).statusCode).toBe(404);
  await server.create(`/projects/ann%2F${from}/members`, { user_id: bob.id, access_level: 20 }, ann);
  expect((await start(bob)).statusCode).toBe(404);
  await server.create(`/projects/ann%2F${to}/members`, { user_id: bob.id, access_level: 10 }, ann);
  expect((await start(bob)).json()).toEqual({
    message: 'Cannot move issue due to insufficient permissions!',
  });
  await server.api('POST', `/projects/${target}/archive`, ann);
  expect((await start()).json()).toMatchObject({ message: expect.stringContaining('is archived') });
});

it.each([
  ['in the middle of a piece', 'issue-move-21'],
  ['between two pieces', 'issue-moved-21'],
])(
  'ISSUE-10 a bulk move that is killed %s is continued: no issue is doubled, none is half there',
  async (_, point) => {
    const { from, to, payload } = await world(45);
    let path = '';
    const killed = await killAt(
      server,
      point,
      async (url) => {
        const answer = await fetch(`${url}/ann/${from}/-/issues/bulk_move`, {
          method: 'POST',
          headers: { 'private-token': ann.token, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        });
        ({ path } = (await answer.json()) as StartedMove);
        // Rejects when the process is dead.
        for (;;) {
          const state = await fetch(`${url}${path}.json`, { headers: { 'private-token': ann.token } });
          if (((await state.json()) as MoveRunState).finished) return;
        }
      },
      { jobs: true },
    );
    expect(killed).toBe(true);
    expect((await issuesOf(to)).length).toBe(point === 'issue-move-21' ? 20 : 40);
    const stop = await runJobs(server.platform, jobsOf(server.platform));
    await expect.poll(() => stateOf(path), { timeout: 30_000 }).toMatchObject({ moved: 45, finished: true });
    await stop();
    expect(await issuesOf(to)).toEqual(whole(45, 'opened', false));
    expect(await issuesOf(from)).toEqual(whole(45, 'closed', true));
  },
);
