import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, guest: TestUser, outsider: TestUser;
let group: number;

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(query: string, as: Caller = rita, variables: object = {}): Promise<Answer> {
  const answer = await server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const inGroup = (fields: string, as: Caller = rita, path = 'row') =>
  ask(`{ group(fullPath: "${path}") { ${fields} } }`, as);
const mutate = (name: 'createEpic' | 'updateEpic', input: object, as: Caller = rita) =>
  ask(
    `mutation ($input: ${name === 'createEpic' ? 'CreateEpicInput' : 'UpdateEpicInput'}!) { ${name}(input: $input) { errors
      epic { iid title state color startDate startDateIsFixed labels { nodes { title } } } } }`,
    as,
    { input: { groupPath: 'row', ...input } },
  );

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, guest, outsider] = await server.createUsers('ann', 'rita', 'guest', 'outsider');
  ({ id: group } = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'private' }, ann));
  for (const [user, level] of [
    [rita, 20],
    [guest, 10],
  ] as const)
    await server.create(`/groups/${group}/members`, { user_id: user.id, access_level: level }, ann);
  await server.create(`/groups/${group}/labels`, { name: 'sea', color: '#112233' }, ann);
  await server.create(`/groups/${group}/epics`, { title: 'Secret', confidential: true }, ann);
});
afterAll(() => server?.close());

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
    const fields =
      'id fullPath epics(state: all) { count nodes { iid } } epic(iid: "1") { title reference(full: true) }';
    expect(await inGroup(fields)).toEqual({
      data: {
        group: {
          id: `gid://gitlab/Group/${group}`,
          fullPath: 'row',
          epics: { count: 2, nodes: [{ iid: '2' }, { iid: '1' }] },
          epic: { title: 'Secret', reference: 'row&1' },
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
      [outsider, 'row'],
      [null, 'row'],
      [ann, String(group)],
      [ann, ''],
    ] as const)
      expect((await inGroup('name', as, path)).data).toEqual({ group: null });
  });

  it('BOARD-08 a group has its boards', async () => {
    const { data } = await inGroup(
      'boards { count nodes { id name webPath } } board(id: "1") { lists { nodes { title issuesCount } } }',
    );
    expect(data).toEqual({
      group: {
        boards: {
          count: 1,
          nodes: [{ id: 'gid://gitlab/Board/1', name: 'Development', webPath: '/groups/row/-/boards/1' }],
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
});
