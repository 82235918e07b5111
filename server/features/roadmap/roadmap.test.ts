import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Roadmap, RoadmapEpic } from '../../../contract/roadmap/roadmap.ts';
import { createTestServer } from '../../../testing/server.ts';
import { statementsOf } from '../../../testing/statements.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { countBelow, epicOperations, findDated } from '../epics/index.ts';
import { listMilestones } from '../milestones/index.ts';
import { readRoadmap } from './read-roadmap.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, gus: TestUser;

interface Epic {
  readonly id: number;
  readonly iid: number;
}

const open = (group: string, title: string, more: object = {}): Promise<Epic> =>
  server.create<Epic>(`/groups/${encodeURIComponent(group)}/epics`, { title, ...more }, ann);
const fixed = (start: string | null, due: string | null): object => ({
  ...(start === null ? {} : { start_date_is_fixed: true, start_date_fixed: start }),
  ...(due === null ? {} : { due_date_is_fixed: true, due_date_fixed: due }),
});
const read = async (group: string, query = '', as: Caller = ann): Promise<Roadmap> => {
  const answer = await server.call('GET', `/groups/${group}/-/roadmap.json?${query}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Roadmap>();
};
const titles = ({ epics }: Pick<Roadmap, 'epics'>): string[] => epics.map(({ title }) => title);
const children = async (group: string, { iid }: Epic, as: Caller = ann): Promise<RoadmapEpic[]> =>
  (await server.call('GET', `/groups/${group}/-/epics/${iid}/roadmap.json`, as)).json<{
    epics: RoadmapEpic[];
  }>().epics;
/** A group with those who report and those who only read. */
async function group(path: string, more: object = {}): Promise<number> {
  const { id } = await server.create('/groups', { name: path, path, visibility: 'public', ...more }, ann);
  await server.create(`/groups/${id}/members`, { user_id: rita.id, access_level: 20 }, ann);
  return id;
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, gus] = await server.createUsers('ann', 'rita', 'gus');
});
afterAll(() => server?.close());

describe('a roadmap', () => {
  it('EPIC-01 has the epics at the top in the order of their days, fixed and inherited, with what is done', async () => {
    const id = await group('acme');
    const project = await server.create(
      '/projects',
      { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' },
      ann,
    );
    const milestone = await server.create(
      `/groups/${id}/milestones`,
      { title: 'Spring', start_date: '2027-03-01', due_date: '2027-05-31' },
      ann,
    );
    await server.create(`/groups/${id}/milestones`, { title: 'Some day' }, ann);
    await open('acme', 'Without days');
    await open('acme', 'Late', fixed('2027-06-01', '2027-07-01'));
    await open('acme', 'Only due', fixed(null, '2027-02-01'));
    const inheriting = await open('acme', 'Inheriting');
    await open('acme', 'Closed', fixed('2026-01-01', '2026-02-01'));
    await server.api('PUT', '/groups/acme/epics/5', ann, { state_event: 'close' });
    const child = await open('acme', 'Child', { parent_id: inheriting.id, ...fixed('2027-02-15', null) });
    await open('acme', 'Grandchild', { parent_id: child.id });
    for (const state of ['opened', 'closed']) {
      const { iid } = await server.create<Epic>(
        `/projects/${project.id}/issues`,
        { title: state, epic_id: child.id, milestone_id: milestone.id },
        ann,
      );
      if (state === 'closed')
        await server.api('PUT', `/projects/${project.id}/issues/${iid}`, ann, { state_event: 'close' });
    }
    const roadmap = await read('acme');
    expect(titles(roadmap)).toEqual(['Only due', 'Inheriting', 'Late', 'Without days']);
    expect(roadmap).toMatchObject({
      page: 1,
      more: false,
      count: 4,
      cut: false,
      span: { start: '2027-02-01', due: '2027-07-01' },
      milestones: [{ title: 'Spring', due_date: '2027-05-31' }],
    });
    expect(roadmap.epics[1]).toMatchObject({
      reference: `&${inheriting.iid}`,
      path: `/groups/acme/-/epics/${inheriting.iid}`,
      start: { date: '2027-02-15', is_fixed: false, fixed: null, inherited: '2027-02-15' },
      due: { date: '2027-05-31', is_fixed: false },
      below: { epics: { opened: 2, closed: 0 }, issues: { opened: 1, closed: 1 } },
      has_children: true,
      changeable: true,
    });
    expect(titles({ epics: await children('acme', inheriting) })).toEqual(['Child']);
    expect(titles({ epics: await children('acme', child) })).toEqual(['Grandchild']);
    expect(titles(await read('acme', 'state=closed'))).toEqual(['Closed']);
    expect(titles(await read('acme', 'state=all'))).toHaveLength(5);
    // With a filter all that match, wherever they are.
    expect(titles(await read('acme', 'search=grandchild'))).toEqual(['Grandchild']);
    expect(await read('acme', 'search=nothing')).toMatchObject({
      epics: [],
      span: { start: null, due: null },
    });
    expect((await read('acme', '', gus)).epics.map(({ changeable }) => changeable)).not.toContain(true);
    expect((await read('acme', '', rita)).epics.map(({ changeable }) => changeable)).not.toContain(false);
  });

  it('of a group below shows its epics, also those that are below one of the group above', async () => {
    const above = await group('above');
    await group('sub', { parent_id: above });
    const parent = await open('above', 'Above');
    await open('above/sub', 'Below', { parent_id: parent.id });
    expect(titles(await read('above%2Fsub'))).toEqual(['Below']);
    expect(titles(await read('above'))).toEqual(['Above']);
    const [below] = await children('above', parent);
    expect(below).toMatchObject({ title: 'Below', reference: 'above/sub&1', group_path: 'above/sub' });
  });

  it('shows nothing of what its reader may not see', async () => {
    await group('veiled');
    const secret = await open('veiled', 'Secret', {
      confidential: true,
      ...fixed('2020-01-01', '2040-01-01'),
    });
    const child = await open('veiled', 'Plain', fixed('2027-01-01', '2027-02-01'));
    // A confidential epic can have a child that is not.
    await sql`update epics set parent_id = ${secret.id}, relative_position = 1 where id = ${child.id}`.execute(
      server.platform.db,
    );
    expect(await read('veiled')).toMatchObject({ count: 1, span: { start: '2020-01-01' } });
    const seen = await read('veiled', '', gus);
    expect(titles(seen)).toEqual(['Plain']);
    expect(seen).toMatchObject({ count: 1, span: { start: '2027-01-01', due: '2027-02-01' } });
    const hidden = await server.call('GET', `/groups/veiled/-/epics/${secret.iid}/roadmap.json`, gus);
    expect(hidden.statusCode).toBe(404);
    await server.api('PUT', '/groups/veiled', ann, { visibility: 'private' });
    expect((await server.call('GET', '/groups/veiled/-/roadmap.json', gus)).statusCode).toBe(404);
  });

  it('EPIC-01 finds what its epics inherit once, and what is below them', async () => {
    const id = await group('once');
    const parents = [
      await open('once', 'Follows'),
      await open('once', 'Fixed', fixed('2027-01-01', '2027-02-01')),
    ];
    for (const { id: parent_id } of parents)
      await open('once', 'Below', { parent_id, ...fixed('2027-03-01', '2027-04-01') }); // oxlint-disable-line no-await-in-loop
    const ctx = (await contextOfPerson(server.platform, ann.id))!;
    const { db } = server.platform;
    const place = await epicOperations.enter(ctx, 'once');
    const ids = parents.map((parent) => parent.id);
    const parts = [
      () => epicOperations.enter(ctx, 'once'),
      () => epicOperations.listIds(ctx, { state: 'opened' }, { place, limit: 100 }),
      () => listMilestones(db, place, { state: 'active', ancestors: true }, 100, 0),
      () => findDated(db, ctx.viewer, ids),
      () => epicOperations.find(ctx, ids),
      () => countBelow(db, ctx.viewer, ids),
    ];
    let apart = 0;
    for (const part of parts) apart += await statementsOf(part); // oxlint-disable-line no-await-in-loop
    let roadmap: Roadmap | undefined;
    expect(await statementsOf(async () => (roadmap = await readRoadmap(ctx, 'once', {})))).toBe(apart);
    expect(roadmap).toMatchObject({ group_id: id, count: 2 });
    for (const epic of roadmap!.epics)
      expect(epic).toMatchObject({ due: { inherited: '2027-04-01' }, has_children: true });
  });

  it('of many epics comes by pages, and ends with the latest two thousand', async () => {
    const id = await group('many');
    await sql`with made as (insert into subjects (kind, iid, namespace_id, title)
        select 'Epic', n, ${id}, 'Epic ' || n from generate_series(1, 2005) n returning id, iid)
      insert into epics (id, start_date, start_date_is_fixed, due_date, due_date_is_fixed)
      select id, date '2027-01-01' + iid, true, date '2027-02-01' + iid, iid % 2 = 0 from made`.execute(
      server.platform.db,
    );
    const [first, second] = [await read('many'), await read('many', 'page=2')];
    expect(first).toMatchObject({ count: 2000, cut: true, more: true, page: 1 });
    expect(first.epics).toHaveLength(100);
    expect(titles(first)[0]).toBe('Epic 6');
    // Both its dates are fixed, and others would follow from below.
    const { id: parent_id } = first.epics[0]!;
    await group('deep', { parent_id: id });
    await open('many/deep', 'Below', { parent_id, ...fixed('2031-01-01', '2031-02-01') });
    expect((await read('many')).epics[0]).toMatchObject({
      start: { date: '2027-01-07', fixed: '2027-01-07', inherited: '2031-01-01' },
      due: { date: '2027-02-07', inherited: '2031-02-01' },
      has_children: true,
    });
    expect(titles(second)[0]).toBe('Epic 106');
    const end = await read('many', 'page=20');
    expect(end).toMatchObject({ more: false, milestones: [] });
    expect(titles(end).at(-1)).toBe('Epic 2005');
    const beyond = await server.call('GET', '/groups/many/-/roadmap.json?page=21', ann);
    expect(beyond.statusCode).toBe(400);
  });
});
