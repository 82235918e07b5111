import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, guest: TestUser, outsider: TestUser;
let board: number;
const issues: { id: number; iid: number }[] = [];
const path = 'row/boat';

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(query: string, as: Caller = ann, variables: object = {}): Promise<Answer> {
  const answer = await server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const boardWith = (fields: string, as: Caller = ann, id: number | string = `gid://gitlab/Board/${board}`) =>
  ask(`{ project(fullPath: "${path}") { board(id: "${id}") { ${fields} } } }`, as);
const titles = async (as: Caller = ann) => {
  const { data } = await boardWith('lists { nodes { title issuesCount issues { nodes { title } } } }', as);
  const { project } = data as unknown as {
    project: { board: { lists: { nodes: { title: string; issues: { nodes: { title: string }[] } }[] } } };
  };
  return project.board.lists.nodes.map((list) => [
    list.title,
    ...list.issues.nodes.map(({ title }) => title),
  ]);
};
const listId = async (title: string): Promise<string> => {
  const { data } = await boardWith('lists { nodes { id title } }');
  const { project } = data as unknown as {
    project: { board: { lists: { nodes: { id: string; title: string }[] } } };
  };
  return project.board.lists.nodes.find((list) => list.title === title)!.id;
};
const move = (iid: number, input: object, as: Caller = ann) =>
  ask(
    'mutation ($input: IssueMoveListInput!) { issueMoveList(input: $input) { clientMutationId errors issue { iid labels { nodes { title } } } } }',
    as,
    { input: { projectPath: path, iid: String(iid), boardId: `gid://gitlab/Board/${board}`, ...input } },
  );

beforeAll(async () => {
  server = await createTestServer();
  [ann, guest, outsider] = await server.createUsers('ann', 'guest', 'outsider');
  const group = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'private' }, ann);
  const project = await server.create(
    '/projects',
    { name: 'Boat', path: 'boat', namespace_id: group.id },
    ann,
  );
  await server.create(`/projects/${project.id}/members`, { user_id: guest.id, access_level: 10 }, ann);
  [{ id: board }] = (await server.api('GET', `/projects/${project.id}/boards`, ann)).json<[{ id: number }]>();
  const { id: label } = await server.create(
    `/projects/${project.id}/labels`,
    { name: 'Doing', color: '#112233' },
    ann,
  );
  const milestone = await server.create(
    `/projects/${project.id}/milestones`,
    { title: 'one', due_date: '2027-01-31' },
    ann,
  );
  for (const list of [{ label_id: label }, { milestone_id: milestone.id }])
    await server.call('POST', `/-/boards/${board}/lists`, ann, { list });
  for (const [title, more] of [
    ['First', { weight: 3 }],
    ['Second', {}],
    ['Secret', { confidential: true, labels: 'Doing' }],
  ] as const)
    issues.push(await server.create(`/projects/${project.id}/issues`, { title, ...more }, ann));
});
afterAll(() => server?.close());

