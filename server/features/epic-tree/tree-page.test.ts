import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../testing/statements.ts';
import type { Context } from '../../platform/context.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { epicOperations } from '../epics/index.ts';
import { presentEpicPage } from '../epics/epic.presenter.ts';
import { readTree } from './read-tree.ts';
import { createEpicTreeWorld, epics } from '../../../testing/epic-tree-world.ts';
import type { EpicTreeWorld, TreeEpic, TreeIssue } from '../../../testing/epic-tree-world.ts';
import type { Caller } from '../../../testing/server.ts';

let world: EpicTreeWorld;
beforeAll(async () => {
  world = await createEpicTreeWorld();
});
afterAll(() => world?.server.close());

describe('the tree on the page of an epic', () => {
  it('EPIC-01 counts what is below at all levels, of what the reader may see', async () => {
    const { server, ann, rita, gus, project, open, issue, call, add } = world;
    const top = await open('Counted');
    const middle = await open('Below', { parent_id: top.id });
    const hidden = await open('Hidden', { parent_id: middle.id, confidential: true });
    await add(top, 'issues', (await issue('Open', { weight: 3 })).id);
    const done = await issue('Done', { weight: 2 });
    await call('PUT', `/projects/${project}/issues/${done.iid}`, ann, { state_event: 'close' });
    await add(middle, 'issues', done.id);
    await add(hidden, 'issues', (await issue('Below the hidden one', { weight: 5 })).id);
    await add(middle, 'issues', (await issue('Confidential', { confidential: true })).id);
    const watched = { health_status: 'at_risk' };
    const watch = async (more: object): Promise<TreeIssue> => {
      const made = await issue('Watched');
      await call('PUT', `/projects/${project}/issues/${made.iid}`, ann, more);
      return made;
    };
    for (const [epic, more] of [
      [top, { health_status: 'on_track' }],
      [middle, watched],
      [middle, { ...watched, confidential: true }],
      [hidden, { health_status: 'needs_attention' }],
    ] as const)
      await add(epic, 'issues', (await watch(more)).id);
    await add(middle, 'issues', (await watch({ ...watched, state_event: 'close' })).id);
    const tree = async (as: Caller) =>
      (await server.call('GET', `${epics}/${top.iid}/tree`.replace('/epics', '/-/epics'), as)).json<object>();
    expect(await tree(gus)).toMatchObject({
      below: {
        epics: { opened: 1, closed: 0 },
        issues: { opened: 3, closed: 2 },
        weight: { opened: 3, closed: 2 },
        health: { on_track: 1, needs_attention: 0, at_risk: 1 },
      },
      epics: [
        {
          title: 'Below',
          below: {
            issues: { opened: 1, closed: 2 },
            epics: { opened: 0 },
            health: { on_track: 0, needs_attention: 0, at_risk: 1 },
          },
        },
      ],
      issues: [
        { title: 'Open', weight: 3, health_status: null },
        { title: 'Watched', health_status: 'on_track' },
      ],
      changeable: false,
      more: false,
    });
    expect(await tree(rita)).toMatchObject({
      below: {
        epics: { opened: 2 },
        issues: { opened: 7, closed: 2 },
        weight: { opened: 8, closed: 2 },
        health: { on_track: 1, needs_attention: 1, at_risk: 2 },
      },
      changeable: true,
    });
  });

  it('EPIC-01 several levels come with one answer, each as by itself, and only of what the reader may see', async () => {
    const { server, ann, rita, gus, open, issue, add } = world;
    const [top, hidden] = [await open('Several'), await open('Not for all', { confidential: true })];
    const child = await open('One level below', { parent_id: top.id });
    await add(top, 'issues', (await issue('First')).id);
    await add(child, 'issues', (await issue('Second')).id);
    await add(child, 'issues', (await issue('Secret', { confidential: true })).id);
    const trees = (ids: readonly number[], as: Caller, group = 'acme') =>
      server.call('GET', `/groups/${group}/-/epics/trees?ids=${ids.join(',')}`, as);
    const alone = async ({ iid }: { iid: number }, as: Caller) =>
      (await server.call('GET', `/groups/acme/-/epics/${iid}/tree`, as)).json<object>();
    const asked = [top.id, child.id, hidden.id, 999_999];
    for (const [as, seen] of [
      [gus, [top, child]],
      [rita, [top, child, hidden]],
    ] as const) {
      const answer = await trees(asked, as);
      const levels = answer.json<{ id: number }[]>().toSorted((a, b) => a.id - b.id);
      const expected = await Promise.all(seen.map((epic) => alone(epic, as)));
      expect(levels).toEqual((expected as { id: number }[]).toSorted((a, b) => a.id - b.id));
    }
    await server.create('/groups', { name: 'elsewhere', path: 'elsewhere', visibility: 'public' }, ann);
    expect((await trees([top.id], gus, 'elsewhere')).json()).toEqual([]);
    expect((await trees([top.id], gus, 'nowhere')).statusCode).toBe(404);
    expect(
      (
        await trees(
          Array.from({ length: 26 }, (_, index) => index + 1),
          gus,
        )
      ).statusCode,
    ).toBe(400);
  });

  it('EPIC-01 shows of an issue what its row needs: place, people, dates and milestone', async () => {
    const { server, ann, gus, paul, project, open, issue, add } = world;
    const top = await open('Shown');
    const milestone = { title: 'Harvest', due_date: '2030-09-30' };
    const { id: milestone_id } = await server.create(`/projects/${project}/milestones`, milestone, ann);
    const made = await issue('Pick apples', {
      milestone_id,
      due_date: '2030-09-01',
      weight: 4,
      assignee_ids: [paul.id],
    });
    const { body: placed } = await add(top, 'issues', made.id);
    const path = `/groups/acme/-/epics/${top.iid}/tree`;
    const { issues } = (await server.call('GET', path, gus)).json<{ issues: object[] }>();
    expect(issues).toEqual([
      {
        id: made.id,
        iid: made.iid,
        link_id: placed.id,
        title: 'Pick apples',
        reference: `acme/garden#${made.iid}`,
        path: `/acme/garden/-/issues/${made.iid}`,
        state: 'opened',
        confidential: false,
        weight: 4,
        health_status: null,
        due_date: '2030-09-01',
        milestone: { id: milestone_id, title: 'Harvest' },
        assignees: [{ id: paul.id, username: 'paul', name: 'Paul', avatar_url: null }],
      },
    ]);
  });

  it('LINK-02 adds all that is named, or nothing', async () => {
    const { server, rita, gus, open, issue, titles } = world;
    const [epic, child] = [await open('Named'), await open('Child')];
    const one = await issue('One');
    const send = async (issuable_references: unknown, as: Caller = rita) => {
      const path = `/groups/acme/-/epics/${epic.iid}/tree`;
      const answer = await server.call('POST', path, as, { issuable_references } as object);
      return { status: answer.statusCode, body: answer.json<{ message?: string }>() };
    };
    const named = `acme/garden#${one.iid}`;
    expect(await send([named, '&9999'])).toEqual({
      status: 404,
      body: { message: 'Epic cannot be found.' },
    });
    expect((await send([named, 'acme/garden#9999'])).body).toEqual({ message: 'Issue cannot be found.' });
    expect((await send([named, `&${epic.iid}`])).status).toBe(409);
    expect(await titles(epic, 'issues')).toEqual([]);
    expect((await send(`${named} &${child.iid}`, gus)).status).toBe(403);
    expect(await send(`${named} &${child.iid}`)).toMatchObject({
      status: 200,
      body: { epics: [{ title: 'Child' }], issues: [{ title: 'One' }] },
    });
    expect((await send(named)).status).toBe(409);
  });
});

