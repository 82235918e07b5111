import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, guest: TestUser, outsider: TestUser;
let group: number, project: number, label: number, scope: number, milestone: number;

interface Board {
  readonly id: string;
  readonly lists: { readonly nodes: readonly { readonly id: string; readonly title: string }[] };
}
interface List {
  readonly id: string;
  readonly title: string;
}
interface Answer {
  readonly data?: {
    readonly done?: {
      readonly errors: readonly string[];
      readonly board?: Board | null;
      readonly list?: List | null;
    } | null;
    readonly project?: { readonly board: unknown } | null;
    readonly group?: {
      readonly epicBoard: unknown;
      readonly epicBoards: { readonly nodes: readonly Board[] };
    };
  } | null;
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(query: string, as: Caller = rita, variables: object = {}): Promise<Answer> {
  const answer = await server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const boardFields = `id name hideBacklogList weight labels { nodes { title } } milestone { title } assignee { username }
  lists { nodes { id title } }`;
const listFields = 'id title position collapsed listType';
/** The payload of one mutation, or the message of its error. */
async function mutation(name: string, input: object, as: Caller = rita) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const fields = name.includes('List') ? `list { ${listFields} }` : `board { ${boardFields} }`;
  const { data, errors } = await ask(
    `mutation ($input: ${type}!) { done: ${name}(input: $input) { errors clientMutationId ${fields} } }`,
    as,
    { input },
  );
  if (errors !== undefined) throw new Error(errors[0]!.message);
  return data!.done!;
}
const create = async (input: object = {}, as?: Caller): Promise<Board> =>
  (await mutation('createBoard', { projectPath: 'row/boat', ...input }, as)).board!;
const refused = "does not exist or you don't have permission";

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, guest, outsider] = await server.createUsers('ann', 'rita', 'guest', 'outsider');
  ({ id: group } = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'private' }, ann));
  ({ id: project } = await server.create('/projects', { path: 'boat', namespace_id: group }, ann));
  for (const [user, access_level] of [
    [rita, 20],
    [guest, 10],
  ] as const)
    await server.create(`/groups/${group}/members`, { user_id: user.id, access_level }, ann);
  const labelled = (name: string) =>
    server.create<{ id: number }>(`/groups/${group}/labels`, { name, color: '#112233' }, ann);
  label = (await labelled('Doing')).id;
  scope = (await labelled('Boat')).id;
  milestone = (await server.create(`/projects/${project}/milestones`, { title: 'one' }, ann)).id;
  for (const [title, more] of [
    ['First', { labels: 'Doing,Boat', weight: 3 }],
    ['Second', { labels: 'Doing', milestone_id: milestone, assignee_ids: [rita.id] }],
    ['Third', { weight: 5 }],
    ['Secret', { confidential: true, labels: 'Doing', weight: 8 }],
  ] as const)
    await server.create(`/projects/${project}/issues`, { title, ...more }, ann);
});
afterAll(() => server?.close());

