import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, guest: TestUser, outsider: TestUser;
let group: number, row: string;

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(query: string, as: Caller = rita, variables: object = {}): Promise<Answer> {
  const answer = await server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const inGroup = (fields: string, as: Caller = rita, path = row) =>
  ask(`{ group(fullPath: "${path}") { ${fields} } }`, as);
const mutate = (name: 'createEpic' | 'updateEpic', input: object, as: Caller = rita) =>
  ask(
    `mutation ($input: ${name === 'createEpic' ? 'CreateEpicInput' : 'UpdateEpicInput'}!) { ${name}(input: $input) { errors
      epic { iid title state color startDate startDateIsFixed labels { nodes { title } } } } }`,
    as,
    { input: { groupPath: row, ...input } },
  );

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, guest, outsider] = await server.createUsers('ann', 'rita', 'guest', 'outsider');
});
afterAll(() => server?.close());
// Each test has a group of its own, with a confidential epic.
let rows = 0;
beforeEach(async () => {
  row = `row-${++rows}`;
  ({ id: group } = await server.create('/groups', { name: 'Row', path: row, visibility: 'private' }, ann));
  for (const [user, level] of [
    [rita, 20],
    [guest, 10],
  ] as const)
    await server.create(`/groups/${group}/members`, { user_id: user.id, access_level: level }, ann);
  await server.create(`/groups/${group}/labels`, { name: 'sea', color: '#112233' }, ann);
  await server.create(`/groups/${group}/epics`, { title: 'Secret', confidential: true }, ann);
});