// was: the page read the tree once for the dates of the epic, and once more for those of its child epics
it('EPIC-01 the page of an epic has the dates of the epic and of its child epics as v4 has them, and reads the tree once for both', async () => {
  const { server, ann, rita, gus, paul, project, secret, open, issue, call, read } = world;
  const fixed = (start: string | null, due: string | null): object => ({
    ...(start === null ? {} : { start_date_is_fixed: true, start_date_fixed: start }),
    ...(due === null ? {} : { due_date_is_fixed: true, due_date_fixed: due }),
  });
  const dated = async (epic: TreeEpic, start_date: string, due_date: string, of = project): Promise<void> => {
    const title = `Of ${epic.title}`;
    const milestone = await server.create(`/projects/${of}/milestones`, { title, start_date, due_date }, ann);
    await issue(title, { epic_id: epic.id, milestone_id: milestone.id }, of);
  };
  const top = await open('Orchard');
  const below = (title: string, more: object = {}, parent = top) =>
    open(title, { parent_id: parent.id, ...more });
  await below('Both fixed', fixed('2033-03-01', '2033-04-01'));
  const begun = await below('Begins', fixed('2033-02-01', null));
  const following = await below('Follows');
  const deep = await below('Deep', {}, following);
  const hidden = await below('Hidden', { confidential: true, ...fixed('2029-01-01', '2041-01-01') });
  await below('Empty');
  await dated(top, '2033-05-01', '2033-06-01');
  await dated(begun, '2032-01-01', '2034-01-01');
  await dated(deep, '2032-12-01', '2033-12-01');
  await dated(deep, '2030-01-01', '2040-01-01', secret);
  const page = `/groups/acme/-/epics/${top.iid}`;
  for (const reader of [ann, rita, gus, paul]) {
    const { body: children } = await call<TreeEpic[]>('GET', `${epics}/${top.iid}/epics`, reader);
    const tree = (await server.call('GET', `${page}/tree`, reader)).json<{ epics: readonly TreeEpic[] }>();
    const days = (rows: readonly TreeEpic[]) =>
      rows.map(({ title, start_date, due_date }) => [title, start_date, due_date]);
    expect(days(tree.epics)).toEqual(days(children));
    expect(children.some(({ id }) => id === hidden.id)).toBe(reader === ann || reader === rita);
    const shown = (await server.call('GET', `${page}.json`, reader)).json<{
      dates: { start: { date: string | null }; due: { date: string | null } };
    }>().dates;
    const { start_date, due_date } = await read(top, reader);
    expect([shown.start.date, shown.due.date]).toEqual([start_date, due_date]);
  }
  // The private project is one of the group's; paul is no member.
  for (const [reader, start_date, due_date] of [
    [rita, '2029-01-01', '2041-01-01'],
    [gus, '2030-01-01', '2040-01-01'],
    [paul, '2032-12-01', '2034-01-01'],
  ] as const)
    expect(await read(top, reader)).toMatchObject({ start_date, due_date });

  const ctx = (await contextOfPerson(server.platform, rita.id))!;
  const row = await epicOperations.load(ctx, 'acme', top.iid);
  const statements = (of: Context) =>
    statementsOf(() => Promise.all([presentEpicPage(of, row), readTree(of, row)]));
  const apart = await statements(ctx);
  expect(await statements({ ...ctx, page: { viewer: ctx.viewer, reads: new Map() } })).toBe(apart - 1);
});

