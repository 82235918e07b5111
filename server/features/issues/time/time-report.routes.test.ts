import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeReport } from '../../../../contract/issues/time.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let carol: TestUser;
let eve: TestUser;
let milestone: { id: number; iid: number };
let groupMilestone: { id: number; iid: number };
const project = '/projects/acme%2Fgarden';
const page = (iid: number, rest = ''): string => `/acme/garden/-/issues/${iid}${rest}`;
const opened = (more: object = {}, where = project) =>
  server.create<{ id: number; iid: number }>(`${where}/issues`, { title: 'A task', ...more }, ann);
const spend = (iid: number, duration: string, as: TestUser, more: object = {}) =>
  server.call('PUT', page(iid, '.json'), as, { issue: { spend_time: { duration, ...more } } });
const reportOf = async (path: string, as: Caller): Promise<TimeReport> =>
  (await server.call('GET', `${path}/timelogs.json`, as)).json();
const history = async (iid: number): Promise<string[]> =>
  (await server.api('GET', `${project}/issues/${iid}/notes?sort=asc`, ann))
    .json<{ body: string }[]>()
    .map(({ body }) => body);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, carol, eve] = await server.createUsers('ann', 'bob', 'carol', 'eve');
  const group = await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'public' }, ann);
  for (const [name, visibility] of [
    ['Garden', 'public'],
    ['Cellar', 'private'],
  ])
    await server.create('/projects', { name, visibility, namespace_id: group.id }, ann);
  for (const person of [bob, carol])
    await server.create(`${project}/members`, { user_id: person.id, access_level: 20 }, ann);
  milestone = await server.create(`${project}/milestones`, { title: 'v1' }, ann);
  groupMilestone = await server.create(`/groups/${group.id}/milestones`, { title: 'Spring' }, ann);
});
afterAll(() => server?.close());

