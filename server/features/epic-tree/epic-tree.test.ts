import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../testing/statements.ts';
import type { Context } from '../../platform/context.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { epicOperations } from '../epics/index.ts';
import { presentEpicPage } from '../epics/epic.presenter.ts';
import { readTree } from './read-tree.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, gus: TestUser, paul: TestUser;
let project: number, secret: number, elsewhere: number;
const epics = '/groups/acme/epics';

interface Epic {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly parent_id: number | null;
  readonly parent_iid: number | null;
  readonly has_children: boolean;
  readonly has_issues: boolean;
  readonly start_date: string | null;
  readonly due_date: string | null;
}
interface Issue {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly epic_issue_id: number | null;
  readonly epic_iid: number | null;
  readonly epic: { readonly id: number; readonly url: string } | null;
  readonly relative_position?: number;
}

const open = (title: string, more: object = {}, group = 'acme'): Promise<Epic> =>
  server.create<Epic>(`/groups/${encodeURIComponent(group)}/epics`, { title, ...more }, rita);
const issue = (title: string, more: object = {}, of = project): Promise<Issue> =>
  server.create<Issue>(`/projects/${of}/issues`, { title, ...more }, ann);
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<T = Record<string, unknown>>(method: Method, path: string, as: Caller, body?: object) {
  const answer = await server.api(method, path, as, body);
  return { status: answer.statusCode, body: answer.json<T>() };
}
const add = (epic: Epic, kind: 'issues' | 'epics', id: number, as: Caller = rita) =>
  call<{ id: number; message?: string }>('POST', `${epics}/${epic.iid}/${kind}/${id}`, as);
const titles = async (epic: Epic, kind: 'issues' | 'epics', as: Caller = rita): Promise<string[]> =>
  (await call<{ title: string }[]>('GET', `${epics}/${epic.iid}/${kind}`, as)).body.map(({ title }) => title);
const read = async (epic: Epic, as: Caller = rita): Promise<Epic> =>
  (await call<Epic>('GET', `${epics}/${epic.iid}`, as)).body;
const readIssue = async ({ iid }: Issue, as: Caller = rita): Promise<Issue> =>
  (await call<Issue>('GET', `/projects/${project}/issues/${iid}`, as)).body;
