import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, gus: TestUser, eve: TestUser;
let ids: { top: number; sub: number; doors: number; hammers: number };
const epics = '/groups/acme/epics';
const doors = {
  title: 'Doors',
  description: 'All of them',
  labels: 'wood',
  start_date_is_fixed: true,
  start_date_fixed: '2030-01-01',
  due_date_fixed: '2030-06-30',
  color: '#AA3300',
};

type Answer = Readonly<Record<string, unknown>>;
const put = async (path: string, as: Caller, body: object) => {
  const answer = await server.api('PUT', path, as, body);
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
const titles = async (path: string, as: Caller): Promise<string[]> =>
  (await server.api('GET', path, as)).json<{ title: string }[]>().map(({ title }) => title);

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, gus, eve] = await server.createUsers('ann', 'rita', 'gus', 'eve');
  const { id: group } = await server.create(
    '/groups',
    { name: 'acme', path: 'acme', visibility: 'public' },
    ann,
  );
  for (const [person, access_level] of [
    [rita, 20],
    [gus, 10],
  ] as const)
    await server.create(`/groups/${group}/members`, { user_id: person.id, access_level }, ann);
  const sub = { name: 'tools', path: 'tools', parent_id: group, visibility: 'public' };
  const { id: below } = await server.create('/groups', sub, ann);
  const { id } = await server.create(epics, doors, rita);
  await server.create(epics, { title: 'Windows', confidential: true }, rita);
  const { id: hammers } = await server.create('/groups/acme%2Ftools/epics', { title: 'Hammers' }, rita);
  ids = { top: group, sub: below, doors: id, hammers };
});
afterAll(() => server?.close());

