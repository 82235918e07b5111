import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TimeReport } from '../../../contract/issues/time.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../testing/server.ts';

let world: MergeRequestWorld;
let reader: TestUser;
let project: number;
let path: string;
let iid: number;

beforeAll(async () => {
  world = await openMergeRequestWorld();
  reader = await world.server.createUser('reader');
  project = await world.createProject('public');
  ({ path_with_namespace: path } = (await world.server.api('GET', `/projects/${project}`, world.ann)).json());
  await world.commit({ project, branch: 'deck', from: 'main', files: { 'deck.txt': 'x\n' } });
  ({ iid } = await world.open(project, 'deck'));
});
afterAll(() => world?.server.close());

const call = (method: 'GET' | 'POST', name: string, as: Caller, body?: object) =>
  world.server.api(method, `/projects/${project}/merge_requests/${iid}/${name}`, as, body);
const change = (body: object, as: Caller) =>
  world.server.call('PUT', `/${path}/-/merge_requests/${iid}.json`, as, body);
const report = async (as: Caller): Promise<TimeReport> =>
  (await world.server.call('GET', `/${path}/-/merge_requests/${iid}/timelogs.json`, as)).json();

it('SIDE-08 a merge request has an estimate and times, by the calls that issues have', async () => {
  const { ann, ben } = world;
  const estimated = await call('POST', 'time_estimate', ben, { duration: '1d 2h' });
  expect(estimated.json()).toEqual({
    time_estimate: 36_000,
    total_time_spent: 0,
    human_time_estimate: '1d 2h',
    human_total_time_spent: null,
  });
  const added = await call('POST', 'add_spent_time', ann, { duration: '3h', summary: 'Planed it' });
  expect([added.statusCode, added.json()]).toMatchObject([201, { total_time_spent: 10_800 }]);
  expect((await call('GET', 'time_stats', null)).json()).toMatchObject({ human_total_time_spent: '3h' });
  const shown = await world.server.api('GET', `/projects/${project}/merge_requests/${iid}`, reader);
  expect(shown.json()).toMatchObject({ time_stats: { time_estimate: 36_000, total_time_spent: 10_800 } });
  expect((await call('POST', 'time_estimate', reader, { duration: 'soon' })).statusCode).toBe(403);
  expect((await call('POST', 'time_estimate', ann, { duration: 'soon' })).statusCode).toBe(400);
  await call('POST', 'reset_spent_time', ann);
  expect((await call('POST', 'reset_time_estimate', ann)).json()).toMatchObject({
    time_estimate: 0,
    total_time_spent: 0,
  });
});

it('SIDE-08 the page and comments change the times of a merge request, and its report lists them', async () => {
  const { ann, ben } = world;
  const page = await change(
    { time_estimate: '2h', spend_time: { duration: '30m', summary: 'Nailed it' } },
    ben,
  );
  expect(page.json()).toMatchObject({
    time_stats: { human_time_estimate: '2h', human_total_time_spent: '30m' },
  });
  const said = await call('POST', 'notes', ann, { body: '/spend 1h 2026-01-02' });
  expect(said.json()).toMatchObject({ commands_changes: { spend_time: { duration: 3600 } } });
  const { entries: all, people, human_time_spent } = await report(null);
  // Those before them were reset by an entry that subtracts them.
  const [nailed, cut] = [
    all.find(({ summary }) => summary === 'Nailed it')!,
    all.find(({ spent_at }) => spent_at === '2026-01-02')!,
  ];
  const entries = [nailed, cut];
  expect(entries).toMatchObject([
    { summary: 'Nailed it', user: { username: 'ben' }, subject: { reference: `!${iid}` }, deletable: false },
    { spent_at: '2026-01-02', user: { username: 'ann' } },
  ]);
  expect([people.length, human_time_spent]).toEqual([2, '1h 30m']);
  const remove = async (id: number, as: Caller) =>
    (await world.server.call('DELETE', `/${path}/-/merge_requests/${iid}/timelogs/${id}`, as)).statusCode;
  expect(await remove(entries[1]!.id, ben)).toBe(403);
  expect(await remove(entries[0]!.id, ben)).toBe(204);
  expect(await remove(entries[0]!.id, ben)).toBe(404);
  expect((await report(ann)).human_time_spent).toBe('1h');
  const notes = (await call('GET', 'notes?sort=asc', ann)).json<{ body: string }[]>();
  expect(notes.map(({ body }) => body)).toContain('added 1h of time spent at 2026-01-02');
  expect((await change({ spend_time: { duration: '1h' } }, reader)).statusCode).toBe(403);
});
