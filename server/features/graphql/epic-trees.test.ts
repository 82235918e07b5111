import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import { statementsOf } from '../../../testing/statements.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, guest: TestUser, outsider: TestUser;
let group: number, project: number;

interface Epic {
  readonly id: number;
  readonly iid: number;
}
interface Node extends Readonly<Record<string, unknown>> {
  readonly title: string;
}
interface Page {
  readonly count: number;
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
interface Answer {
  readonly data?: { readonly group: { readonly epic: Readonly<Record<string, never>> | null } | null } | null;
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(query: string, as: Caller = rita): Promise<Answer> {
  const answer = await server.call('POST', '/api/graphql', as, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const epic = async (iid: number, fields: string, as?: Caller) => {
  const { data, errors } = await ask(`{ group(fullPath: "sea") { epic(iid: ${iid}) { ${fields} } } }`, as);
  expect(errors).toBeUndefined();
  return data!.group?.epic as Readonly<Record<string, unknown>> | null | undefined;
};
const titles = (page: unknown): string[] => (page as Page).nodes.map(({ title }) => title);

const open = (title: string, more: object = {}) =>
  server.create<Epic>(`/groups/${group}/epics`, { title, ...more }, ann);
const issue = (title: string, epic_id: number, more: object = {}) =>
  server.create<Epic>(`/projects/${project}/issues`, { title, epic_id, ...more }, ann);

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, guest, outsider] = await server.createUsers('ann', 'rita', 'guest', 'outsider');
  ({ id: group } = await server.create('/groups', { name: 'Sea', path: 'sea', visibility: 'private' }, ann));
  ({ id: project } = await server.create('/projects', { path: 'ship', namespace_id: group }, ann));
  for (const [user, access_level] of [
    [rita, 20],
    [guest, 10],
  ] as const)
    await server.create(`/groups/${group}/members`, { user_id: user.id, access_level }, ann);
  // 1 Voyage > 2 Hull > 5 Planks; 1 > 3 Secret (confidential) > 6 Below secret; 1 > 4 Sails
  const voyage = await open('Voyage');
  const hull = await open('Hull', { parent_id: voyage.id });
  const secret = await open('Secret', { parent_id: voyage.id, confidential: true });
  await open('Sails', { parent_id: voyage.id });
  const planks = await open('Planks', { parent_id: hull.id });
  await open('Below secret', { parent_id: secret.id });
  await issue('Oak', planks.id, { weight: 3 });
  await issue('Tar', hull.id, { weight: 2 });
  await issue('Leak', hull.id, { confidential: true, weight: 5 });
  await issue('Flag', voyage.id);
});
afterAll(() => server?.close());

it('API-02 EPIC-01 an epic has what is above and below it, at all levels', async () => {
  const found = await epic(
    1,
    `title hasChildren hasIssues hasParent parent { title } ancestors { nodes { title } }
     descendantCounts { openedEpics openedIssues } descendantWeightSum { openedIssues }
     issues { count nodes { title epicIssueId reference(full: true) } }
     children { count pageInfo { hasNextPage } nodes { title hasParent parent { title iid }
       issues { count nodes { title weight } } children { nodes { title ancestors { nodes { title } } } } } }`,
  );
  const page = { pageInfo: { hasNextPage: false } };
  expect(found).toEqual({
    title: 'Voyage',
    hasChildren: true,
    hasIssues: true,
    hasParent: false,
    parent: null,
    ancestors: { nodes: [] },
    descendantCounts: { openedEpics: 5, openedIssues: 4 },
    descendantWeightSum: { openedIssues: 10 },
    issues: {
      count: 1,
      nodes: [
        {
          title: 'Flag',
          epicIssueId: expect.stringMatching(/^gid:\/\/gitlab\/EpicIssue\/\d+$/) as string,
          reference: 'sea/ship#4',
        },
      ],
    },
    children: {
      ...page,
      count: 3,
      nodes: [
        {
          title: 'Hull',
          hasParent: true,
          parent: { title: 'Voyage', iid: '1' },
          issues: {
            count: 2,
            nodes: [
              { title: 'Tar', weight: 2 },
              { title: 'Leak', weight: 5 },
            ],
          },
          children: {
            nodes: [{ title: 'Planks', ancestors: { nodes: [{ title: 'Voyage' }, { title: 'Hull' }] } }],
          },
        },
        {
          title: 'Secret',
          hasParent: true,
          parent: { title: 'Voyage', iid: '1' },
          issues: { count: 0, nodes: [] },
          children: {
            nodes: [
              { title: 'Below secret', ancestors: { nodes: [{ title: 'Voyage' }, { title: 'Secret' }] } },
            ],
          },
        },
        {
          title: 'Sails',
          hasParent: true,
          parent: { title: 'Voyage', iid: '1' },
          issues: { count: 0, nodes: [] },
          children: { nodes: [] },
        },
      ],
    },
  });
});

it('ISSUE-11 an epic shows of its tree what the viewer may see', async () => {
  const fields = `descendantCounts { openedEpics openedIssues } descendantWeightSum { openedIssues }
    children { count nodes { title hasIssues issues { count nodes { title } } } }`;
  expect(await epic(1, fields, guest)).toEqual({
    descendantCounts: { openedEpics: 3, openedIssues: 3 },
    descendantWeightSum: { openedIssues: 5 },
    children: {
      count: 2,
      nodes: [
        { title: 'Hull', hasIssues: true, issues: { count: 1, nodes: [{ title: 'Tar' }] } },
        { title: 'Sails', hasIssues: false, issues: { count: 0, nodes: [] } },
      ],
    },
  });
  // What is above a hidden one is not told, either.
  expect(await epic(6, 'hasParent parent { title } ancestors { count nodes { title } }', guest)).toEqual({
    hasParent: false,
    parent: null,
    ancestors: { count: 0, nodes: [] },
  });
  expect(await epic(3, 'title', guest)).toBeNull();
  for (const as of [outsider, null]) expect(await epic(1, fields, as)).toBeUndefined();
  // A reader of the group who does not see the project's issues.
  const dock = await server.create('/groups', { name: 'Dock', path: 'dock', visibility: 'public' }, ann);
  const hidden = await server.create('/projects', { path: 'crane', namespace_id: dock.id }, ann);
  const lift = await server.create<Epic>(`/groups/${dock.id}/epics`, { title: 'Lift' }, ann);
  await server.create(`/projects/${hidden.id}/issues`, { title: 'Rope', epic_id: lift.id }, ann);
  for (const [as, count] of [
    [ann, 1],
    [outsider, 0],
    [null, 0],
  ] as const) {
    const { data } = await ask(
      '{ group(fullPath: "dock") { epic(iid: 1) { hasIssues issues { count nodes { title } } } } }',
      as,
    );
    expect(data!.group!.epic).toMatchObject({ hasIssues: count === 1, issues: { count } });
  }
});

it('API-02 ISSUE-11 an issue has the epic that it is in, if the viewer may see both', async () => {
  const fields = 'title epic { title iid parent { title } children { nodes { title } } }';
  const of = async (iid: number, as?: Caller) => {
    const query = `{ project(fullPath: "sea/ship") { issue(iid: "${iid}") { ${fields} } } }`;
    const { data } = await ask(query, as);
    return (data as unknown as { project: { issue: unknown } | null }).project?.issue;
  };
  expect(await of(2)).toEqual({
    title: 'Tar',
    epic: {
      title: 'Hull',
      iid: '2',
      parent: { title: 'Voyage' },
      children: { nodes: [{ title: 'Planks' }] },
    },
  });
  const secret = (await server.api('GET', '/groups/sea/epics/3', ann)).json<Epic>();
  const loot = await issue('Loot', secret.id);
  const { iid: alone } = await server.create<Epic>(`/projects/${project}/issues`, { title: 'Alone' }, ann);
  expect(await of(loot.iid)).toMatchObject({ epic: { title: 'Secret' } });
  expect(await of(loot.iid, guest)).toEqual({ title: 'Loot', epic: null });
  expect(await of(alone)).toEqual({ title: 'Alone', epic: null });
  expect(await of(2, outsider)).toBeUndefined();
  // Those of all issues on a level are read at once.
  const statements = () =>
    statementsOf(() =>
      epic(1, 'children { nodes { issues { nodes { title epic { title parent { title } } } } } }'),
    );
  const few = await statements();
  const planks = (await server.api('GET', '/groups/sea/epics/2', ann)).json<Epic>();
  const more = await issue('Pitch', planks.id);
  expect(await statements()).toBe(few);
  expect(
    await epic(1, 'children { nodes { title issues(first: 1) { nodes { epic { title } } } } }', guest),
  ).toEqual({
    children: {
      nodes: [
        { title: 'Hull', issues: { nodes: [{ epic: { title: 'Hull' } }] } },
        { title: 'Sails', issues: { nodes: [] } },
      ],
    },
  });
  for (const { iid } of [loot, { iid: alone }, more])
    await server.api('DELETE', `/projects/${project}/issues/${iid}`, ann); // oxlint-disable-line no-await-in-loop
});

it('API-02 children are filtered and sorted as the epics of a group are', async () => {
  const quay = await server.create('/groups', { name: 'Quay', path: 'quay' }, ann);
  const below = await server.create('/groups', { name: 'Shed', path: 'shed', parent_id: quay.id }, ann);
  const make = (of: number, title: string, more: object = {}) =>
    server.create<Epic>(`/groups/${of}/epics`, { title, ...more }, ann);
  const top = await make(quay.id, 'Harbour');
  const crane = await make(quay.id, 'Crane', { parent_id: top.id, labels: 'steel' });
  await make(quay.id, 'Basin', { parent_id: top.id, confidential: true, labels: 'steel,wet' });
  const ropes = await make(below.id, 'Ropes', { parent_id: top.id });
  await make(below.id, 'Hooks', { parent_id: crane.id });
  await server.api('PUT', `/groups/${below.id}/epics/${ropes.iid}`, ann, { state_event: 'close' });
  await server.create(`/groups/${quay.id}/members`, { user_id: guest.id, access_level: 10 }, ann);
  const children = async (filters: string, as: Caller = ann) => {
    const { data, errors } = await ask(
      `{ group(fullPath: "quay") { epic(iid: ${top.iid}) { children${filters === '' ? '' : `(${filters})`} { count nodes { title } } } } }`,
      as,
    );
    expect(errors).toBeUndefined();
    const page = (data!.group!.epic as unknown as { children: Page }).children;
    expect(page.count, filters).toBe(page.nodes.length);
    return titles(page);
  };
  const tree = ['Crane', 'Basin', 'Ropes'];
  for (const [filters, found] of [
    ['', tree],
    ['state: all', tree],
    ['state: null, search: null, sort: null, labelName: null', tree],
    ['state: opened', ['Crane', 'Basin']],
    ['state: closed', ['Ropes']],
    ['search: "rop"', ['Ropes']],
    ['labelName: ["steel"]', ['Crane', 'Basin']],
    ['labelName: ["steel", "wet"]', ['Basin']],
    ['authorUsername: "ann"', tree],
    ['authorUsername: "rita"', []],
    [`iids: ["${crane.iid}"]`, ['Crane']],
    ['confidential: true', ['Basin']],
    ['confidential: false', ['Crane', 'Ropes']],
    ['createdBefore: "2020-01-01T00:00:00Z"', []],
    ['includeDescendantGroups: false', ['Crane', 'Basin']],
    ['includeDescendantGroups: false, state: closed', []],
    ['sort: TITLE_ASC', ['Basin', 'Crane', 'Ropes']],
    ['sort: CREATED_AT_DESC', ['Ropes', 'Basin', 'Crane']],
    ['sort: TITLE_DESC, state: opened', ['Crane', 'Basin']],
  ] as const)
    expect(await children(filters), filters).toEqual(found); // oxlint-disable-line no-await-in-loop
  expect(await children('labelName: ["steel"]', guest)).toEqual(['Crane']);
  expect(await children('confidential: true', guest)).toEqual([]);
  // In pages, and at each level.
  const { data } = await ask(
    `{ group(fullPath: "quay") { epic(iid: ${top.iid}) { children(sort: TITLE_ASC, first: 2) {
      count pageInfo { hasNextPage endCursor } nodes { title children(search: "hook") { nodes { title } } } } } } }`,
    ann,
  );
  const { children: page } = data!.group!.epic as unknown as { children: Page };
  expect(page).toMatchObject({
    count: 3,
    pageInfo: { hasNextPage: true },
    nodes: [
      { title: 'Basin', children: { nodes: [] } },
      { title: 'Crane', children: { nodes: [{ title: 'Hooks' }] } },
    ],
  });
});

it('API-02 children and issues come in pages, in the order of the tree', async () => {
  const first = (await epic(
    1,
    'children(first: 2) { count nodes { title } pageInfo { hasNextPage endCursor } }',
  ))!['children'] as Page;
  expect([titles(first), first.count, first.pageInfo.hasNextPage]).toEqual([['Hull', 'Secret'], 3, true]);
  const rest = await epic(1, `children(after: "${first.pageInfo.endCursor}") { edges { node { title } } }`);
  expect(rest).toEqual({ children: { edges: [{ node: { title: 'Sails' } }] } });
  const one = (await epic(2, 'issues(first: 1) { nodes { title } pageInfo { hasNextPage endCursor } }'))![
    'issues'
  ] as Page;
  expect([titles(one), one.pageInfo.hasNextPage]).toEqual([['Tar'], true]);
  expect(await epic(2, `issues(after: "${one.pageInfo.endCursor}") { nodes { title } }`)).toEqual({
    issues: { nodes: [{ title: 'Leak' }] },
  });
  expect(await epic(2, 'issues(first: 0) { count nodes { title } }')).toEqual({
    issues: { count: 2, nodes: [] },
  });
  for (const wrong of ['first: -1', 'after: "nowhere"']) {
    const { data, errors } = await ask(
      `{ group(fullPath: "sea") { epic(iid: 1) { title children(${wrong}) { count } } } }`,
    );
    expect(errors).toHaveLength(1);
    expect(data!.group!.epic).toEqual({ title: 'Voyage', children: null });
  }
});

it('API-02 an epic’s places by GraphQL are those that epicTreeReorder moves', async () => {
  const deck = await open('Deck');
  for (const title of ['Rope', 'Chest']) await issue(title, deck.id);
  const { issues } = (await epic(deck.iid, 'issues { nodes { title epicIssueId } }')) as { issues: Page };
  const [rope, chest] = issues.nodes.map(({ epicIssueId }) => epicIssueId);
  const moved = await server.call('POST', '/api/graphql', rita, {
    query: 'mutation ($input: EpicTreeReorderInput!) { epicTreeReorder(input: $input) { errors } }',
    variables: {
      input: {
        baseEpicId: `gid://gitlab/Epic/${deck.id}`,
        moved: { id: chest, adjacentReferenceId: rope, relativePosition: 'after' },
      },
    },
  });
  expect(moved.json()).toEqual({ data: { epicTreeReorder: { errors: [] } } });
  expect(titles((await epic(deck.iid, 'issues { nodes { title } }'))!['issues'])).toEqual(['Chest', 'Rope']);
});

it('API-02 a level is read at once, however many epics are on it', async () => {
  const top = await open('Rig');
  const add = async (title: string) => {
    const { id } = await open(title, { parent_id: top.id });
    await open(`Below ${title}`, { parent_id: id });
    await issue(`In ${title}`, id);
  };
  for (const title of ['Boom', 'Gaff']) await add(title);
  const statements = (fields: string) => statementsOf(() => epic(top.iid, fields));
  const query =
    'children { nodes { issues { count nodes { title } } children { nodes { parent { title } } } } }';
  const few = await statements(query);
  for (const title of ['Keel', 'Mast', 'Rudder', 'Anchor']) await add(title);
  expect(await statements(query)).toBe(few);
});

it('API-02 of what is below all epics of a level, 1,000 are answered', async () => {
  const top = await open('Fleet');
  for (let ship = 0; ship < 11; ship++) await open(`Ship ${ship}`, { parent_id: top.id }); // oxlint-disable-line no-await-in-loop
  await sql`with places as (select e.id as epic_id, s from epics e cross join generate_series(1, 95) s where e.parent_id = ${top.id}),
      numbered as (select epic_id, s, 1000 + row_number() over () as iid from places),
      made as (insert into subjects (kind, iid, project_id, title) select 'Issue', iid, ${project}, 'Sailor' from numbered returning id, iid)
    insert into epic_issues (epic_id, issue_id, relative_position) select n.epic_id, m.id, n.s from made m join numbered n on n.iid = m.iid`.execute(
    server.platform.db,
  );
  const crews = (first: number) =>
    epic(top.iid, `children { nodes { issues(first: ${first}) { count nodes { title } } } }`);
  const { nodes } = (await crews(90))!['children'] as { nodes: readonly { issues: Page }[] };
  expect(nodes).toHaveLength(11);
  for (const { issues } of nodes) expect([issues.nodes.length, issues.count]).toEqual([90, 95]);
  const { data, errors } = await ask(
    `{ group(fullPath: "sea") { epic(iid: ${top.iid}) { children { nodes { title issues(first: 95) { count } } } } } }`,
  );
  expect(errors![0]!.message).toBe(
    'These are more than 1,000 issues. Ask for those of fewer epics, or for fewer of each.',
  );
  const refused = data!.group!.epic as unknown as { children: { nodes: readonly { issues: null }[] } };
  expect(refused.children.nodes.every(({ issues }) => issues === null)).toBe(true);
});

it('API-02 what would read too much is refused', async () => {
  const deep = (levels: number): string =>
    levels === 0 ? 'title' : `children { nodes { ${deep(levels - 1)} } }`;
  const { errors } = await ask(`{ group(fullPath: "sea") { epic(iid: 1) { ${deep(7)} } } }`);
  expect(errors![0]!.message).toMatch(/above/);
  const wide = Array.from({ length: 11 }, (_, index) => `a${index}: children { count }`).join(' ');
  expect((await ask(`{ group(fullPath: "sea") { epic(iid: 1) { ${wide} } } }`)).errors![0]!.message).toMatch(
    /complexity/,
  );
  const around = 'parent { children { nodes { parent { children { nodes { title } } } } } }';
  expect((await epic(2, around))!['parent']).toMatchObject({
    children: { nodes: expect.any(Array) as unknown },
  });
});