describe('API-02 epics by GraphQL', () => {
  it('EPIC-01 createEpic and updateEpic do what v4 does, and say why not', async () => {
    const made = await mutate('createEpic', {
      title: 'Cross the sea',
      color: '#AA3300',
      addLabels: ['sea'],
      startDateIsFixed: true,
      startDateFixed: '2030-01-01',
    });
    expect(made).toEqual({
      data: {
        createEpic: {
          errors: [],
          epic: {
            iid: '2',
            title: 'Cross the sea',
            state: 'opened',
            color: '#aa3300',
            startDate: '2030-01-01',
            startDateIsFixed: true,
            labels: { nodes: [{ title: 'sea' }] },
          },
        },
      },
    });
    const changed = await mutate('updateEpic', {
      iid: '2',
      title: 'Cross the bay',
      removeLabels: ['sea'],
      startDateFixed: null,
      stateEvent: 'CLOSE',
    });
    expect(changed.data).toMatchObject({
      updateEpic: {
        errors: [],
        epic: { title: 'Cross the bay', state: 'closed', startDate: null, labels: { nodes: [] } },
      },
    });
    const refused = await mutate('updateEpic', { iid: '2', color: 'reddish', title: 'Other' });
    expect(refused.data).toMatchObject({
      updateEpic: { errors: ['Color must be a valid color code'], epic: { title: 'Cross the bay' } },
    });
    expect((await mutate('createEpic', { title: ' ' })).data).toMatchObject({
      createEpic: { epic: null, errors: [expect.stringContaining('Title')] },
    });
    for (const as of [guest, outsider, null])
      for (const [name, input] of [
        ['createEpic', { title: 'No' }],
        ['updateEpic', { iid: '2', title: 'No' }],
      ] as const) {
        const { data, errors } = await mutate(name, input, as);
        expect(data).toEqual({ [name]: null });
        expect(errors![0]!.message).toContain("does not exist or you don't have permission");
      }
    expect((await mutate('updateEpic', { iid: '1', title: 'Seen' }, guest)).data).toEqual({
      updateEpic: null,
    });
  });

  it('ISSUE-11 a group shows its epics to those alone who may read them', async () => {
    await server.create(`/groups/${group}/epics`, { title: 'Cross the bay' }, ann);
    await server.api('PUT', `/groups/${group}/epics/2`, ann, { state_event: 'close' });
    const fields =
      'id fullPath epics(state: all) { count nodes { iid } } epic(iid: "1") { title reference(full: true) }';
    expect(await inGroup(fields)).toEqual({
      data: {
        group: {
          id: `gid://gitlab/Group/${group}`,
          fullPath: row,
          epics: { count: 2, nodes: [{ iid: '2' }, { iid: '1' }] },
          epic: { title: 'Secret', reference: `${row}&1` },
        },
      },
    });
    expect((await inGroup(fields, guest)).data).toMatchObject({
      group: { epics: { count: 1, nodes: [{ iid: '2' }] }, epic: null },
    });
    expect(
      (await inGroup('epics(search: "bay", state: closed, sort: TITLE_ASC, first: 1) { nodes { title } }'))
        .data,
    ).toEqual({
      group: { epics: { nodes: [{ title: 'Cross the bay' }] } },
    });
    for (const [as, path] of [
      [outsider, row],
      [null, row],
      [ann, String(group)],
      [ann, ''],
    ] as const)
      expect((await inGroup('name', as, path)).data).toEqual({ group: null });
  });

  it('BOARD-08 a group has its boards', async () => {
    const [{ id }] = (await server.api('GET', `/groups/${group}/boards`, ann)).json<[{ id: number }]>();
    const { data } = await inGroup(
      `boards { count nodes { id name webPath } } board(id: "${id}") { lists { nodes { title issuesCount } } }`,
    );
    expect(data).toEqual({
      group: {
        boards: {
          count: 1,
          nodes: [
            {
              id: `gid://gitlab/Board/${id}`,
              name: 'Development',
              webPath: `/groups/${row}/-/boards/${id}`,
            },
          ],
        },
        board: {
          lists: {
            nodes: [
              { title: 'Open', issuesCount: 0 },
              { title: 'Closed', issuesCount: 0 },
            ],
          },
        },
      },
    });
  });

  it('SIDE-10 an epic says how many of the issues below it the reader sees, and how they do', async () => {
    const garden = { name: 'Garden', path: 'garden', namespace_id: group, visibility: 'private' };
    const { id: project } = await server.create('/projects', garden, ann);
    const top = await server.create<{ id: number; iid: number }>(
      `/groups/${group}/epics`,
      { title: 'Tended' },
      ann,
    );
    for (const more of [
      { health_status: 'on_track', weight: 3 },
      { health_status: 'at_risk', confidential: true },
    ]) {
      const issue = await server.create<{ id: number; iid: number }>(
        `/projects/${project}/issues`,
        { title: 'Weed' },
        ann,
      );
      await server.api('PUT', `/projects/${project}/issues/${issue.iid}`, ann, more);
      await server.create(`/groups/${group}/epics/${top.iid}/issues/${issue.id}`, {}, ann);
    }
    const fields = `epic(iid: "${top.iid}") { hasIssues hasChildren
      descendantCounts { openedEpics closedEpics openedIssues closedIssues }
      descendantWeightSum { openedIssues closedIssues }
      healthStatus { issuesOnTrack issuesNeedingAttention issuesAtRisk } }`;
    const none = {
      hasIssues: true,
      hasChildren: false,
      descendantWeightSum: { openedIssues: 3, closedIssues: 0 },
    };
    const counts = { openedEpics: 0, closedEpics: 0, closedIssues: 0 };
    const health = { issuesOnTrack: 1, issuesNeedingAttention: 0 };
    expect((await inGroup(fields)).data).toEqual({
      group: {
        epic: {
          ...none,
          descendantCounts: { ...counts, openedIssues: 2 },
          healthStatus: { ...health, issuesAtRisk: 1 },
        },
      },
    });
    expect((await inGroup(fields, guest)).data).toEqual({
      group: {
        epic: {
          ...none,
          descendantCounts: { ...counts, openedIssues: 1 },
          healthStatus: { ...health, issuesAtRisk: 0 },
        },
      },
    });
  });

  it('EPIC-01 epicTreeReorder moves epics and issues of a tree, to another epic too, and says why not', async () => {
    const { id: group } = await server.create(
      '/groups',
      { name: 'Plans', path: 'plans', visibility: 'private' },
      ann,
    );
    for (const [user, level] of [
      [rita, 20],
      [guest, 10],
    ] as const)
      await server.create(`/groups/${group}/members`, { user_id: user.id, access_level: level }, ann);
    const project = await server.create('/projects', { path: 'boat', namespace_id: group }, ann);
    const at = async (title: string) =>
      server.create<{ id: number; iid: number }>(`/groups/${group}/epics`, { title }, ann);
    const [top, other, ...children] = [
      await at('Top'),
      await at('Other'),
      await at('A'),
      await at('B'),
      await at('C'),
    ];
    const places: number[] = [];
    for (const { id } of children)
      await server.create(`/groups/${group}/epics/${top.iid}/epics/${id}`, {}, ann);
    for (const title of ['One', 'Two']) {
      const issue = await server.create(`/projects/${project.id}/issues`, { title }, ann);
      places.push((await server.create(`/groups/${group}/epics/${top.iid}/issues/${issue.id}`, {}, ann)).id);
    }
    const titles = async (below: 'epics' | 'issues', { iid } = top) =>
      (await server.api('GET', `/groups/${group}/epics/${iid}/${below}`, ann))
        .json<{ title: string }[]>()
        .map(({ title }) => title);
    const reorder = async (moved: object, as: Caller = rita, base = top.id) => {
      const { data, errors } = await ask(
        'mutation ($input: EpicTreeReorderInput!) { epicTreeReorder(input: $input) { errors } }',
        as,
        { input: { baseEpicId: `gid://gitlab/Epic/${base}`, moved } },
      );
      return data?.['epicTreeReorder'] ?? errors?.[0]?.message;
    };
    const epic = (index: number): string => `gid://gitlab/Epic/${children[index]!.id}`;
    const place = (index: number): string => `gid://gitlab/EpicIssue/${places[index]}`;
    const done = { errors: [] };
    expect(await titles('epics')).toEqual(['A', 'B', 'C']);
    // The neighbour is behind what is moved.
    const first = { id: epic(2), adjacentReferenceId: epic(0), relativePosition: 'after' };
    for (const as of [guest, outsider, null]) expect(await reorder(first, as)).toContain('does not exist');
    expect(await reorder(first)).toEqual(done);
    expect(await titles('epics')).toEqual(['C', 'A', 'B']);
    expect(await reorder({ id: epic(2), adjacentReferenceId: epic(0), relativePosition: 'before' })).toEqual(
      done,
    );
    expect(await titles('epics')).toEqual(['A', 'C', 'B']);
    expect(await reorder({ id: place(1), adjacentReferenceId: place(0), relativePosition: 'after' })).toEqual(
      done,
    );
    expect(await titles('issues')).toEqual(['Two', 'One']);
    const elsewhere = `gid://gitlab/Epic/${other.id}`;
    expect(await reorder({ id: place(1), newParentId: elsewhere })).toEqual(done);
    expect([await titles('issues'), await titles('issues', other)]).toEqual([['One'], ['Two']]);
    expect(await reorder({ id: epic(1), newParentId: elsewhere })).toEqual(done);
    expect(
      await reorder({
        id: epic(0),
        newParentId: elsewhere,
        adjacentReferenceId: epic(1),
        relativePosition: 'after',
      }),
    ).toEqual(done);
    expect([await titles('epics'), await titles('epics', other)]).toEqual([['C'], ['A', 'B']]);
    // A neighbour that is not there moves nothing.
    expect(
      await reorder({
        id: epic(2),
        newParentId: elsewhere,
        adjacentReferenceId: epic(2),
        relativePosition: 'after',
      }),
    ).toContain('does not exist');
    expect([await titles('epics'), await titles('epics', other)]).toEqual([['C'], ['A', 'B']]);
    // Into itself, and what is not there.
    expect(await reorder({ id: elsewhere, newParentId: elsewhere })).toEqual({
      errors: [expect.stringContaining('cannot be added')],
    });
    expect(await reorder({ id: epic(0), adjacentReferenceId: epic(2), relativePosition: 'after' })).toContain(
      'does not exist',
    );
    expect(
      await reorder({ id: place(0), adjacentReferenceId: epic(2), relativePosition: 'after' }),
    ).toContain('of the same kind');
    expect(await reorder({ id: 'C' })).toContain('Name an epic');
  });
});