it('EPIC-01 the page of an epic shows what it is below, as far up as its reader sees', async () => {
  const { server, rita, gus, open } = world;
  const top = await open('Top of all', { confidential: true });
  const middle = await open('In between', { parent_id: top.id });
  const below = await open('Far below');
  const page = `/groups/acme/-/epics/${below.iid}.json`;
  const seen = async (as: Caller) =>
    (await server.call('GET', page, as)).json<{ ancestors: { title: string }[] }>().ancestors;
  expect(await seen(rita)).toEqual([]);
  const put = (as: Caller, parent_id: number | null) => server.call('PUT', page, as, { parent_id });
  expect((await put(gus, middle.id)).statusCode).toBe(403);
  expect((await put(rita, middle.id)).json<{ ancestors: object[] }>().ancestors).toEqual([
    expect.objectContaining({ id: top.id, path: `/groups/acme/-/epics/${top.iid}` }),
    { id: middle.id, iid: middle.iid, title: 'In between', group_path: 'acme', path: expect.any(String) },
  ]);
  // A guest does not see confidential epics.
  expect((await seen(gus)).map(({ title }) => title)).toEqual(['In between']);
  expect((await put(rita, below.id)).json()).toEqual({
    message: 'This epic cannot be added. An epic cannot be assigned to itself.',
  });
  expect((await put(rita, null)).json()).toMatchObject({ ancestors: [] });
});
