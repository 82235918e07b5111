import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../testing/server.ts';
import { statementsOf } from '../../../testing/statements.ts';

let world: MergeRequestWorld;
let outsider: TestUser;
/** Of a group, of one below it that is public, and a private one of ann's. */
let ids: readonly number[];
beforeAll(async () => {
  world = await openMergeRequestWorld();
  const { server, ann, ben } = world;
  outsider = await server.createUser('outsider');
  const above = await server.create('/groups', { name: 'Above', path: 'above' }, ann);
  const inside = { name: 'Below', path: 'below', parent_id: above.id };
  const below = await server.create('/groups', inside, ann);
  await server.api('PUT', `/groups/${above.id}`, ann, { visibility: 'public' });
  await server.api('PUT', `/groups/${below.id}`, ann, { visibility: 'public' });
  const make = async (more: object) =>
    (await server.create('/projects', { initialize_with_readme: true, ...more }, ann)).id;
  ids = [
    await make({ name: 'Upper', namespace_id: above.id }),
    await make({ name: 'Lower', namespace_id: below.id, visibility: 'public' }),
    await make({ name: 'Own' }),
  ];
  for (const project of ids) {
    await server.create(`/projects/${project}/members`, { user_id: ben.id, access_level: 30 }, ann);
    await world.commit({ project, branch: 'feature', files: { 'a.txt': 'a\n' }, from: 'main' });
    await world.open(project, 'feature', { assignee_ids: [ann.id], reviewer_ids: [ben.id] }, ben);
  }
  await server.drain();
});
afterAll(() => world?.server.close());

async function ask(query: string, as: Caller, variables: object = {}) {
  const answer = await world.server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    data?: Readonly<Record<string, unknown>> | null;
    errors?: readonly { readonly message: string }[];
  }>();
}

const projects = async (args: string, as: Caller, fields = 'count nodes { name }') => {
  const { data, errors } = await ask(`{ projects${args} { ${fields} } }`, as);
  expect(errors).toBeUndefined();
  return data!['projects'];
};
const named = (...names: readonly string[]) => ({
  count: names.length,
  nodes: names.map((name) => ({ name })),
});

it('API-02 projects are those that the viewer may see, as far as they are asked for', async () => {
  expect(await projects('', world.ben)).toEqual(named('Own', 'Lower', 'Upper'));
  expect(await projects('(sort: "name_asc")', world.ben)).toEqual(named('Lower', 'Own', 'Upper'));
  for (const as of [outsider, null]) expect(await projects('', as)).toEqual(named('Lower'));
  const all = ids.map((id) => `"gid://gitlab/Project/${id}"`).join(' ');
  expect(await projects(`(ids: [${all}])`, outsider)).toEqual(named('Lower'));
  expect(await projects(`(ids: [${all}], search: "own")`, world.ann)).toEqual(named('Own'));
  expect(await projects('(ids: [])', world.ann)).toEqual(named());
  expect(await projects('(membership: true)', outsider)).toEqual(named());
  expect(await projects('(search: "below")', world.ann)).toEqual(named());
  expect(await projects('(search: "below", searchNamespaces: true)', world.ann)).toEqual(named('Lower'));
});

it('API-02 projects come in pages, and say what they are', async () => {
  const fields =
    'pageInfo { hasNextPage endCursor } nodes { name fullPath group { fullPath } repository { empty } }';
  const first = (await projects('(first: 2)', world.ann, fields)) as {
    pageInfo: { hasNextPage: boolean; endCursor: string };
    nodes: unknown;
  };
  expect(first).toMatchObject({
    pageInfo: { hasNextPage: true },
    nodes: [
      { name: 'Own', group: null, repository: { empty: false } },
      { name: 'Lower', group: { fullPath: 'above/below' } },
    ],
  });
  expect(await projects(`(after: "${first.pageInfo.endCursor}")`, world.ann, fields)).toMatchObject({
    pageInfo: { hasNextPage: false },
    nodes: [{ name: 'Upper' }],
  });
  const inside = await ask('{ projects { nodes { mergeRequests { count } } } }', world.ann);
  expect(inside.errors?.[0]?.message).toContain('project(fullPath:)');
  const read = (count: number) => () => projects(`(first: ${count})`, world.ann, fields);
  await read(1)();
  expect(await statementsOf(read(3))).toBe(await statementsOf(read(1)));
});

it('API-02 a group has its projects, and those of the groups below it where that is asked for', async () => {
  const of = async (args: string, as: Caller) =>
    (await ask(`{ group(fullPath: "above") { projects${args} { count nodes { name } } } }`, as)).data;
  expect(await of('', world.ann)).toEqual({ group: { projects: named('Upper') } });
  expect(await of('(includeSubgroups: true)', world.ann)).toEqual({
    group: { projects: named('Lower', 'Upper') },
  });
  expect(await of('(includeSubgroups: true)', outsider)).toEqual({ group: { projects: named('Lower') } });
});

it('API-02 a person is found by name or id, with what the viewer may see of their merge requests', async () => {
  const { ann, ben } = world;
  const find = async (args: string, as: Caller) =>
    (await ask(`{ user(${args}) { id username name } }`, as)).data!['user'];
  const found = { id: `gid://gitlab/User/${ben.id}`, username: 'ben', name: 'Ben' };
  for (const args of ['username: "ben"', 'username: "BEN"', `id: "gid://gitlab/User/${ben.id}"`])
    for (const as of [ann, null]) expect(await find(args, as)).toEqual(found);
  for (const args of ['username: "nobody"', `id: "${ann.id}", username: "ben"`, 'id: "0"'])
    expect(await find(args, ann)).toBeNull();
  const lists = `authoredMergeRequests { count } assignedMergeRequests { count } reviewRequestedMergeRequests { count } todos { count }`;
  const listsOf = async (username: string, as: Caller) =>
    (await ask(`{ user(username: "${username}") { ${lists} } }`, as)).data!['user'];
  const counts = (authored: number, assigned: number, reviewing: number) => ({
    authoredMergeRequests: { count: authored },
    assignedMergeRequests: { count: assigned },
    reviewRequestedMergeRequests: { count: reviewing },
  });
  expect(await listsOf('ben', ann)).toEqual({ ...counts(3, 0, 3), todos: null });
  expect(await listsOf('ann', ben)).toEqual({ ...counts(0, 3, 0), todos: null });
  // What is in projects of others stays there.
  expect(await listsOf('ben', outsider)).toEqual({ ...counts(1, 0, 1), todos: null });
  expect(await listsOf('ben', null)).toEqual({
    authoredMergeRequests: null,
    assignedMergeRequests: null,
    reviewRequestedMergeRequests: null,
    todos: null,
  });
  // One's own todos are there by this way, too.
  expect(await listsOf('ann', ann)).toMatchObject({ ...counts(0, 3, 0), todos: { count: 3 } });
});
