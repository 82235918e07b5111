import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

interface Answer {
  data?: Record<string, never> | null;
  errors?: { message: string; path?: string[] }[];
}

const ask = async (query: string, as: Caller, variables?: object | string): Promise<Answer> => {
  const answer = await server.call('POST', '/api/graphql', as, {
    query,
    ...(variables === undefined ? {} : { variables }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const getProjectIssue = `query getProjectIssue($iid: String!, $fullPath: ID!) {
  project(fullPath: $fullPath) { issue(iid: $iid) { id iid state assignees { nodes { id username name avatarUrl webUrl } } } }
}`;
const updateIssue = `mutation updateIssue($input: UpdateIssueInput!) {
  updateIssue(input: $input) { errors issue { title description state confidential discussionLocked healthStatus weight dueDate } }
}`;
const change = (input: object, as: Caller): Promise<Answer> =>
  ask(updateIssue, as, { input: { projectPath: 'ann/open', iid: '1', ...input } });

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  for (const [name, visibility] of [
    ['open', 'public'],
    ['closed', 'private'],
  ]) {
    await server.call('POST', '/api/v4/projects', ann, { name, visibility });
    await server.call('POST', `/api/v4/projects/ann%2F${name}/issues`, ann, {
      title: 'First',
      assignee_id: ann.id,
    });
  }
  await server.call('POST', '/api/v4/projects/ann%2Fopen/issues', ann, {
    title: 'Secret',
    confidential: true,
  });
});
afterAll(() => server?.close());

describe('queries', () => {
  it('API-02 clients learn the version that it follows, and where a project is cloned from', async () => {
    const query = `{ metadata { version enterprise }
      project(fullPath: "ann/open") { nameWithNamespace webUrl httpUrlToRepo sshUrlToRepo avatarUrl createdAt lastActivityAt } }`;
    const { version } = (await server.api('GET', '/version', ann)).json<{ version: string }>();
    const project = (await server.api('GET', '/projects/ann%2Fopen', ann)).json<Record<string, unknown>>();
    expect(await ask(query, ann)).toEqual({
      data: {
        metadata: { version, enterprise: false },
        project: {
          nameWithNamespace: project['name_with_namespace'],
          webUrl: project['web_url'],
          httpUrlToRepo: project['http_url_to_repo'],
          sshUrlToRepo: project['ssh_url_to_repo'],
          avatarUrl: null,
          createdAt: project['created_at'],
          lastActivityAt: project['last_activity_at'],
        },
      },
    });
    expect((await ask(query, null)).data).toMatchObject({ metadata: null });
  });

  it('API-02 getProjectIssue returns the assignees of an issue', async () => {
    const { data, errors } = await ask(getProjectIssue, null, { iid: '1', fullPath: 'ann/open' });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      project: {
        issue: {
          id: expect.stringMatching(/^gid:\/\/gitlab\/Issue\/\d+$/),
          iid: '1',
          state: 'opened',
          assignees: {
            nodes: [
              {
                id: `gid://gitlab/User/${ann.id}`,
                username: 'ann',
                name: 'Ann',
                avatarUrl: null,
                webUrl: expect.stringMatching(/\/ann$/),
              },
            ],
          },
        },
      },
    });
  });

  it('API-02 ISSUE-11 hides what may not be seen', async () => {
    for (const as of [null, bob]) {
      expect((await ask(getProjectIssue, as, { iid: '1', fullPath: 'ann/closed' })).data).toEqual({
        project: null,
      });
      expect((await ask(getProjectIssue, as, { iid: '2', fullPath: 'ann/open' })).data).toEqual({
        project: { issue: null },
      });
    }
    for (const iid of ['0', '-1', 'x', '1e1', '99999999999', ''])
      expect((await ask(getProjectIssue, ann, { iid, fullPath: 'ann/open' })).data).toEqual({
        project: { issue: null },
      });
    // A project's number is no path.
    expect((await ask('{ project(fullPath: "1") { name } }', ann)).data).toEqual({ project: null });
  });

  it('identifies the current user', async () => {
    const query = '{ currentUser { username webPath } }';
    expect((await ask(query, null)).data).toEqual({ currentUser: null });
    expect((await ask(query, bob)).data).toEqual({ currentUser: { username: 'bob', webPath: '/bob' } });
  });

  it('API-02 variables of ids may have the types that GitLab has for them', async () => {
    const asked = 'project(fullPath: "ann/open") { board(id: $id) { id lists(id: $list) { count } } }';
    const { data } = await ask('{ project(fullPath: "ann/open") { boards { nodes { id } } } }', ann);
    const [{ id }] = (data as unknown as { project: { boards: { nodes: [{ id: string }] } } }).project.boards
      .nodes;
    for (const types of [
      '$id: BoardID!, $list: ListID',
      '$id: ID!, $list: ID',
      '$id: BoardID = "", $list: ID',
    ])
      expect((await ask(`query (${types}) { ${asked} }`, ann, { id })).data).toEqual({
        project: { board: { id, lists: { count: 2 } } },
      });
    const refused = async (types: string) =>
      (await ask(`query (${types}) { ${asked} }`, ann, { id })).errors?.map(({ message }) => message);
    expect(await refused('$id: BoardID, $list: ListID')).toEqual([
      'Variable "$id" of type "ID" used in position expecting type "ID!".',
    ]);
    expect(await refused('$id: BoardIdentity!, $list: ListID')).toEqual(['Unknown type "BoardIdentity".']);
    expect((await ask('{ currentUser { ... on UserID { id } } }', ann)).errors).toHaveLength(1);
    // In lists, too.
    const epics =
      'mutation ($ids: [LabelID!]) { createEpic(input: { groupPath: "none", title: "T", addLabelIds: $ids }) { errors } }';
    expect((await ask(epics, ann, { ids: ['gid://gitlab/GroupLabel/1'] })).errors).toEqual([
      expect.objectContaining({ path: ['createEpic'] }),
    ]);
  });

  it('supports introspection, and variables as text', async () => {
    expect((await ask(getIntrospectionQuery(), null)).errors).toBeUndefined();
    const text = JSON.stringify({ iid: '1', fullPath: 'ann/open' });
    expect((await ask(getProjectIssue, null, text)).errors).toBeUndefined();
  });
});

