import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Burndown } from '../../../../contract/milestones/burndown.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let group: number;
const garden = '/projects/acme%2Fgarden';
const shed = '/projects/acme%2Fshed';

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'public' }, ann)).id;
  for (const name of ['Garden', 'Shed'])
    await server.create('/projects', { name, visibility: 'public', namespace_id: group }, ann);
});
afterAll(() => server?.close());

/** Today is day 0; -3 is three days ago. */
const day = (number: number): string => new Date(Date.now() + number * 86_400_000).toISOString().slice(0, 10);
/** Does something as if it were that day. */
async function on<T>(number: number, act: () => Promise<T>): Promise<T> {
  const { db } = server.platform;
  const last = (await sql<{ id: number }>`select coalesce(max(id), 0)::float8 as id from changes`.execute(db))
    .rows[0]!.id;
  const subject = (
    await sql<{ id: number }>`select coalesce(max(id), 0)::float8 as id from subjects`.execute(db)
  ).rows[0]!.id;
  const done = await act();
  const time = `${day(number)}T12:00:00Z`;
  await sql`update changes set created_at = ${time}::timestamptz where id > ${last} and (created_at > now() - interval '1 minute')`.execute(
    db,
  );
  await sql`update subjects set created_at = ${time}::timestamptz where id > ${subject}`.execute(db);
  return done;
}
const milestone = (title: string, of = garden) =>
  server.create<{ id: number; iid: number }>(
    `${of}/milestones`,
    { title, start_date: day(-4), due_date: day(2) },
    ann,
  );
const open = (more: object, of = garden) =>
  server.create<{ iid: number }>(`${of}/issues`, { title: 'x', ...more }, ann);
const change = async ({ iid }: { iid: number }, changes: object, of = garden) => {
  const answer = await server.api('PUT', `${of}/issues/${iid}`, ann, changes);
  expect(answer.statusCode, answer.body).toBe(200);
};
const course = async (iid: number, as: Caller, place = '/acme/garden/-'): Promise<Burndown> =>
  (await server.call('GET', `${place}/milestones/${iid}/burndown.json`, as)).json();
const pairs = ({ days }: Burndown) => days.map(({ open, closed }) => `${open}+${closed}`);