describe('time tracking on the issue page', () => {
  it('SIDE-08 sets the estimate and adds time, as people write them, with summary and date', async () => {
    const { iid } = await opened();
    const set = (time_estimate: string) =>
      server.call('PUT', page(iid, '.json'), bob, { issue: { time_estimate } });
    // was: 400, the page could not change them
    expect((await set('1d 2h')).json()).toMatchObject({
      time_stats: { time_estimate: 36_000, human_time_estimate: '1d 2h' },
    });
    const added = await spend(iid, '1h 30m', bob, { summary: ' dug ', spent_at: '2026-01-02' });
    expect(added.json()).toMatchObject({ time_stats: { total_time_spent: 5400 } });
    expect((await set('')).json()).toMatchObject({ time_stats: { human_time_estimate: null } });
    expect(await reportOf(page(iid), null)).toMatchObject({
      entries: [
        {
          spent_at: '2026-01-02',
          time_spent: 5400,
          human_time_spent: '1h 30m',
          summary: 'dug',
          user: { username: 'bob' },
          deletable: false,
        },
      ],
      people: [{ user: { username: 'bob' }, time_spent: 5400 }],
      time_spent: 5400,
      more: false,
    });
    expect(await history(iid)).toEqual([
      'changed time estimate to 1d 2h',
      'added 1h 30m of time spent at 2026-01-02',
      'removed time estimate',
    ]);
  });

  it('SIDE-08 says what is wrong with a time, and changes nothing', async () => {
    const { iid } = await opened();
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const answers = await Promise.all([
      spend(iid, 'soon', bob),
      spend(iid, '0h', bob),
      spend(iid, '-1h', bob),
      spend(iid, '1h', bob, { spent_at: tomorrow }),
      server.call('PUT', page(iid, '.json'), bob, { issue: { time_estimate: '-1h' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
    expect(answers[0].body).toContain('is no time such as 1w 3d 2h 30m');
    expect(answers[3].body).toContain('cannot be in the future');
    // Rights first.
    expect((await spend(iid, 'soon', eve)).statusCode).toBe(403);
    expect(await reportOf(page(iid), ann)).toMatchObject({ entries: [], people: [], time_spent: 0 });
  });

  it('SIDE-08 deletes one’s own entries, and for Maintainers everybody’s, with a note in the history', async () => {
    const { iid } = await opened();
    for (const who of [bob, carol]) await spend(iid, '2h', who, { spent_at: '2026-02-03' });
    const [ofCarol, ofBob] = (await reportOf(page(iid), bob)).entries;
    expect([ofCarol!.deletable, ofBob!.deletable]).toEqual([false, true]);
    const remove = async (id: number, as: Caller) =>
      (await server.call('DELETE', page(iid, `/timelogs/${id}`), as)).statusCode;
    expect(await remove(ofCarol!.id, eve)).toBe(403);
    expect(await remove(ofCarol!.id, bob)).toBe(403);
    expect(await remove(ofBob!.id, bob)).toBe(204);
    expect(await remove(ofBob!.id, bob)).toBe(404);
    const other = await opened();
    expect((await server.call('DELETE', page(other.iid, `/timelogs/${ofCarol!.id}`), ann)).statusCode).toBe(
      404,
    );
    expect((await reportOf(page(iid), ann)).entries).toMatchObject([{ id: ofCarol!.id, deletable: true }]);
    expect(await remove(ofCarol!.id, ann)).toBe(204);
    expect((await server.call('GET', page(iid, '.json'), ann)).json()).toMatchObject({
      time_stats: { total_time_spent: 0 },
    });
    expect((await history(iid)).slice(2)).toEqual([
      'deleted 2h of spent time from 2026-02-03',
      'deleted 2h of spent time from 2026-02-03',
    ]);
  });

  it('SIDE-08 keeps an entry from which time was subtracted: the total is never below zero', async () => {
    const { iid } = await opened();
    await spend(iid, '3h', bob);
    await spend(iid, '-2h', bob);
    const [less, more] = (await reportOf(page(iid), bob)).entries;
    const remove = (id: number) => server.call('DELETE', page(iid, `/timelogs/${id}`), bob);
    const refused = await remove(more!.id);
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('delete the entry that subtracts it first'),
    ]);
    expect((await remove(less!.id)).statusCode).toBe(204);
    expect((await remove(more!.id)).statusCode).toBe(204);
  });

  it('SIDE-08 shows 100 entries a page, with totals of all', async () => {
    const { iid } = await opened();
    const body = Array.from({ length: 100 }, () => '/spend 1m').join('\n');
    await server.api('POST', `${project}/issues/${iid}/notes`, bob, { body });
    await spend(iid, '1m', bob);
    const first = await reportOf(page(iid), bob);
    expect([first.entries.length, first.more, first.time_spent]).toEqual([100, true, 6060]);
    const second = await server.call('GET', page(iid, '/timelogs.json?page=2'), bob);
    expect(second.json()).toMatchObject({ entries: [{ time_spent: 60 }], more: false });
  });
});

describe('the report of a milestone', () => {
  it('SIDE-08 ISSUE-11 contains only entries of issues that the reader can see', async () => {
    const plain = await opened({ milestone_id: milestone.id });
    const secret = await opened({ milestone_id: milestone.id, confidential: true, title: 'Secret' });
    await opened();
    await spend(plain.iid, '1h', bob);
    await spend(secret.iid, '8h', bob);
    const path = `/acme/garden/-/milestones/${milestone.iid}`;
    const seen = async (as: Caller) => {
      const { entries, people, time_spent } = await reportOf(path, as);
      return [entries.map(({ subject }) => subject.reference), people.length, time_spent / 3600];
    };
    for (const outsider of [null, eve]) expect(await seen(outsider)).toEqual([[`#${plain.iid}`], 1, 1]);
    for (const member of [ann, carol])
      expect(await seen(member)).toEqual([[`#${secret.iid}`, `#${plain.iid}`], 1, 9]);
    expect((await server.call('GET', '/acme/garden/-/milestones/99/timelogs.json', ann)).statusCode).toBe(
      404,
    );
  });

  it('SIDE-08 of a group covers its projects as far as the reader can see them', async () => {
    const hidden = '/projects/acme%2Fcellar';
    const inside = await opened({ milestone_id: groupMilestone.id }, hidden);
    const outside = await opened({ milestone_id: groupMilestone.id });
    await server.api('POST', `${hidden}/issues/${inside.iid}/add_spent_time`, ann, { duration: '2h' });
    await spend(outside.iid, '1h', bob);
    const path = `/groups/acme/-/milestones/${groupMilestone.iid}`;
    const seen = async (as: Caller) =>
      (await reportOf(path, as)).entries.map(({ subject }) => subject.reference).toSorted();
    expect(await seen(eve)).toEqual([`acme/garden#${outside.iid}`]);
    expect(await seen(ann)).toEqual([`acme/cellar#${inside.iid}`, `acme/garden#${outside.iid}`]);
    await server.api('PUT', project, ann, { issues_access_level: 'private' });
    expect(await seen(eve)).toEqual([]);
    expect((await server.call('GET', '/acme/garden/-/milestones/1/timelogs.json', eve)).statusCode).toBe(403);
    await server.api('PUT', project, ann, { issues_access_level: 'enabled' });
  });
});

describe('hours only', () => {
  it('SIDE-08 shows no days and weeks if the instance is set so', async () => {
    const hours = await createTestServer({ timeTrackingLimitToHours: true });
    try {
      const dan = await hours.createUser('dan');
      await hours.create('/projects', { name: 'Garden' }, dan);
      const { iid } = await hours.create<{ iid: number }>(
        '/projects/dan%2Fgarden/issues',
        { title: 'x' },
        dan,
      );
      const base = `/projects/dan%2Fgarden/issues/${iid}`;
      // was: 1w 2d
      expect(
        (await hours.api('POST', `${base}/time_estimate`, dan, { duration: '1w 2d' })).json(),
      ).toMatchObject({
        human_time_estimate: '56h',
      });
      expect((await hours.api('GET', base, dan)).json()).toMatchObject({
        time_stats: { human_time_estimate: '56h' },
      });
      expect((await hours.call('GET', `/dan/garden/-/issues/${iid}.json`, dan)).json()).toMatchObject({
        time_tracking_limit_to_hours: true,
        time_stats: { human_time_estimate: '56h' },
      });
    } finally {
      await hours.close();
    }
  });
});