describe('API-02 boards are changed by GraphQL', () => {
  it('BOARD-06 createBoard, updateBoard and destroyBoard make, change and delete boards, and say why not', async () => {
    const made = await mutation('createBoard', {
      clientMutationId: 'x',
      projectPath: 'row/boat',
      name: 'Regatta',
      hideBacklogList: true,
      labels: ['Boat', 'Nothing'],
      milestoneId: `gid://gitlab/Milestone/${milestone}`,
      assigneeId: `gid://gitlab/User/${rita.id}`,
      weight: 3,
    });
    expect(made).toEqual({
      errors: [],
      clientMutationId: 'x',
      board: {
        id: expect.stringMatching(/^gid:\/\/gitlab\/Board\/\d+$/) as string,
        name: 'Regatta',
        hideBacklogList: true,
        weight: 3,
        labels: { nodes: [{ title: 'Boat' }] },
        milestone: { title: 'one' },
        assignee: { username: 'rita' },
        lists: { nodes: [{ id: expect.any(String) as string, title: 'Closed' }] },
      },
    });
    const { id } = made.board!;
    // As v4 and the pages see it.
    const v4 = await server.api('GET', `/projects/${project}/boards/${/\d+$/.exec(id)![0]}`, guest);
    expect(v4.json()).toMatchObject({ name: 'Regatta', weight: 3, milestone: { title: 'one' } });

    const update = (input: object, as?: Caller) => mutation('updateBoard', { id, ...input }, as);
    expect(await update({ name: 'Race', milestoneId: null, assigneeId: null, weight: null })).toMatchObject({
      errors: [],
      board: { name: 'Race', weight: null, milestone: null, assignee: null, hideBacklogList: true },
    });
    // What is not named stays.
    expect(await update({ hideBacklogList: false })).toMatchObject({
      board: { name: 'Race', hideBacklogList: false, labels: { nodes: [{ title: 'Boat' }] } },
    });
    expect(await update({ labelIds: [], milestoneId: 'gid://gitlab/Milestone/0' })).toMatchObject({
      errors: [],
      board: { labels: { nodes: [] } },
    });
    expect((await update({ name: ' ' })).errors).toEqual(["Name can't be blank"]);
    const taken = await mutation('createBoard', { projectPath: 'row/boat', name: 'race' });
    expect(taken).toMatchObject({ errors: ['Name has already been taken'], board: null });
    expect((await update({ weight: -7 })).errors).toHaveLength(1);
    for (const garbage of ['', 'none', 'gid://gitlab/Milestone/x', 'gid://gitlab/Milestone/-1', '4711'])
      for (const field of ['milestoneId', 'assigneeId'])
        await expect(update({ [field]: garbage }), `${field} ${garbage}`).rejects.toThrow(refused);
    expect((await mutation('destroyBoard', { id })).board).toBeNull();
    await expect(mutation('destroyBoard', { id })).rejects.toThrow(refused);

    // Without a name, in a group.
    const inGroup = await mutation('createBoard', { groupPath: 'row' });
    expect(inGroup).toMatchObject({ errors: ['Name has already been taken'] });
    const second = await mutation('createBoard', { groupPath: 'row', name: 'Fleet' });
    expect(second.board).toMatchObject({ name: 'Fleet' });
    await mutation('destroyBoard', { id: second.board!.id });
    const [only] = (await server.api('GET', `/groups/${group}/boards`, ann)).json<{ id: number }[]>();
    expect(await mutation('destroyBoard', { id: `gid://gitlab/Board/${only!.id}` })).toMatchObject({
      errors: ['The last board of a group can’t be deleted.'],
      board: { id: `gid://gitlab/Board/${only!.id}` },
    });
    for (const both of [{}, { projectPath: 'row/boat', groupPath: 'row' }, { projectPath: null }])
      await expect(mutation('createBoard', both)).rejects.toThrow('Exactly one of');
  });

  it('BOARD-02 boardListCreate, updateBoardList and destroyBoardList change the lists, and say why not', async () => {
    const { id: boardId } = await create({ name: 'Lists' });
    const add = (input: object, as?: Caller) => mutation('boardListCreate', { boardId, ...input }, as);
    const made = await add({ labelId: `gid://gitlab/GroupLabel/${label}` });
    expect(made).toMatchObject({ errors: [], list: { title: 'Doing', listType: 'label', position: 0 } });
    expect((await add({ milestoneId: String(milestone) })).list).toMatchObject({
      title: 'one',
      listType: 'milestone',
      position: 1,
    });
    expect((await add({ assigneeId: `gid://gitlab/User/${rita.id}` })).list).toMatchObject({
      listType: 'assignee',
      position: 2,
    });
    expect(await add({ labelId: String(label) })).toMatchObject({
      errors: ['The board has a list of this label.'],
      list: null,
    });
    for (const [wrong, why] of [
      [{}, 'missing, exactly one parameter must be provided'],
      [{ labelId: String(scope), milestoneId: String(milestone) }, 'mutually exclusive'],
    ] as const)
      expect((await add(wrong)).errors).toEqual([`label_id, assignee_id, milestone_id are ${why}`]);
    // Who is no member, and what is of another place.
    for (const foreign of [{ assigneeId: String(outsider.id) }, { labelId: '0' }, { milestoneId: 'x' }])
      await expect(add(foreign)).rejects.toThrow(refused);
    await mutation('updateBoard', { id: boardId, hideBacklogList: true });
    expect((await add({ backlog: true })).list).toMatchObject({ title: 'Open', listType: 'backlog' });

    const { id: listId } = made.list!;
    const update = (input: object, as?: Caller, of = listId) =>
      mutation('updateBoardList', { listId: of, ...input }, as);
    expect((await update({ position: 1 })).list).toMatchObject({ position: 1, collapsed: false });
    // Folding is everybody's own.
    expect((await update({ collapsed: true }, guest)).list).toMatchObject({ collapsed: true });
    expect((await update({})).list).toMatchObject({ collapsed: false, position: 1 });
    await expect(update({ position: -1 })).rejects.toThrow('negative');
    await expect(update({ position: 0 }, rita, 'gid://gitlab/List/4711')).rejects.toThrow(refused);
    const [backlog] = (await mutation('updateBoard', { id: boardId })).board!.lists.nodes;
    expect((await update({ position: 1 }, rita, backlog!.id)).errors).toHaveLength(1);
    const destroy = (of = listId, as?: Caller) => mutation('destroyBoardList', { listId: of }, as);
    expect((await destroy(backlog!.id)).errors).toEqual([
      'The first and the last list can be hidden, not deleted.',
    ]);
    for (const as of [guest, outsider, null]) {
      for (const change of [
        () => add({ labelId: String(scope) }, as),
        () => update({ position: 0 }, as),
        () => destroy(listId, as),
        () => mutation('updateBoard', { id: boardId, name: 'Mine' }, as),
        () => mutation('destroyBoard', { id: boardId }, as),
        () => mutation('createBoard', { projectPath: 'row/boat', name: 'Mine' }, as),
        () => mutation('createBoard', { groupPath: 'row', name: 'Mine' }, as),
      ])
        await expect(change()).rejects.toThrow(refused);
    }
    expect(await destroy()).toMatchObject({ errors: [], list: null });
    const left = (await mutation('updateBoard', { id: boardId })).board!.lists.nodes;
    expect(left.map(({ title }) => title)).toEqual(['Open', 'one', 'Rita', 'Closed']);
  });

  it('BOARD-02 boardListUpdateLimitMetrics limits a list, and says why not', async () => {
    const { id: boardId } = await create({ name: 'Limits' });
    const made = await mutation('boardListCreate', { boardId, labelId: String(label) });
    const { id: listId } = made.list!;
    const limit = async (input: object, as: Caller = rita, of = listId) => {
      const { data, errors } = await ask(
        `mutation ($input: BoardListUpdateLimitMetricsInput!) { done: boardListUpdateLimitMetrics(input: $input) {
          errors clientMutationId list { maxIssueCount maxIssueWeight } } }`,
        as,
        { input: { listId: of, ...input } },
      );
      if (errors !== undefined) throw new Error(errors[0]!.message);
      return data!.done!;
    };
    const limits = async (input: object) => Object.values((await limit(input)).list!);
    expect(await limit({ clientMutationId: 'x', maxIssueCount: 3, maxIssueWeight: 8 })).toEqual({
      errors: [],
      clientMutationId: 'x',
      list: { maxIssueCount: 3, maxIssueWeight: 8 },
    });
    // As v4 sees it.
    const number = /\d+$/.exec(boardId)![0];
    const v4 = await server.api('GET', `/projects/${project}/boards/${number}/lists`, guest);
    expect(v4.json()).toMatchObject([{ max_issue_count: 3, max_issue_weight: 8 }]);
    expect(await limits({ maxIssueCount: 4 })).toEqual([4, 8]);
    expect(await limits({ limitMetric: 'all_metrics', maxIssueWeight: 9 })).toEqual([4, 9]);
    expect(await limits({ limitMetric: 'issue_count' })).toEqual([4, null]);
    expect(await limits({ limitMetric: 'issue_weights', maxIssueWeight: 5 })).toEqual([null, 5]);
    expect(await limits({ maxIssueWeight: 0, maxIssueCount: null })).toEqual([null, null]);
    for (const nothing of [{}, { maxIssueCount: null }])
      await expect(limit(nothing)).rejects.toThrow('is required');
    for (const wrong of [{ maxIssueCount: -1 }, { maxIssueWeight: 1_000_001 }])
      await expect(limit(wrong)).rejects.toThrow('is below 0 or above 1,000,000');
    for (const as of [guest, outsider, null])
      await expect(limit({ maxIssueCount: 1 }, as)).rejects.toThrow(refused);
    await expect(limit({ maxIssueCount: 1 }, rita, 'gid://gitlab/List/4711')).rejects.toThrow(refused);
    // The lists of boards of epics have none.
    const { data } = await ask('{ group(fullPath: "row") { epicBoards { nodes { id } } } }');
    const ofEpics = await ask(
      `mutation { done: epicBoardListCreate(input: { boardId: "${data!.group!.epicBoards.nodes[0]!.id}", labelId: "${scope}" }) { errors list { id } } }`,
    );
    const { id: epicList } = ofEpics.data!.done!.list!;
    await expect(limit({ maxIssueCount: 1 }, rita, epicList)).rejects.toThrow(refused);
    await ask(`mutation { done: epicBoardListDestroy(input: { listId: "${epicList}" }) { errors } }`);
  });

  it('boards and lists of one kind of card are none of the other', async () => {
    const { data } = await ask(
      '{ group(fullPath: "row") { epicBoards { nodes { id } } epicBoard(id: "1") { id } } }',
    );
    const id = data!.group!.epicBoards.nodes[0]!.id;
    for (const change of [
      () => mutation('updateBoard', { id, name: 'Mine' }),
      () => mutation('destroyBoard', { id }),
      () => mutation('boardListCreate', { boardId: id, labelId: String(label) }),
    ])
      await expect(change()).rejects.toThrow(refused);
  });

  it('a token that only reads changes nothing', async () => {
    const reader = await server.createUser('reader', { scopes: ['read_api'] });
    await server.create(`/groups/${group}/members`, { user_id: reader.id, access_level: 40 }, ann);
    await expect(create({ name: 'Mine' }, reader)).rejects.toThrow(refused);
  });
});