describe('epics of a group', () => {
  it('API-01 are referred to from the group where they are listed', async () => {
    const relative = async (path: string): Promise<unknown[]> =>
      (await server.api('GET', path, rita))
        .json<{ references: { relative: string } }[]>()
        .map(({ references }) => references.relative);
    expect(await relative(epics)).toEqual(['acme/tools&1', '&2', '&1']);
    expect(await relative('/groups/acme%2Ftools/epics')).toEqual(['&1']);
  });

  it('EPIC-01 have dates that are fixed or inherited, a colour, labels and references', async () => {
    const yard = await server.create('/groups', { name: 'yard', path: 'yard', visibility: 'public' }, ann);
    await server.create(`/groups/${yard.id}/members`, { user_id: rita.id, access_level: 20 }, ann);
    const { id } = await server.create('/groups/yard/epics', doors, rita);
    const answer = await server.api('GET', '/groups/yard/epics/1', null);
    expect(answer.json()).toMatchObject({
      iid: 1,
      group_id: yard.id,
      title: 'Doors',
      state: 'opened',
      labels: ['wood'],
      color: '#aa3300',
      text_color: '#FFFFFF',
      start_date: '2030-01-01',
      start_date_is_fixed: true,
      start_date_fixed: '2030-01-01',
      // Kept, though what is below the epic decides.
      due_date: null,
      due_date_is_fixed: false,
      due_date_fixed: '2030-06-30',
      due_date_from_inherited_source: null,
      reference: '&1',
      references: { short: '&1', full: 'yard&1' },
    });
    expect((await put('/groups/yard/epics/1', rita, { due_date_is_fixed: true })).body).toMatchObject({
      due_date: '2030-06-30',
      end_date: '2030-06-30',
    });
    const notes = await server.api('GET', `/groups/yard/epics/${id}/notes?sort=asc`, null);
    expect(notes.json()).toMatchObject([
      { system: true, body: 'set the due date to June 30, 2030', noteable_type: 'Epic' },
    ]);
  });

  it('API-01 can have been opened earlier, if an Owner says so', async () => {
    const body = { title: 'Imported', labels: 'wood', created_at: '2020-02-03T04:05:06Z' };
    const imported = await server.create<{ iid: number; created_at: string }>(epics, body, ann);
    expect(imported.created_at).toBe('2020-02-03T04:05:06.000Z');
    const opened = await server.create<{ iid: number; created_at: string }>(epics, body, rita);
    expect(opened.created_at).not.toBe(imported.created_at);
    expect(await server.api('POST', epics, ann, { ...body, created_at: 'once' })).toMatchObject({
      statusCode: 400,
    });
    for (const { iid } of [imported, opened]) await server.api('DELETE', `${epics}/${iid}`, ann);
  });

  it('API-01 can have been changed earlier, if an Owner or administrator says so', async () => {
    const body = { title: 'Moved here', description: 'Kept' };
    const { iid } = await server.create<{ iid: number }>(epics, body, rita);
    const at = `${epics}/${iid}`;
    const [past, earlier] = ['2021-03-04T05:06:07.000Z', '2020-03-04T05:06:07.000Z'];
    expect(await put(at, ann, { title: 'Moved', updated_at: past })).toMatchObject({
      status: 200,
      body: { title: 'Moved', updated_at: past },
    });
    const root = await server.createUser('root', { admin: true });
    expect((await put(at, root, { updated_at: earlier })).body).toMatchObject({ updated_at: earlier });
    // From others it is ignored, as v4 ignores it.
    expect(await put(at, rita, { updated_at: past })).toMatchObject({
      status: 200,
      body: { updated_at: earlier },
    });
    const changed = await put(at, rita, { title: 'Moved again', updated_at: past });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Moved again' } });
    expect(changed.body['updated_at']! > earlier).toBe(true);
    expect(changed.body['updated_at']).not.toBe(past);
    for (const person of [gus, eve]) expect((await put(at, person, { updated_at: past })).status).toBe(403);
    for (const updated_at of ['once', '', '99999-01-01', '-000002-01-01T00:00:00Z', {}, 'null'])
      expect((await put(at, ann, { updated_at })).status, JSON.stringify(updated_at)).toBe(400);
    await server.api('DELETE', at, ann);
  });

  it('API-01 have a colour that is named as CSS names it, or in three or six digits', async () => {
    const color = async (text: string) => (await put(`${epics}/1`, rita, { color: text })).body;
    expect(await color('red')).toMatchObject({ color: '#ff0000' });
    expect(await color(' RebeccaPurple ')).toMatchObject({ color: '#663399', text_color: '#FFFFFF' });
    expect(await color('#fe9')).toMatchObject({ color: '#ffee99', text_color: '#1F1E24' });
    const made = await server.create<{ iid: number; color: string }>(
      epics,
      { title: 'Named', color: 'teal' },
      rita,
    );
    expect(made.color).toBe('#008080');
    await server.api('DELETE', `${epics}/${made.iid}`, ann);
    for (const text of ['reddish', 'constructor', '__proto__', '#ff00', 'rgb(1,2,3)', ''])
      expect(await color(text), text).toEqual({ message: { color: ['must be a valid color code'] } });
    await color('#AA3300');
  });

  // was: assignees, milestones and weights were named
  it('API-01 refuse a change of nothing, and name what can be changed of them', async () => {
    for (const body of [{}, { lock_version: 1 }]) {
      const answer = await put(`${epics}/1`, rita, body); // oxlint-disable-line no-await-in-loop
      expect(answer.status).toBe(400);
      const names = String(answer.body['error']).split(' are missing')[0]!.split(', ');
      for (const name of ['title', 'state_event', 'add_labels', 'start_date_fixed', 'color', 'parent_id'])
        expect(names).toContain(name);
      expect(names.filter((name) => /assignee|milestone|weight|health/.test(name))).toEqual([]);
    }
  });

  it('refuse what is no day and no colour', async () => {
    expect(await put(`${epics}/1`, rita, { start_date_fixed: 'soon' })).toEqual({
      status: 400,
      body: { error: 'start_date_fixed is invalid' },
    });
    expect(await put(`${epics}/1`, rita, { color: 'red; x' })).toMatchObject({ status: 400 });
    expect(await put(`${epics}/1`, rita, { weight: 3 })).toMatchObject({ status: 400 });
  });

  it('are read by readers of the group, confidential ones by Reporters, changed by Reporters, deleted by Owners', async () => {
    expect(await titles(`${epics}?include_descendant_groups=false`, null)).toEqual(['Doors']);
    expect(await titles(`${epics}?include_descendant_groups=false`, gus)).toEqual(['Doors']);
    expect(await titles(`${epics}?include_descendant_groups=false`, rita)).toEqual(['Windows', 'Doors']);
    expect((await server.api('GET', `${epics}/2`, gus)).statusCode).toBe(404);
    for (const person of [gus, eve]) {
      expect((await server.api('POST', epics, person, { title: 'Mine' })).statusCode).toBe(403);
      expect((await put(`${epics}/1`, person, { title: 'Mine' })).status).toBe(403);
    }
    expect((await server.api('DELETE', `${epics}/1`, rita)).statusCode).toBe(403);
    const { iid } = await server.create<{ iid: number }>(epics, { title: 'Gone' }, rita);
    expect((await server.api('DELETE', `${epics}/${iid}`, ann)).statusCode).toBe(204);
    expect((await server.api('GET', `${epics}/${iid}`, ann)).statusCode).toBe(404);
  });

  it('EPIC-02 are listed with those of the groups below, and of those above where asked', async () => {
    expect(await titles(epics, rita)).toEqual(['Hammers', 'Windows', 'Doors']);
    const sub = '/groups/acme%2Ftools/epics';
    expect(await titles(sub, rita)).toEqual(['Hammers']);
    const asPicker = 'include_descendant_groups=false&include_ancestor_groups=true';
    expect(await titles(`${sub}?${asPicker}`, rita)).toEqual(['Hammers', 'Windows', 'Doors']);
    expect(await titles(`${sub}?${asPicker}`, null)).toEqual(['Hammers', 'Doors']);
    expect(await titles(`${sub}?${asPicker}&search=door`, null)).toEqual(['Doors']);
    expect(await titles(`${epics}?labels=wood`, null)).toEqual(['Doors']);
    expect(await titles(`${epics}?state=closed`, null)).toEqual([]);
    expect(await titles(`${epics}?order_by=title&sort=asc`, rita)).toEqual(['Doors', 'Hammers', 'Windows']);
    expect(await titles(`${epics}?author_username=ann`, rita)).toEqual([]);
  });

  it('DISC-01 have threads that can be resolved', async () => {
    const thread = await server.create<{ id: string }>(
      `${epics}/${ids.doors}/discussions`,
      { body: 'Which wood?' },
      eve,
    );
    const resolved = await server.api('PUT', `${epics}/${ids.doors}/discussions/${thread.id}`, ann, {
      resolved: true,
    });
    expect(resolved.json()).toMatchObject({ notes: [{ resolved: true, noteable_type: 'Epic' }] });
  });

  it('API-01 have their id in the addresses of notes, threads and events, and their number elsewhere', async () => {
    const tools = '/groups/acme%2Ftools/epics';
    await put(`${tools}/1`, rita, { labels: 'steel', state_event: 'close' });
    for (const what of ['notes', 'discussions', 'resource_label_events', 'resource_state_events']) {
      const status = async (path: string, as: Caller = rita) =>
        (await server.api('GET', `${path}/${what}`, as)).statusCode;
      for (const group of [tools, epics]) expect(await status(`${group}/${ids.hammers}`)).toBe(200);
      // That of an epic of a group above, and of one that the reader may not see.
      expect(await status(`${tools}/${ids.doors}`)).toBe(404);
      const secret = (await server.api('GET', `${epics}/2`, rita)).json<{ id: number }>();
      expect(await status(`${epics}/${secret.id}`)).toBe(200);
      expect(await status(`${epics}/${secret.id}`, gus)).toBe(404);
    }
    const note = await server.create(`${tools}/${ids.hammers}/notes`, { body: 'Heavy' }, rita);
    await server.create(`${tools}/1/notes/${note.id}/award_emoji`, { name: 'hammer' }, rita);
    expect((await server.api('GET', `${tools}/1/notes/${note.id}/award_emoji`, rita)).json()).toHaveLength(1);
    await put(`${tools}/1`, rita, { labels: '', state_event: 'reopen' });
  });

  it('are referred to across groups, and a hidden one tells nobody anything', async () => {
    const { id } = await server.create(
      '/groups',
      { name: 'elsewhere', path: 'elsewhere', visibility: 'public' },
      ann,
    );
    await server.create(`/groups/${id}/epics`, { title: 'Roofs', description: 'acme&1 and acme&2' }, ann);
    const page = async (as: Caller) =>
      (await server.call('GET', '/groups/elsewhere/-/epics/1.json', as)).json<{ description_html: string }>()
        .description_html;
    expect(await page(rita)).toContain('href="/groups/acme/-/epics/2"');
    expect(await page(gus)).toContain('href="/groups/acme/-/epics/1"');
    expect(await page(gus)).not.toContain('epics/2"');
    expect(await page(gus)).not.toContain('Windows');
  });

  it('SIDE-15 tell each reader on their page whether they are on his to-do list', async () => {
    const waiting = async (as: Caller) =>
      (await server.call('GET', '/groups/acme/-/epics/1.json', as)).json<{
        todo_delete_path: string | null;
      }>().todo_delete_path;
    expect(await waiting(gus)).toBeNull();
    const { id } = await server.create<{ id: number }>(`${epics}/1/todo`, {}, gus);
    expect(await waiting(gus)).toBe(`/dashboard/todos/${id}`);
    for (const as of [rita, null]) expect(await waiting(as)).toBeNull();
    await server.call('DELETE', `/dashboard/todos/${id}`, gus);
    expect(await waiting(gus)).toBeNull();
    // The call of the page itself, within the epic's group only.
    const epic = (await server.call('GET', '/groups/acme/-/epics/1.json', gus)).json<{ id: number }>();
    const add = (group: string, issuable_type = 'epic') =>
      server.call('POST', `/groups/${group}/-/todos`, gus, { issuable_id: epic.id, issuable_type });
    const { delete_path, count } = (await add('acme')).json<{ delete_path: string; count: number }>();
    expect([await waiting(gus), count]).toEqual([delete_path, 1]);
    for (const elsewhere of [add('acme/tools'), add('acme', 'issue')])
      // oxlint-disable-next-line no-await-in-loop -- few
      expect((await elsewhere).statusCode).toBe(404);
    await server.call('DELETE', delete_path, gus);
  });

  it('API-01 have todos that say their group as v4 does, and no project', async () => {
    const hal = await server.createUser('hal');
    const path = '/groups/acme%2Ftools/epics/1/todo';
    const made = await server.create<{ id: number; group: object }>(path, {}, hal);
    expect(made.group).toEqual({
      id: ids.sub,
      name: 'tools',
      path: 'tools',
      kind: 'group',
      full_path: 'acme/tools',
      parent_id: ids.top,
      avatar_url: null,
      web_url: expect.stringMatching(/\/groups\/acme\/tools$/) as string,
    });
    expect(made).toMatchObject({ target_type: 'Epic', target: { title: 'Hammers', group_id: ids.sub } });
    expect(made).not.toHaveProperty('project');
    expect((await server.api('POST', path, hal)).statusCode).toBe(304);
    const listed = async (as: Caller) => (await server.api('GET', '/todos', as)).json<Answer[]>();
    expect(await listed(hal)).toEqual([made]);
    const done = await server.api('POST', `/todos/${made.id}/mark_as_done`, hal);
    expect(done.json()).toMatchObject({ state: 'done', group: made.group });
    // Those of projects have no group.
    const project = await server.create<{ id: number }>('/projects', { path: 'shed' }, hal);
    await server.create(`/projects/${project.id}/issues`, { title: 'Nails' }, hal);
    await server.create(`/projects/${project.id}/issues/1/todo`, {}, hal);
    const [todo] = await listed(hal);
    expect(todo).toMatchObject({ project: { path_with_namespace: 'hal/shed' } });
    expect(todo).not.toHaveProperty('group');
  });

  it('have a list with counts of what the reader may see', async () => {
    const list = async (as: Caller, query = '') =>
      (await server.call('GET', `/groups/acme/-/epics.json${query}`, as)).json<{
        epics: { title: string; group_path: string }[];
        counts: object;
      }>();
    await put(`${epics}/2`, rita, { state_event: 'close' });
    expect(await list(gus)).toMatchObject({
      counts: { opened: 2, closed: 0 },
      epics: [{ title: 'Hammers', group_path: 'acme/tools' }, { title: 'Doors' }],
    });
    expect(await list(rita, '?state=closed')).toMatchObject({
      counts: { opened: 2, closed: 1 },
      epics: [{ title: 'Windows' }],
    });
    expect((await list(rita, '?search=hammer')).epics).toHaveLength(1);
  });

  it('EPIC-01 have a list of the groups that a person belongs to, and one of what they have opened', async () => {
    const list = async (as: TestUser, query = '') =>
      (await server.call('GET', `/dashboard/epics.json?state=all${query}`, as)).json<{
        epics: { title: string }[];
      }>();
    const mine = await server.create('/groups', { name: 'mine', path: 'mine', visibility: 'public' }, eve);
    await server.create(`/groups/${mine.id}/epics`, { title: 'Of my own' }, eve);
    const seen = async (as: TestUser, query?: string) =>
      (await list(as, query)).epics.map(({ title }) => title);
    // Public groups of others are nobody's work.
    expect(await seen(eve)).toEqual(['Of my own']);
    expect(await seen(gus)).toContain('Doors');
    expect(await seen(gus)).not.toContain('Of my own');
    // Confidential ones are for Reporters and above.
    expect(await seen(gus)).not.toContain('Windows');
    expect(await seen(rita)).toContain('Windows');
    expect(await seen(eve, '&scope=created_by_me')).toEqual(['Of my own']);
    expect(await seen(gus, '&scope=created_by_me')).toEqual([]);
    expect((await server.call('GET', '/dashboard/epics.json', null)).statusCode).toBe(401);
  });
});