describe('the burndown of a milestone', () => {
  it('MILE-01 counts a day as it ended, by issues and weight, from the change log', async () => {
    const { id, iid } = await milestone('v1');
    const early = await on(-9, () => open({ milestone_id: id, weight: 2 }));
    const late = await on(-3, () => open({ weight: 3 }));
    await on(-3, () => change(late, { milestone_id: id }));
    await on(-2, () => change(early, { state_event: 'close' }));
    await on(-1, () => change(early, { state_event: 'reopen' }));
    await on(-1, () => change(late, { weight: 5 }));
    await on(0, () => change(late, { milestone_id: 0 }));
    // was: 404, there was no such call
    const found = await course(iid, null);
    expect([found.start, found.due, found.days.map(({ date }) => date)]).toEqual([
      day(-4),
      day(2),
      [-4, -3, -2, -1, 0].map(day),
    ]);
    expect(pairs(found)).toEqual(['1+0', '2+0', '1+1', '2+0', '1+0']);
    expect(found.days.map((one) => [one.open_weight, one.closed_weight])).toEqual([
      [2, 0],
      [5, 0],
      [3, 2],
      [7, 0],
      [2, 0],
    ]);
    expect(
      found.days.map(({ added, removed, completed, reopened }) => [added, removed, completed, reopened]),
    ).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
      [0, 1, 0, 0],
    ]);
    const events = await server.api('GET', `${garden}/milestones/${id}/burndown_events`, null);
    expect(
      events.json<{ action: string; weight: number }[]>().map(({ action, weight }) => [action, weight]),
    ).toEqual([
      ['created', 2],
      ['closed', 2],
      ['reopened', 2],
    ]);
  });

  it('MILE-01 forgets deleted issues', async () => {
    const { id, iid } = await milestone('v2');
    const gone = await on(-3, () => open({ milestone_id: id }));
    await on(-3, () => open({ milestone_id: id }));
    await server.api('DELETE', `${garden}/issues/${gone.iid}`, ann);
    expect(pairs(await course(iid, null))).toEqual(['0+0', '1+0', '1+0', '1+0', '1+0']);
  });

  it('MILE-01 counts a moved issue once: here until it moved, there from then on', async () => {
    const { id, iid } = await milestone('v3');
    const ofGroup = await milestone('Spring', `/groups/${group}`);
    const project = (await server.api('GET', shed, ann)).json<{ id: number }>().id;
    const here = await on(-3, () => open({ milestone_id: id }));
    const both = await on(-3, () => open({ milestone_id: ofGroup.id }));
    for (const { iid: moved } of [here, both])
      await on(-1, () => server.create(`${garden}/issues/${moved}/move`, { to_project_id: project }, ann));
    expect(pairs(await course(iid, null))).toEqual(['0+0', '1+0', '1+0', '0+0', '0+0']);
    expect(pairs(await course(ofGroup.iid, null, '/groups/acme/-'))).toEqual([
      '0+0',
      '1+0',
      '1+0',
      '1+0',
      '1+0',
    ]);
  });

  it('MILE-01 ISSUE-11 counts confidential issues only for readers who can see them', async () => {
    const { id, iid } = await milestone('v4');
    await on(-1, () => open({ milestone_id: id, confidential: true }));
    for (const outsider of [null, bob]) {
      expect(pairs(await course(iid, outsider)).at(-1)).toBe('0+0');
      expect(
        (await server.api('GET', `${garden}/milestones/${id}/burndown_events`, outsider)).json(),
      ).toEqual([]);
    }
    expect(pairs(await course(iid, ann)).at(-1)).toBe('1+0');
  });

  it('MILE-01 has no days before it starts', async () => {
    const { iid } = await server.create<{ iid: number }>(
      `${garden}/milestones`,
      { title: 'later', start_date: day(3) },
      ann,
    );
    expect((await course(iid, null)).days).toEqual([]);
    expect((await server.call('GET', '/acme/garden/-/milestones/99/burndown.json', ann)).statusCode).toBe(
      404,
    );
  });
});

describe('promoting a milestone', () => {
  it('MILE-01 makes it one of the group, one with those of the same title, and issues keep it', async () => {
    const [here, there] = [await milestone('Summer'), await milestone('Summer', shed)];
    const issue = await on(-2, () => open({ milestone_id: there.id }, shed));
    await on(-2, () => open({ milestone_id: here.id }));
    const promote = (id: number, as: Caller) => server.api('POST', `${garden}/milestones/${id}/promote`, as);
    await server.create(`${garden}/members`, { user_id: bob.id, access_level: 30 }, ann);
    expect((await promote(here.id, null)).statusCode).toBe(401);
    // A Developer of the project only.
    expect((await promote(here.id, bob)).statusCode).toBe(403);
    expect((await promote(there.id, ann)).statusCode).toBe(404);
    const promoted = (await promote(here.id, ann)).json<{ id: number; iid: number; group_id: number }>();
    expect(promoted).toMatchObject({ id: here.id, group_id: group, title: 'Summer', due_date: day(2) });
    expect((await server.api('GET', `${shed}/issues/${issue.iid}`, ann)).json()).toMatchObject({
      milestone: { id: here.id },
    });
    expect((await server.api('GET', `${shed}/milestones/${there.id}`, ann)).statusCode).toBe(404);
    expect(pairs(await course(promoted.iid, ann, '/groups/acme/-'))).toEqual([
      '0+0',
      '0+0',
      '2+0',
      '2+0',
      '2+0',
    ]);
    // The group has one of this title now.
    const again = await server.create(`${garden}/milestones`, { title: 'Summer' }, ann);
    expect((await promote(again.id, ann)).statusCode).toBe(400);
  });
});