const history = async (path: string, as: Caller = rita): Promise<string[]> =>
  (await call<{ body: string; system: boolean }[]>('GET', `${path}/notes?sort=asc`, as)).body
    .filter(({ system }) => system)
    .map(({ body }) => body);

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, gus, paul] = await server.createUsers('ann', 'rita', 'gus', 'paul');
  const group = { name: 'acme', path: 'acme', visibility: 'public' };
  const { id } = await server.create('/groups', group, ann);
  for (const [person, access_level] of [
    [rita, 20],
    [gus, 10],
  ] as const)
    await server.create(`/groups/${id}/members`, { user_id: person.id, access_level }, ann);
  const sub = { name: 'tools', path: 'tools', parent_id: id, visibility: 'public' };
  await server.create('/groups', sub, ann);
  const made = (name: string, visibility: string, namespace_id?: number) =>
    server.create('/projects', { name, path: name, visibility, namespace_id }, ann);
  project = (await made('garden', 'public', id)).id;
  secret = (await made('secret', 'private', id)).id;
  elsewhere = (await made('elsewhere', 'public')).id;
  // Plans issues of the project, and only reads the group's epics.
  await server.create(`/projects/${project}/members`, { user_id: paul.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

describe('issues of an epic', () => {
  it('EPIC-01 are added, moved from the earlier epic and removed, as both sides say', async () => {
    const [doors, windows] = [await open('Doors'), await open('Windows')];
    const one = await issue('Oil them');
    const added = await add(doors, 'issues', one.id);
    expect(added).toMatchObject({
      status: 201,
      body: { epic: { id: doors.id, has_issues: true }, issue: { id: one.id, epic_iid: doors.iid } },
    });
    expect(await readIssue(one, null)).toMatchObject({
      epic_iid: doors.iid,
      epic_issue_id: added.body.id,
      epic: {
        id: doors.id,
        iid: doors.iid,
        title: 'Doors',
        url: expect.stringMatching(/\/groups\/acme\/-\/epics\/\d+$/),
      },
    });
    const list = await call<Issue[]>('GET', `/projects/${project}/issues`, null);
    expect(list.body.find(({ id }) => id === one.id)).toMatchObject({ epic: { id: doors.id } });
    expect(await add(doors, 'issues', one.id)).toMatchObject({ status: 409 });
    expect((await add(windows, 'issues', one.id)).status).toBe(201);
    expect(await titles(doors, 'issues')).toEqual([]);
    expect(await titles(windows, 'issues')).toEqual(['Oil them']);
    const { epic_issue_id: place } = await readIssue(one);
    const gone = await call('DELETE', `${epics}/${windows.iid}/issues/${place}`, rita);
    expect(gone).toMatchObject({ status: 200, body: { id: place, issue: { epic: null } } });
    expect((await call('DELETE', `${epics}/${windows.iid}/issues/${place}`, rita)).status).toBe(404);
    expect(await history(`/projects/${project}/issues/${one.iid}`)).toEqual([
      `added to epic acme&${doors.iid}`,
      `removed from epic acme&${doors.iid}`,
      `added to epic acme&${windows.iid}`,
      `removed from epic acme&${windows.iid}`,
    ]);
    expect(await history(`${epics}/${doors.id}`)).toEqual([
      `added issue acme/garden#${one.iid}`,
      `removed issue acme/garden#${one.iid}`,
    ]);
    const put = (epic_id: unknown, as: Caller = rita) =>
      call('PUT', `/projects/${project}/issues/${one.iid}`, as, { epic_id } as object);
    expect(await put(doors.id)).toMatchObject({ status: 200, body: { epic_iid: doors.iid } });
    expect(await put(0)).toMatchObject({ status: 200, body: { epic: null, epic_iid: null } });
    expect(await put(999_999)).toMatchObject({ status: 404, body: { message: 'Epic cannot be found.' } });
  });

  it('LINK-04 are in the order that people choose, where hidden ones keep their places', async () => {
    const epic = await open('Order');
    for (const title of ['One', 'Two', 'Three', 'Four']) await add(epic, 'issues', (await issue(title)).id);
    await add(epic, 'issues', (await issue('Secret', {}, secret)).id);
    const listed = async (as: Caller) => (await call<Issue[]>('GET', `${epics}/${epic.iid}/issues`, as)).body;
    const place = async (title: string): Promise<number> =>
      (await listed(ann)).find((one) => one.title === title)!.epic_issue_id!;
    const move = async (title: string, where: object, as: Caller = rita) =>
      call<Issue[]>('PUT', `${epics}/${epic.iid}/issues/${await place(title)}`, as, where);
    const moved = await move('Four', { move_before_id: await place('One') });
    expect(moved.body.map(({ title }) => title)).toEqual(['One', 'Four', 'Two', 'Three', 'Secret']);
    await move('Three', { move_after_id: await place('One') });
    await move('Secret', { move_before_id: await place('Three') });
    expect(await titles(epic, 'issues', null)).toEqual(['Three', 'One', 'Four', 'Two']);
    expect(await titles(epic, 'issues')).toEqual(['Three', 'Secret', 'One', 'Four', 'Two']);
    // Until there is no room between two neighbours.
    for (let round = 0; round < 25; round++) {
      await move(round % 2 === 0 ? 'Four' : 'One', { move_before_id: await place('Three') });
      expect((await titles(epic, 'issues')).slice(0, 2)).toEqual(['Three', round % 2 === 0 ? 'Four' : 'One']);
    }
    expect((await titles(epic, 'issues')).slice(0, 3)).toEqual(['Three', 'Four', 'One']);
    expect((await move('Two', { move_before_id: 999_999 })).status).toBe(404);
    expect((await move('Two', {})).status).toBe(400);
    const other = await open('Other');
    const wrong = `${epics}/${other.iid}/issues/${await place('Two')}`;
    expect((await call('PUT', wrong, rita, { move_before_id: 1 })).status).toBe(404);
    expect((await move('Two', { move_before_id: await place('One') }, gus)).status).toBe(403);
  });

  it('need a Reporter of the group who may plan the issue, below that group', async () => {
    const epic = await open('Rights');
    const one = await issue('Mine');
    expect((await add(epic, 'issues', one.id, gus)).status).toBe(403);
    expect((await add(epic, 'issues', one.id, paul)).status).toBe(403);
    expect((await add(epic, 'issues', one.id, null)).status).toBe(401);
    const far = await issue('Far', {}, elsewhere);
    expect((await add(epic, 'issues', far.id)).status).toBe(403);
    expect((await add(epic, 'issues', far.id, ann)).status).toBe(409);
    const hidden = await issue('Hidden', {}, elsewhere);
    expect(await add(epic, 'issues', hidden.id + 1000)).toMatchObject({
      status: 404,
      body: { message: 'Issue cannot be found.' },
    });
    const sub = await open('Hammers', {}, 'acme/tools');
    const put = await call('PUT', `/projects/${project}/issues/${one.iid}`, rita, { epic_id: sub.id });
    expect(put.status).toBe(409);
    await add(epic, 'issues', one.id);
    const { epic_issue_id: place } = await readIssue(one);
    expect((await call('DELETE', `${epics}/${epic.iid}/issues/${place}`, paul)).status).toBe(403);
    const leave = { epic_id: null };
    expect((await call('PUT', `/projects/${project}/issues/${one.iid}`, paul, leave)).status).toBe(403);
  });

  it('and epics that a reader can not see are not there for him', async () => {
    const [shown, hidden] = [await open('Shown'), await open('Hidden', { confidential: true })];
    const [one, two] = [await issue('Plain'), await issue('Confidential', { confidential: true })];
    await add(shown, 'issues', two.id);
    await add(shown, 'epics', hidden.id);
    expect(await titles(shown, 'issues', gus)).toEqual([]);
    expect(await titles(shown, 'epics', gus)).toEqual([]);
    expect(await read(shown, gus)).toMatchObject({ has_children: false, has_issues: false });
    expect(await read(shown)).toMatchObject({ has_children: true, has_issues: true });
    expect(await history(`${epics}/${shown.id}`, gus)).toEqual([]);
    await add(hidden, 'issues', one.id);
    expect(await readIssue(one, gus)).toMatchObject({ epic: null, epic_iid: null, epic_issue_id: null });
    expect(await readIssue(one, rita)).toMatchObject({ epic_iid: hidden.iid });
    expect(await history(`/projects/${project}/issues/${one.iid}`, gus)).toEqual([]);
    // Nothing to take out of, for who does not see it.
    const put = await call('PUT', `/projects/${project}/issues/${one.iid}`, paul, { epic_id: null });
    expect(put).toMatchObject({ status: 200, body: { epic: null } });
    expect(await readIssue(one, rita)).toMatchObject({ epic_iid: hidden.iid });
  });

  it('are at most 5,000', async () => {
    const epic = await open('Full');
    const [first, last] = [await issue('First'), await issue('Last')];
    await add(epic, 'issues', first.id);
    const { db } = server.platform;
    await sql`with made as (insert into subjects (kind, iid, project_id, title) select 'Issue', 10000 + n, ${project}, 'Many' from generate_series(1, 4999) n returning id)
      insert into epic_issues (epic_id, issue_id, relative_position) select ${epic.id}, id, id * 2000000 from made`.execute(
      db,
    );
    expect(await add(epic, 'issues', last.id)).toMatchObject({
      status: 409,
      body: { message: 'This epic already has the maximum number of issues.' },
    });
  });
});

describe('child epics', () => {
  it('EPIC-01 are created, assigned, moved and removed, as both sides say', async () => {
    const parent = await open('Parent');
    const made = await call<Epic>('POST', `${epics}/${parent.iid}/epics`, rita, { title: 'Made' });
    expect(made).toMatchObject({ status: 201, body: { title: 'Made', parent_id: parent.id } });
    const [found, tools] = [await open('Found'), await open('Tools', {}, 'acme/tools')];
    expect(await add(parent, 'epics', found.id)).toMatchObject({
      status: 201,
      body: { parent_id: parent.id, parent_iid: parent.iid },
    });
    expect((await add(parent, 'epics', tools.id)).status).toBe(201);
    expect(await titles(parent, 'epics', null)).toEqual(['Made', 'Found', 'Tools']);
    const order = await call<Epic[]>('PUT', `${epics}/${parent.iid}/epics/${tools.id}`, rita, {
      move_after_id: found.id,
    });
    expect(order.body.map(({ title }) => title)).toEqual(['Made', 'Tools', 'Found']);
    expect((await call('DELETE', `${epics}/${parent.iid}/epics/${found.id}`, rita)).status).toBe(200);
    expect((await call('DELETE', `${epics}/${parent.iid}/epics/${found.id}`, rita)).status).toBe(404);
    expect(await history(`${epics}/${found.id}`)).toEqual([
      `added parent epic acme&${parent.iid}`,
      `removed parent epic acme&${parent.iid}`,
    ]);
    expect(await history(`${epics}/${parent.id}`)).toEqual([
      `added child epic acme&${made.body.iid}`,
      `added child epic acme&${found.iid}`,
      `added child epic acme/tools&${tools.iid}`,
      `removed child epic acme&${found.iid}`,
    ]);
    const put = await call('PUT', `${epics}/${found.iid}`, rita, { parent_id: parent.id });
    expect(put).toMatchObject({ status: 200, body: { parent_id: parent.id } });
    const second = await open('Second', { parent_id: found.id });
    expect(second).toMatchObject({ parent_id: found.id });
    expect((await add(parent, 'epics', found.id, gus)).status).toBe(403);
    await server.api('DELETE', `${epics}/${found.iid}`, ann);
    expect(await read(second)).toMatchObject({ parent_id: null });
  });

  it('LINK-06 make no circle, no sixth level and no hundred and first', async () => {
    const chain: Epic[] = [];
    for (let level = 1; level <= 5; level++)
      chain.push(await open(`Level ${level}`, level === 1 ? {} : { parent_id: chain.at(-1)!.id }));
    const [first, , , , fifth] = chain as [Epic, Epic, Epic, Epic, Epic];
    const sixth = await open('Level 6');
    expect(await add(fifth, 'epics', sixth.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'This epic cannot be added. One or more epics would exceed the maximum depth (5) from its most distant ancestor.',
      },
    });
    expect((await add(sixth, 'epics', first.id)).status).toBe(409);
    expect((await call('POST', `${epics}/${fifth.iid}/epics`, rita, { title: 'No' })).status).toBe(409);
    for (const below of [first, fifth]) expect((await add(below, 'epics', first.id)).status).toBe(409);
    expect((await add(fifth, 'epics', 999_999)).body).toEqual({ message: 'Epic cannot be found.' });
    const tools = await open('Nails', {}, 'acme/tools');
    const up = await call('PUT', `/groups/acme%2Ftools/epics/${tools.iid}`, rita, { parent_id: first.id });
    expect(up.status).toBe(200);
    const down = await call('POST', `/groups/acme%2Ftools/epics/${tools.iid}/epics/${sixth.id}`, rita);
    expect(down.status).toBe(409);
    const full = await open('Full');
    const { db } = server.platform;
    await sql`with made as (insert into subjects (kind, iid, namespace_id, title) select 'Epic', 10000 + n, namespace_id, 'Many' from subjects, generate_series(1, 100) n where id = ${full.id} returning id)
      insert into epics (id, parent_id, relative_position) select id, ${full.id}, id from made`.execute(db);
    expect(await add(full, 'epics', sixth.id)).toMatchObject({
      status: 409,
      body: { message: 'This epic already has the maximum number of child epics.' },
    });
  });

  it('give their dates to the epics above, of what the reader may see', async () => {
    const top = await open('Top');
    const middle = await open('Middle', { parent_id: top.id });
    const fixed = await open('Fixed', {
      parent_id: middle.id,
      start_date_is_fixed: true,
      start_date_fixed: '2031-02-01',
    });
    const hidden = await open('Hidden', {
      confidential: true,
      parent_id: top.id,
      due_date_is_fixed: true,
      due_date_fixed: '2039-01-01',
    });
    const dated = (title: string, dates: object) =>
      server.create(`/projects/${project}/milestones`, { title, ...dates }, ann);
    const { id: spring } = await dated('Spring', { start_date: '2031-03-01', due_date: '2031-05-31' });
    const { id: early } = await dated('Early', { start_date: '2030-01-01', due_date: '2031-01-31' });
    await add(middle, 'issues', (await issue('In spring', { milestone_id: spring })).id);
    // Its start is fixed: an earlier milestone changes nothing.
    await add(fixed, 'issues', (await issue('Early', { milestone_id: early })).id);
    expect(await read(top, gus)).toMatchObject({
      start_date: '2031-02-01',
      due_date: '2031-05-31',
      due_date_from_inherited_source: '2031-05-31',
    });
    expect(await read(top)).toMatchObject({ start_date: '2031-02-01', due_date: '2039-01-01' });
    expect(hidden.parent_id).toBe(top.id);
    await call('PUT', `${epics}/${middle.iid}`, rita, {
      due_date_is_fixed: true,
      due_date_fixed: '2031-04-01',
    });
    expect(await read(top, gus)).toMatchObject({ start_date: '2031-02-01', due_date: '2031-04-01' });
  });
});

describe('the tree on the page of an epic', () => {
  it('EPIC-01 counts what is below at all levels, of what the reader may see', async () => {
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
    const watch = async (more: object): Promise<Issue> => {
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
  const fixed = (start: string | null, due: string | null): object => ({
    ...(start === null ? {} : { start_date_is_fixed: true, start_date_fixed: start }),
    ...(due === null ? {} : { due_date_is_fixed: true, due_date_fixed: due }),
  });
  const dated = async (epic: Epic, start_date: string, due_date: string, of = project): Promise<void> => {
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
    const { body: children } = await call<Epic[]>('GET', `${epics}/${top.iid}/epics`, reader);
    const tree = (await server.call('GET', `${page}/tree`, reader)).json<{ epics: readonly Epic[] }>();
    const days = (rows: readonly Epic[]) =>
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