describe('updateIssue', () => {
  const open = async (more: object = {}): Promise<string> =>
    String((await server.create('/projects/ann%2Fopen/issues', { title: 'Plain', ...more }, ann)).iid);

  it('API-02 SIDE-10 changes only what is given', async () => {
    const iid = await open();
    const { data, errors } = await change(
      { iid, healthStatus: 'atRisk', weight: 3, title: 'Changed', locked: true, dueDate: '2027-01-02' },
      ann,
    );
    expect(errors).toBeUndefined();
    const changed = {
      title: 'Changed',
      description: null,
      state: 'opened',
      confidential: false,
      discussionLocked: true,
      healthStatus: 'atRisk',
      weight: 3,
      dueDate: '2027-01-02',
    };
    expect(data).toEqual({ updateIssue: { errors: [], issue: changed } });
    expect((await change({ iid, healthStatus: null, stateEvent: 'CLOSE' }, ann)).data).toEqual({
      updateIssue: { errors: [], issue: { ...changed, healthStatus: null, state: 'closed' } },
    });
  });

  it('explains invalid values in sentences, and changes nothing', async () => {
    const iid = await open({ weight: 3 });
    const { data } = await change({ iid, title: ' ', weight: 9 }, ann);
    expect(data!['updateIssue']).toMatchObject({
      errors: ["Title can't be blank"],
      issue: { title: 'Plain', weight: 3 },
    });
    expect((await change({ iid, dueDate: 'soon' }, ann)).data!['updateIssue']).toMatchObject({
      errors: [expect.any(String)],
    });
  });

  it('answers the same for what may not be changed and what may not be seen', async () => {
    const reader = { token: await server.createToken(ann, ['read_api']) };
    const answers = await Promise.all([
      change({ title: 'x' }, null),
      change({ title: 'x' }, bob),
      change({ title: 'x' }, reader),
      change({ projectPath: 'ann/closed', title: 'x' }, bob),
      change({ iid: '2', title: 'x' }, bob),
      change({ iid: '77', title: 'x' }, ann),
    ]);
    for (const { data, errors } of answers) {
      expect(data).toEqual({ updateIssue: null });
      expect(errors!.map(({ message }) => message)).toEqual([
        "The resource that you are attempting to access does not exist or you don't have permission to perform this action",
      ]);
    }
    expect((await ask(getProjectIssue, reader, { iid: '1', fullPath: 'ann/open' })).errors).toBeUndefined();
  });
});