describe('API-02 boards by GraphQL', () => {
  it('BOARD-02 a board has its lists with their cards and counts', async () => {
    const { data, errors } = await boardWith(
      `id name webPath lists { count nodes { listType position collapsed label { title } milestone { iid title dueDate } maxIssueCount issuesCount totalWeight } }`,
    );
    expect(errors).toBeUndefined();
    const none = { collapsed: false, label: null, milestone: null, maxIssueCount: null, totalWeight: 0 };
    expect(data).toEqual({
      project: {
        board: {
          id: `gid://gitlab/Board/${board}`,
          name: 'Development',
          webPath: `/row/boat/-/boards/${board}`,
          lists: {
            count: 4,
            nodes: [
              { ...none, listType: 'backlog', position: -1, issuesCount: 2, totalWeight: 3 },
              { ...none, listType: 'label', position: 0, label: { title: 'Doing' }, issuesCount: 1 },
              {
                ...none,
                listType: 'milestone',
                position: 1,
                milestone: { iid: '1', title: 'one', dueDate: '2027-01-31' },
                issuesCount: 0,
              },
              { ...none, listType: 'closed', position: null, issuesCount: 0 },
            ],
          },
        },
      },
    });
    const found = await boardWith(
      'lists(first: 1) { nodes { issues(first: 1, filters: { search: "Second" }) { count nodes { title } pageInfo { hasNextPage } } } }',
    );
    expect(found.data).toMatchObject({
      project: {
        board: {
          lists: {
            nodes: [{ issues: { count: 1, nodes: [{ title: 'Second' }], pageInfo: { hasNextPage: false } } }],
          },
        },
      },
    });
  });

  it('ISSUE-11 shows confidential cards to those alone who may read them, and nothing to others', async () => {
    const [seen, lists] = [await titles(), await titles(guest)];
    expect(seen[1]).toEqual(['Doing', 'Secret']);
    expect(lists[1]).toEqual(['Doing']);
    expect((await boardWith('name', outsider)).data).toEqual({ project: null });
    expect((await boardWith('name', ann, 4711)).data).toEqual({ project: { board: null } });
    const own = await server.create('/projects', { name: 'Own' }, outsider);
    const answer = await ask(
      `{ project(fullPath: "outsider/own") { id board(id: "${board}") { name } boards { nodes { name } } } }`,
      outsider,
    );
    expect(answer.data).toEqual({
      project: {
        id: `gid://gitlab/Project/${own.id}`,
        board: null,
        boards: { nodes: [{ name: 'Development' }] },
      },
    });
  });

  it('BOARD-05 issueMoveList moves between lists and within one, and says why it did not', async () => {
    const [first, second] = [issues[0]!, issues[1]!];
    const [open, doing] = [await listId('Open'), await listId('Doing')];
    const moved = await move(first.iid, { clientMutationId: 'x', fromListId: open, toListId: doing });
    expect(moved.data).toEqual({
      issueMoveList: {
        clientMutationId: 'x',
        errors: [],
        issue: { iid: '1', labels: { nodes: [{ title: 'Doing' }] } },
      },
    });
    await move(second.iid, {
      fromListId: open,
      toListId: doing,
      moveAfterId: `gid://gitlab/Issue/${first.id}`,
    });
    expect((await titles())[1]!.filter((title) => title !== 'Secret')).toEqual(['Doing', 'First', 'Second']);
    await move(second.iid, { moveBeforeId: String(first.id) });
    expect((await titles())[1]!.filter((title) => title !== 'Secret')).toEqual(['Doing', 'Second', 'First']);
    for (const [as, input] of [
      [guest, { fromListId: doing, toListId: open }],
      [outsider, { fromListId: doing, toListId: open }],
      [null, { fromListId: doing, toListId: open }],
      [ann, { fromListId: doing, toListId: 'gid://gitlab/List/4711' }],
    ] as const) {
      const { data, errors } = await move(first.iid, input, as);
      expect(data).toEqual({ issueMoveList: null });
      expect(errors![0]!.message).toContain("does not exist or you don't have permission");
    }
  });

  it('refuses what would read too much', async () => {
    const many = await boardWith('lists(first: 100) { nodes { a: issues(first: 100) { count } } }');
    expect(many.errors).toBeUndefined();
    const all = await ask(
      `{ project(fullPath: "${path}") { boards { nodes { lists { nodes { title } } } } } }`,
    );
    expect(all.errors![0]!.message).toBe(
      'Lists are answered of one board by itself: ask for it with board(id:).',
    );
  });

  // was: 200 names of one field of 100 labels of 2,000 cards held the server until its memory was used up
  it('an answer ends at its limit, whatever repeats in it', async () => {
    const group = await server.create('/groups', { name: 'Heap', path: 'heap', visibility: 'private' }, ann);
    const heap = await server.create('/projects', { path: 'heap', namespace_id: group.id }, ann);
    const labels = Array.from({ length: 100 }, (_, index) => `l${index}`).join(',');
    const [{ id }] = (await server.api('GET', `/projects/${heap.id}/boards`, ann)).json<[{ id: number }]>();
    for (let index = 0; index < 7; index++)
      await server.create(`/projects/${heap.id}/issues`, { title: `Card ${index}`, labels }, ann);
    const names = (count: number) =>
      Array.from({ length: count }, (_, index) => `n${index}: title`).join(' ');
    const read = async (count: number, cards: number) =>
      ask(`{ project(fullPath: "heap/heap") { board(id: "${id}") { lists { nodes { issues(first: ${cards}) { nodes { labels { nodes {
        ${names(count)} } } } } } } } } }`);
    expect((await read(1, 7)).errors).toBeUndefined();
    const { errors, data } = await read(160, 7);
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'The answer has more than 100,000 fields, which is the most allowed. Ask for less.',
      }),
    ]);
    expect(data).toBeNull();
  });
});
