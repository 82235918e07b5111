import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../testing/server.ts';
import { statementsOf } from '../../../testing/statements.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
let outsider: TestUser;
const branches = ['one', 'two', 'three'];
beforeAll(async () => {
  world = await openMergeRequestWorld();
  const { server, ann, ben } = world;
  outsider = await server.createUser('outsider');
  project = await world.createProject('public');
  const answer = await server.api('GET', `/projects/${project}`, ann);
  path = answer.json<{ path_with_namespace: string }>().path_with_namespace;
  const secret = await server.create('/projects', { name: 'Secret' }, ann);
  for (const [index, branch] of branches.entries()) {
    await world.commit({ project, branch, files: { [branch]: `${branch}\n` }, from: 'main' });
    const { iid } = await world.open(project, branch, { title: branch });
    const one = `/projects/${project}/merge_requests/${iid}`;
    const said = await server.create(`${one}/notes`, { body: `First of ${branch}` }, ben);
    await server.create(`${one}/notes/${said.id}/award_emoji`, { name: 'rocket' }, ann);
    await server.create(`${one}/notes`, { body: `Hidden of ${branch}`, internal: true }, ben);
    const threads: string[] = [];
    for (let thread = 0; thread <= index; thread++) {
      const { id } = await server.create<{ id: string }>(`${one}/discussions`, { body: 'A thread' }, ben);
      await server.create(`${one}/discussions/${id}/notes`, { body: 'An answer' }, ann);
      threads.push(id);
    }
    await server.api('PUT', `${one}/discussions/${threads[0]}?resolved=true`, ann);
    // Named where not everybody may read it.
    await server.create(
      `/projects/${secret.id}/issues`,
      { title: 'Plan', description: `See ${path}!${iid}` },
      ann,
    );
  }
  await server.drain();
});
afterAll(() => world?.server.close());

async function ask(query: string, as: Caller) {
  const answer = await world.server.call('POST', '/api/graphql', as, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    data?: Readonly<Record<string, unknown>> | null;
    errors?: readonly { readonly message: string }[];
  }>();
}
const conversation = (args: string) => `resolvableDiscussionsCount resolvedDiscussionsCount
  notes${args} { count pageInfo { hasNextPage endCursor } nodes { id body system internal author { username } discussion { id } awardEmoji { nodes { name } } userPermissions { adminNote } } }
  discussions${args} { count pageInfo { hasNextPage endCursor } nodes { id resolvable resolved resolvedBy { username } notes { count nodes { body } } userPermissions { resolveNote } } }`;

async function inList(args: string, as: Caller): Promise<readonly object[]> {
  const query = `{ project(fullPath: "${path}") { mergeRequests(sort: CREATED_ASC) { nodes { iid ${conversation(args)} } } } }`;
  const { data, errors } = await ask(query, as);
  expect(errors).toBeUndefined();
  return (data as { project: { mergeRequests: { nodes: object[] } } }).project.mergeRequests.nodes;
}
async function byItself(iid: number, args: string, as: Caller): Promise<object> {
  const query = `{ project(fullPath: "${path}") { mergeRequest(iid: "${iid}") { iid ${conversation(args)} } } }`;
  return (await ask(query, as)).data!['project'] as object;
}

it('DISC-01 API-02 a list of merge requests has of each what it has by itself, for each reader', async () => {
  for (const as of [world.ann, outsider, null])
    for (const args of ['', '(first: 2)', '(first: 1, after: "MQ")']) {
      const listed = await inList(args, as);
      const alone = await Promise.all(branches.map((_, index) => byItself(index + 1, args, as)));
      expect(listed.map((mergeRequest) => ({ mergeRequest }))).toEqual(alone);
    }
  expect(await inList('', world.ann)).toMatchObject([
    { resolvableDiscussionsCount: 1, resolvedDiscussionsCount: 1 },
    { resolvableDiscussionsCount: 2, resolvedDiscussionsCount: 1 },
    { resolvableDiscussionsCount: 3, resolvedDiscussionsCount: 1 },
  ]);
  const [mine, theirs] = [await inList('', world.ann), await inList('', outsider)].map((all) =>
    JSON.stringify(all),
  );
  for (const hidden of ['Hidden of one', 'mentioned in issue']) {
    expect(mine).toContain(hidden);
    expect(theirs).not.toContain(hidden);
  }
});

it('API-02 reads the conversations of a list together', async () => {
  const read = (first: number) => () =>
    ask(
      `{ project(fullPath: "${path}") { mergeRequests(first: ${first}) { nodes { ${conversation('')} } } } }`,
      world.ben,
    );
  await read(1)();
  expect(await statementsOf(read(3))).toBe(await statementsOf(read(1)));
});

it('API-02 says what of a conversation is too much in a list', async () => {
  const messageOf = async (fields: string) =>
    (await ask(`{ project(fullPath: "${path}") { mergeRequests { nodes { ${fields} } } } }`, world.ann))
      .errors?.[0]?.message;
  expect(await messageOf('notes(first: 1) { nodes { bodyHtml } }')).toContain('mergeRequest(iid:)');
  expect(await messageOf('notes(first: -1) { count }')).toContain('negative');
  expect(await messageOf('notes(first: 100) { count }')).toBeUndefined();
});