describe('arbitrary values', () => {
  const sharp = [
    'a\0b',
    '\uD800',
    '99999999999999999999',
    '-1',
    '__proto__',
    '../..',
    '2026-99-99',
    'x'.repeat(6000),
  ];

  it.each(sharp)('%j causes no failure', async (value) => {
    const answers = await Promise.all([
      ...['title', 'description', 'dueDate', 'iid', 'projectPath', 'clientMutationId', 'healthStatus'].map(
        (name) => change({ [name]: value }, ann),
      ),
      ask(getProjectIssue, ann, { iid: value, fullPath: `ann/${value}` }),
      ask(getProjectIssue, ann, { iid: [value], fullPath: { a: value } }),
      ask(value, ann),
      change({ weight: Number(value) }, ann),
    ]);
    for (const { errors = [] } of answers)
      for (const { message } of errors) expect(message).not.toBe('Internal server error');
  });
});

describe('limits', () => {
  const aliases = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: project(fullPath: "ann/open") { name }`).join(' ')} }`;
  const bomb = `{ currentUser { ...f0 } } ${Array.from({ length: 40 }, (_, index) => `fragment f${index} on User { ${index === 39 ? 'name' : `...f${index + 1} ...f${index + 1}`} }`).join(' ')}`;
  const named = `{ constructor ...f0 } ${Array.from({ length: 22 }, (_, index) => `fragment f${index} on Query { ${index === 21 ? '__typename' : `...f${index + 1} ...f${index + 1}`} }`).join(' ')}`;
  const deep = `{ __schema { ${'types { fields { type { '.repeat(1)}${'ofType { '.repeat(20)}name${' }'.repeat(25)}`;

  test.each([
    ['what asks for too much', aliases(20), /complexity/],
    ['fragments that double', bomb, /complexity/],
    ['fragments that double beside a name that every object has', named, /complexity/],
    ['fragments that double and that nobody uses', bomb.replace('...f0', 'name'), /complexity/],
    [
      'fragments that hold each other',
      '{ ...f } fragment f on Query { ...g ...g } fragment g on Query { ...f ...f }',
      /itself/,
    ],
    ['a fragment that there is not', '{ ...f }', /Unknown fragment/],
    ['what goes too deep', deep, /depth/],
    ['many words', `{ ${'a '.repeat(2500)} }`, /tokens/i],
    ['a fragment that holds itself', '{ currentUser { ...f } } fragment f on User { ...f }', /itself/],
    ['what is no field', '{ password }', /Cannot query field/],
    ['what is no query', '{{', /Syntax Error/],
    [
      'two operations without a name',
      'query a { currentUser { name } } query b { currentUser { name } }',
      /operation name/,
    ],
  ])('%s is refused', async (_, query, message) => {
    const { data, errors } = await ask(query, null);
    expect(data ?? null).toBeNull();
    expect(errors![0]!.message).toMatch(message);
  });

  // was: the mutations of epic boards, and how many epics their lists have, were as cheap as a name
  it('a change costs 50, and what is counted of boards costs more than a name', async () => {
    const { data } = await ask('{ all: __schema { mutationType { fields { name } } } }', null);
    const { fields } = (data as unknown as { all: { mutationType: { fields: { name: string }[] } } }).all
      .mutationType;
    const repeated = (name: string, count: number): string =>
      Array.from({ length: count }, (_, index) => `a${index}: ${name}`).join(' ');
    const queries = [
      ...fields.map(({ name }) => `mutation { ${repeated(name, 7)} }`),
      ...['board', 'boards', 'epicBoard', 'epicBoards'].map((name) => `{ ${repeated(name, 16)} }`),
      ...['issuesCount', 'epicsCount'].map((name) => `{ ${repeated(name, 31)} }`),
    ];
    for (const query of queries)
      // oxlint-disable-next-line no-await-in-loop
      expect((await ask(query, null)).errors![0]!.message, query).toMatch(/complexity/);
  });

  it('API-02 several requests in one are refused', async () => {
    const one = { query: '{ currentUser { name } }' };
    expect((await server.call('POST', '/api/graphql', ann, [one, one])).statusCode).toBe(400);
  });

  it('API-02 an invalid request is 400, and a page has to prove that it is ours', async () => {
    expect((await server.call('POST', '/api/graphql', null, {})).statusCode).toBe(400);
    expect(
      (await server.call('POST', '/api/graphql', null, { query: '{ currentUser { name } }', variables: 'x' }))
        .statusCode,
    ).toBe(400);
    const foreign = await server.app.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { origin: 'https://elsewhere.example' },
      payload: { query: updateIssue },
    });
    expect(foreign.statusCode).toBe(403);
  });
});
