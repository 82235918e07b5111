import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, gus: TestUser, paul: TestUser;
let project: number, garden: string;

interface Epic {
  readonly id: number;
  readonly iid: number;
}
interface Issue {
  readonly iid: number;
  readonly title: string;
  readonly epic: { readonly id: number } | null;
}

const epic = (title: string, more: object = {}, group = 'acme'): Promise<Epic> =>
  server.create<Epic>(`/groups/${encodeURIComponent(group)}/epics`, { title, ...more }, ann);
const open = (title: string, more: object = {}, as: TestUser = ann): Promise<Issue> =>
  server.create<Issue>(`/projects/${project}/issues`, { title, ...more }, as);
async function list(path: string, query: string, as: Caller = ann): Promise<string[] | number> {
  const answer = await server.api('GET', `${path}?sort=asc&${query}`, as);
  return answer.statusCode === 200
    ? answer.json<{ title: string }[]>().map(({ title }) => title)
    : answer.statusCode;
}
const inProject = (query: string, as: Caller = ann) => list(`/projects/${project}/issues`, query, as);
const numberOf = ({ iid }: Epic): string => encodeURIComponent(`&${iid}`);

beforeAll(async () => {
  server = await createTestServer();
  [ann, gus, paul] = await server.createUsers('ann', 'gus', 'paul');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  await server.create('/groups', { name: 'sub', path: 'sub', parent_id: id, visibility: 'public' }, ann);
  const made = await server.create<{ id: number; path_with_namespace: string }>(
    '/projects',
    { name: 'garden', path: 'garden', visibility: 'public', namespace_id: id },
    ann,
  );
  project = made.id;
  garden = made.path_with_namespace;
  // Plans the project's issues, and only reads the group's epics.
  await server.create(`/projects/${project}/members`, { user_id: paul.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

// was: the parameter was passed over, and the list was answered as if it had no condition
describe('iterations, which there are none of', () => {
  it('API-01 a list asks for none or any of them, and not for one', async () => {
    const { id } = await server.create<{ id: number }>('/projects', { path: 'timeless' }, ann);
    await server.create(`/projects/${id}/issues`, { title: 'Always' }, ann);
    const of = (query: string) => list(`/projects/${id}/issues`, query);
    for (const query of ['iteration_id=None', 'iteration_id=none', 'iteration_id=', 'not[iteration_id]=Any'])
      expect(await of(query), query).toEqual(['Always']);
    for (const query of ['iteration_id=Any', 'iteration_id=any', 'not[iteration_id]=None'])
      expect(await of(query), query).toEqual([]);
    for (const query of [
      'iteration_id=4',
      'iteration_id=0',
      'iteration_id=Current',
      'iteration_title=Spring',
      'not[iteration_id]=4',
      'not[iteration_title]=Spring',
    ])
      expect(await of(query), query).toBe(400);
    for (const path of [
      '/issues',
      '/groups/acme/issues',
      '/issues_statistics',
      '/groups/acme/issues_statistics',
    ])
      expect((await server.api('GET', `${path}?iteration_id=4`, ann)).statusCode, path).toBe(400);
    const { error } = (await server.api('GET', '/issues?iteration_id=4', ann)).json<{ error: string }>();
    expect(error).toBe('iteration_id is not supported, except None and Any');
    const counted = await server.api('GET', `/projects/${id}/issues_statistics?iteration_id=Any`, ann);
    expect(counted.json()).toMatchObject({ statistics: { counts: { all: 0, opened: 0 } } });
  });

  it('API-01 an issue, a board and a list of one have none', async () => {
    for (const none of [null, 0, ''])
      expect(await open('In none', { iteration_id: none })).toMatchObject({ iteration: null });
    const { iid } = await open('In one');
    const boards = `/projects/${project}/boards`;
    const [board] = (await server.api('GET', boards, ann)).json<{ id: number }[]>();
    const label = await server.create<{ id: number }>(
      `/projects/${project}/labels`,
      { name: 'soon', color: 'red' },
      ann,
    );
    for (const iteration_id of [4, '4', 'Any', 'Current'])
      for (const [method, path, body] of [
        ['POST', `/projects/${project}/issues`, { title: 'No' }],
        ['PUT', `/projects/${project}/issues/${iid}`, { title: 'No' }],
        ['POST', boards, { name: 'No' }],
        ['PUT', `${boards}/${board!.id}`, { name: 'No' }],
        ['POST', `${boards}/${board!.id}/lists`, { label_id: label.id }],
      ] as const) {
        const answer = await server.api(method, path, ann, { ...body, iteration_id });
        expect(answer.statusCode, `${method} ${path}`).toBe(400);
        expect(answer.json()).toEqual({ error: 'iteration_id is not supported' });
      }
    expect(await inProject('search=No')).not.toContain('No');
    const put = { name: 'Plans', iteration_id: null };
    expect((await server.api('PUT', `${boards}/${board!.id}`, ann, put)).json()).toMatchObject({
      name: 'Plans',
    });
  });
});

describe('an issue is opened in an epic', () => {
  it('EPIC-01 that its id or its number in the group names, and the epic tells of it', async () => {
    const doors = await epic('Doors');
    const byId = await open('By id', { epic_id: doors.id });
    const byNumber = await open('By number', { epic_iid: doors.iid });
    for (const one of [byId, byNumber]) expect(one.epic).toMatchObject({ id: doors.id });
    expect(await list(`/groups/acme/epics/${doors.iid}/issues`, '')).toEqual(['By id', 'By number']);
    const notes = await server.api('GET', `/groups/acme/epics/${doors.id}/notes?sort=asc`, ann);
    expect(notes.json<{ body: string }[]>().map(({ body }) => body)).toEqual([
      `added issue ${garden}#${byId.iid}`,
      `added issue ${garden}#${byNumber.iid}`,
    ]);
    for (const none of [{ epic_id: 0 }, { epic_id: null }, { epic_iid: null }, {}])
      expect((await open('In none', none)).epic).toBeNull();
  });

  it('by its page, too', async () => {
    const doors = await epic('Of the page');
    const answer = await server.call('POST', `/${garden}/-/issues`, ann, {
      title: 'From a form',
      epic_id: doors.id,
    });
    expect(answer.statusCode).toBe(201);
    expect(await list(`/groups/acme/epics/${doors.iid}/issues`, '')).toEqual(['From a form']);
  });

  it('and is not opened where it can not be in it', async () => {
    const [secret, below] = [await epic('Secret', { confidential: true }), await epic('Far', {}, 'acme/sub')];
    const before = await inProject('per_page=100');
    const tries: [object, TestUser, number][] = [
      [{ epic_id: secret.id }, paul, 404],
      [{ epic_iid: secret.iid }, paul, 404],
      [{ epic_iid: 9999 }, ann, 404],
      [{ epic_id: below.id }, ann, 409],
      [{ epic_id: (await epic('Only read')).id }, paul, 403],
      [{ epic_id: -1 }, ann, 400],
    ];
    for (const [named, as, status] of tries) {
      const answer = await server.api('POST', `/projects/${project}/issues`, as, { title: 'No', ...named });
      expect(answer.statusCode, JSON.stringify(named)).toBe(status);
    }
    expect(await inProject('per_page=100')).toEqual(before);
    // What a reader may not set is left out.
    expect((await open('Of a reader', { epic_id: secret.id }, gus)).epic).toBeNull();
  });

  it('and changed by the number of the epic', async () => {
    const doors = await epic('Changed to');
    const { iid } = await open('Moves');
    const put = (body: object) => server.api('PUT', `/projects/${project}/issues/${iid}`, ann, body);
    expect((await put({ epic_iid: doors.iid })).json()).toMatchObject({ epic_iid: doors.iid });
    expect((await put({ epic_iid: 9999 })).json()).toEqual({ message: 'Epic cannot be found.' });
    expect((await put({ epic_iid: 0 })).json()).toMatchObject({ epic: null });
  });
});

describe('ISSUE-09 lists of issues by epic', () => {
  it('name it by its id, its number in the list’s group, or its group and number; none, any and the reverse', async () => {
    const [here, there] = [await epic('Here'), await epic('There')];
    await open('filtered one', { epic_id: here.id });
    await open('filtered two', { epic_id: there.id });
    await open('filtered three');
    const few = (query: string) => inProject(`search=filtered&in=title&${query}`);
    for (const name of [String(here.id), numberOf(here), `acme${numberOf(here)}`, `ACME${numberOf(here)}`])
      expect(await few(`epic_id=${name}`), name).toEqual(['filtered one']);
    expect(await few('epic_id=Any')).toEqual(['filtered one', 'filtered two']);
    expect(await few('epic_id=none')).toEqual(['filtered three']);
    expect(await few(`not[epic_id]=${here.id}`)).toEqual(['filtered two', 'filtered three']);
    expect(await few('not[epic_id]=None')).toEqual(['filtered one', 'filtered two']);
    expect(await few('not[epic_id]=Any')).toEqual(['filtered three']);
    for (const nothing of ['99999999', '%2699999', 'other%261']) {
      expect(await few(`epic_id=${nothing}`), nothing).toEqual([]);
      expect(await few(`not[epic_id]=${nothing}`), nothing).toHaveLength(3);
    }
    for (const wrong of ['-1', 'x', '%26', '%26x', 'a%20b%261', '1.5'])
      expect(await few(`epic_id=${wrong}`), wrong).toBe(400);
    const ofGroup = await list('/groups/acme/issues', `epic_id=${numberOf(there)}`);
    expect(ofGroup).toEqual(['filtered two']);
    // Everybody's issues are in no group.
    expect(await list('/issues', `epic_id=${numberOf(there)}`)).toEqual([]);
    expect(await list('/issues', `epic_id=acme${numberOf(there)}`)).toEqual(['filtered two']);
    const tabs = await server.call('GET', `/${garden}/-/issues.json?epic_id=acme${numberOf(here)}`, ann);
    expect(tabs.json()).toMatchObject({ counts: { opened: 1, closed: 0 } });
  });

  it('are counted again when an issue comes into one', async () => {
    const of = await epic('Counted');
    const { iid } = await open('counted one');
    const count = async (query: string): Promise<unknown> =>
      (await server.call('GET', `/${garden}/-/issues.json?search=counted&${query}`, ann)).json<{
        counts: { opened: number };
      }>().counts.opened;
    const asked = [`epic_id=${of.id}`, `epic_id=None`, `not[epic_id]=${of.id}`];
    expect(await Promise.all(asked.map(count))).toEqual([0, 1, 1]);
    await server.api('PUT', `/projects/${project}/issues/${iid}`, ann, { epic_id: of.id });
    expect(await Promise.all(asked.map(count))).toEqual([1, 0, 0]);
  });

  it('know only the epics that the reader may see', async () => {
    const secret = await epic('Only for Reporters', { confidential: true });
    await open('hidden aim', { epic_id: secret.id });
    const few = (query: string, as: Caller) => inProject(`search=hidden&${query}`, as);
    for (const [query, seen] of [
      [`epic_id=${secret.id}`, true],
      [`epic_id=acme${numberOf(secret)}`, true],
      ['epic_id=Any', true],
      ['epic_id=None', false],
      [`not[epic_id]=${secret.id}`, false],
    ] as const) {
      expect(await few(query, ann), query).toHaveLength(seen ? 1 : 0);
      expect(await few(query, gus), query).toHaveLength(seen ? 0 : 1);
    }
  });

  it('and cards of boards, whatever the board’s scope', async () => {
    const of = await epic('On a board');
    await open('a card', { epic_id: of.id });
    const board = await server.create<{ id: number }>(`/projects/${project}/boards`, { name: 'Work' }, ann);
    const cards = async (query: string): Promise<string[]> =>
      (await server.call('GET', `/-/boards/${board.id}/issues.json?${query}`, ann))
        .json<{ issues: { title: string }[] }>()
        .issues.map(({ title }) => title);
    expect(await cards(`epic_id=acme${numberOf(of)}`)).toEqual(['a card']);
    expect(await cards(`not[epic_id]=acme${numberOf(of)}`)).not.toContain('a card');
  });
});