describe('API-02 the cards of lists are filtered by GraphQL', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await create({ name: 'Filtered' }));
    await mutation('boardListCreate', { boardId: id, labelId: String(label) });
  });
  const board = async (fields: string, as?: Caller) => {
    const answer = await ask(
      `{ project(fullPath: "row/boat") { board(id: "${id}") { lists${fields} } } }`,
      as,
    );
    if (answer.errors !== undefined) return answer.errors[0]!.message;
    return (answer.data!.project!.board as { lists: { nodes: unknown[] } }).lists.nodes;
  };

  it('BOARD-06 lists(issueFilters) says what is counted, and issues(filters) which cards are read', async () => {
    const counts = '{ nodes { title issuesCount totalWeight } }';
    expect(await board(counts)).toEqual([
      { title: 'Open', issuesCount: 1, totalWeight: 5 },
      { title: 'Doing', issuesCount: 3, totalWeight: 11 },
      { title: 'Closed', issuesCount: 0, totalWeight: 0 },
    ]);
    // Confidential ones are counted for those alone who may read them.
    expect(await board('(issueFilters: { labelName: ["Doing"] })' + counts, guest)).toMatchObject([
      { issuesCount: 0 },
      { issuesCount: 2, totalWeight: 3 },
      { issuesCount: 0 },
    ]);
    // Filters of a field of its own are its own; cards are read by these alone, as GitLab reads them.
    expect(
      await board(
        '(issueFilters: { search: "First" }) { nodes { issuesCount own: issuesCount(filters: {}) issues { count } } }',
      ),
    ).toMatchObject([
      { issuesCount: 0, own: 1, issues: { count: 1 } },
      { issuesCount: 1, own: 3, issues: { count: 3 } },
      { issuesCount: 0 },
    ]);
    const doing = async (filters: string) => {
      const nodes = await board(`{ nodes { issues(filters: { ${filters} }) { nodes { title } } } }`);
      if (typeof nodes === 'string') return nodes;
      return (nodes as { issues: { nodes: { title: string }[] } }[])[1]!.issues.nodes
        .map(({ title }) => title)
        .toSorted();
    };
    expect(await doing('milestoneWildcardId: ANY')).toEqual(['Second']);
    expect(await doing('milestoneWildcardId: NONE')).toEqual(['First', 'Secret']);
    expect(await doing('milestoneWildcardId: UPCOMING')).toEqual([]);
    expect(await doing('assigneeWildcardId: NONE')).toEqual(['First', 'Secret']);
    expect(await doing('weightWildcardId: NONE')).toEqual(['Second']);
    expect(await doing('weight: "8"')).toEqual(['Secret']);
    expect(await doing('epicWildcardId: ANY')).toEqual([]);
    expect(await doing('epicId: "gid://gitlab/Epic/4711"')).toEqual([]);
    expect(await doing('not: { labelName: ["Boat"], weight: "8" }')).toEqual(['Second']);
    expect(await doing('not: { milestoneTitle: "one" }')).toEqual(['First', 'Secret']);
    expect(await doing('not: { assigneeUsername: ["rita"] }')).toEqual(['First', 'Secret']);
    expect(await doing('myReactionEmoji: "tada"')).toEqual([]);
    expect(await doing('weight: "heavy"')).toBe('weight does not have a valid value');
    expect(await doing('weight: "8", weightWildcardId: ANY')).toContain('exclude each other');
    expect(await doing('milestoneTitle: "a\\u0000b"')).toBe('A value is not valid.');
    expect(await doing('iterationId: ["4"]')).toContain('is not defined');
  });

  it('BOARD-06 epicBoard.lists(epicFilters) says which epics are counted', async () => {
    for (const [title, labels] of [
      ['Oars', 'Boat'],
      ['Sails', 'Doing'],
    ])
      await server.create(`/groups/${group}/epics`, { title, labels }, ann);
    const { data } = await ask(
      '{ group(fullPath: "row") { epicBoards { nodes { id } } epicBoard(id: 1) { id } } }',
    );
    const of = data!.group!.epicBoards.nodes[0]!.id;
    const counted = async (filters: string) => {
      const answer = await ask(
        `{ group(fullPath: "row") { epicBoard(id: "${of}") { lists(first: 1, epicFilters: { ${filters} }) {
          nodes { epicsCount epics { count } } } } } }`,
      );
      expect(answer.errors).toBeUndefined();
      return (answer.data!.group!.epicBoard as { lists: { nodes: unknown[] } }).lists.nodes[0];
    };
    expect(await counted('labelName: ["Boat"]')).toEqual({ epicsCount: 1, epics: { count: 2 } });
    expect(await counted('not: { labelName: ["Boat"] }')).toEqual({ epicsCount: 1, epics: { count: 2 } });
    expect(await counted('not: { authorUsername: "ann" }')).toEqual({ epicsCount: 0, epics: { count: 2 } });
  });
});
