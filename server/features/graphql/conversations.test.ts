import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../testing/server.ts';
import { statementsOf } from '../../../testing/statements.ts';

let world: MergeRequestWorld;
let outsider: TestUser;
let project: number;
let path: string;
let request: MergeRequestAnswer;
let noteableId: string;
beforeAll(async () => {
  world = await openMergeRequestWorld();
  outsider = await world.server.createUser('outsider');
  project = await world.createProject();
  const answer = await world.server.api('GET', `/projects/${project}`, world.ann);
  path = answer.json<{ path_with_namespace: string }>().path_with_namespace;
  await world.commit({ project, branch: 'feature', files: { 'a.txt': 'one\ntwo\n' }, from: 'main' });
  request = await world.open(project, 'feature');
  noteableId = `gid://gitlab/MergeRequest/${request.id}`;
  await world.server.drain();
});
afterAll(() => world?.server.close());

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string }[];
}
interface Discussion {
  readonly id: string;
  readonly replyId: string;
  readonly resolved: boolean;
  readonly notes: { readonly nodes: readonly Note[] };
}
interface Note {
  readonly id: string;
  readonly body: string;
  readonly discussion: Discussion;
}
interface Payload {
  readonly errors: readonly string[];
  readonly note: Note | null;
  readonly discussion: Discussion;
}
async function ask(query: string, variables: object, as: Caller): Promise<Answer> {
  const answer = await world.server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

// As VS Code's extension asks for it.
const discussionFields = `id replyId createdAt resolved resolvable notes { pageInfo { hasNextPage endCursor } nodes {
  id createdAt system author { avatarUrl name username webUrl } body bodyHtml url userPermissions { resolveNote adminNote createNote }
  position { diffRefs { baseSha headSha startSha } filePath positionType newLine oldLine newPath oldPath } } }`;
const noteFields = `id body bodyHtml discussion { ${discussionFields} }`;

async function mutate(name: string, input: object, fields: string, as: Caller = world.ann) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const { data, errors } = await ask(
    `mutation ($input: ${type}) { ${name}(input: $input) { errors ${fields} } }`,
    { input },
    as,
  );
  return { payload: ((data as unknown as Record<string, Payload> | null)?.[name] ?? null)!, errors };
}
const write = (name: string, input: object, as?: Caller) =>
  mutate(name, { noteableId, ...input }, `note { ${noteFields} } quickActionsStatus { messages }`, as);

describe('API-02 notes by GraphQL', () => {
  it('DISC-01 are written, answered, changed and deleted', async () => {
    const { payload } = await write('createNote', { body: 'A *thought*' });
    expect(payload).toMatchObject({
      errors: [],
      note: {
        body: 'A *thought*',
        bodyHtml: expect.stringContaining('<em>thought</em>') as string,
        discussion: { notes: { nodes: [{ body: 'A *thought*' }] } },
      },
      quickActionsStatus: null,
    });
    const { replyId } = payload.note!.discussion;
    const answer = await write('createNote', { body: 'An answer', discussionId: replyId }, world.ben);
    expect(answer.payload.note!.discussion.notes.nodes.map(({ body }) => body)).toEqual([
      'A *thought*',
      'An answer',
    ]);
    const { id } = answer.payload.note!;
    const changed = await mutate('updateNote', { id, body: 'Another' }, `note { ${noteFields} }`, world.ben);
    expect(changed.payload).toMatchObject({ errors: [], note: { id, body: 'Another' } });
    expect(await mutate('updateNote', { id, body: ' ' }, 'note { body }', world.ben)).toMatchObject({
      payload: { errors: [expect.stringContaining("can't be blank")], note: { body: 'Another' } },
    });
    expect(await mutate('destroyNote', { id }, 'note { id }', world.ben)).toMatchObject({
      payload: { errors: [], note: null },
    });
    expect(await mutate('destroyNote', { id }, 'note { id }', world.ben)).toMatchObject({
      payload: null,
      errors: [expect.anything()],
    });
    expect((await write('createNote', { body: '' })).payload).toMatchObject({
      errors: [expect.stringContaining("can't be blank")],
      note: null,
    });
    expect(
      (await write('createNote', { body: 'To nobody', discussionId: 'gid://gitlab/Discussion/ff' })).errors,
    ).toHaveLength(1);
  });

  it('DISC-21 do what commands say, and say what these did', async () => {
    const { payload } = await write('createNote', { body: '/title Another title' });
    expect(payload).toMatchObject({
      errors: [],
      note: null,
      quickActionsStatus: { messages: [expect.stringContaining('title')] },
    });
    expect((await world.read(project, 1)) as unknown).toMatchObject({ title: 'Another title' });
    const refused = await write('createNote', { body: '/target_branch nowhere' });
    expect(refused.payload).toMatchObject({ errors: [expect.any(String)], note: null });
  });

  it('DIFF-06 begin threads on lines, which are resolved and opened again', async () => {
    const { base_sha: baseSha, head_sha: headSha, start_sha: startSha } = request.diff_refs;
    const paths = { oldPath: 'a.txt', newPath: 'a.txt' };
    const position = { baseSha, headSha, startSha, paths, newLine: 2 };
    const { payload } = await write('createDiffNote', { body: 'This line', position }, world.ben);
    expect(payload).toMatchObject({
      errors: [],
      note: {
        discussion: {
          resolvable: true,
          resolved: false,
          notes: {
            nodes: [
              {
                body: 'This line',
                userPermissions: { resolveNote: true, adminNote: true, createNote: true },
                position: { filePath: 'a.txt', newLine: 2, positionType: 'text', diffRefs: { headSha } },
              },
            ],
          },
        },
      },
    });
    const onFile = await write('createDiffNote', {
      body: 'The file',
      position: { ...position, newLine: null },
    });
    expect(onFile.payload.note!.discussion.notes.nodes).toMatchObject([
      { position: { positionType: 'file' } },
    ]);
    for (const wrong of [{ newLine: 99 }, { headSha: 'x' }, { baseSha: null }])
      expect(
        (await write('createDiffNote', { body: 'No', position: { ...position, ...wrong } })).payload,
      ).toMatchObject({
        errors: [expect.any(String)],
        note: null,
      });
    const { replyId: id } = payload.note!.discussion;
    const toggle = (resolve: boolean, as?: Caller) =>
      mutate(
        'discussionToggleResolve',
        { id, resolve },
        'discussion { resolved resolvedBy { username } }',
        as,
      );
    expect((await toggle(true)).payload).toEqual({
      errors: [],
      discussion: { resolved: true, resolvedBy: { username: 'ann' } },
    });
    expect((await toggle(false)).payload.discussion).toEqual({ resolved: false, resolvedBy: null });
    const thread = await write('createDiscussion', { body: 'A thread' });
    expect(thread.payload.note!.discussion).toMatchObject({ resolvable: true });
    // Of one comment there is nothing to resolve.
    const single = await write('createNote', { body: 'Only this' });
    const alone = { id: single.payload.note!.discussion.id, resolve: true };
    expect((await mutate('discussionToggleResolve', alone, 'discussion { id }')).errors).toHaveLength(1);
  });

  it('NOTE-12 ISSUE-11 are for those who may see and write them', async () => {
    const { payload } = await write('createNote', { body: 'Between us', internal: true });
    const { id, discussion } = payload.note!;
    const guest = await world.server.createUser('reader');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: guest.id, access_level: 10 },
      world.ann,
    );
    const secret = [
      ['updateNote', { id, body: 'Mine' }, 'note { body }'],
      ['destroyNote', { id }, 'note { body }'],
      ['awardEmojiToggle', { awardableId: id, name: 'tada' }, 'toggledOn'],
      ['discussionToggleResolve', { id: discussion.id, resolve: true }, 'discussion { id }'],
      ['createNote', { noteableId, body: 'Here', discussionId: discussion.id }, 'note { body }'],
      ['createDiscussion', { noteableId, body: 'Here' }, 'note { body }'],
      ['awardEmojiToggle', { awardableId: noteableId, name: 'tada' }, 'toggledOn'],
    ] as const;
    for (const as of [null, outsider, guest])
      for (const [name, input, fields] of secret)
        expect(await mutate(name, input, fields, as), name).toMatchObject({
          payload: null,
          errors: [{ message: expect.stringContaining('does not exist or you') as string }],
        });
    // What others wrote is not Ben's to change, though he reads it.
    const own = await write('createNote', { body: 'By ann' });
    const { id: others } = own.payload.note!;
    expect(
      (await mutate('updateNote', { id: others, body: 'By ben' }, 'note { body }', world.ben)).errors,
    ).toHaveLength(1);
    const reading = await world.server.createToken(world.ann, ['read_api']);
    expect((await write('createNote', { body: 'No' }, { token: reading })).errors).toHaveLength(1);
    for (const wrong of ['gid://gitlab/Nothing/1', 'gid://gitlab/MergeRequest/99999', String(request.id), ''])
      expect((await write('createNote', { noteableId: wrong, body: 'No' })).errors, wrong).toHaveLength(1);
    const { data } = await ask(
      `query ($path: ID!) { project(fullPath: $path) { mergeRequest(iid: "1") { discussions(first: 100) { nodes { notes { nodes { body } } } } notes(first: 100) { nodes { body } } } } }`,
      { path },
      world.ann,
    );
    expect(JSON.stringify(data)).toContain('Between us');
  });

  it('API-02 a list of discussions costs no statements for each', async () => {
    const read = async (first: number) => {
      const { data, errors } = await ask(
        `query ($path: ID!, $first: Int) { project(fullPath: $path) { mergeRequest(iid: "1") { discussions(first: $first) { nodes { ${discussionFields}
          userPermissions { resolveNote } } } } } }`,
        { path, first },
        world.ann,
      );
      expect(errors).toBeUndefined();
      return data;
    };
    await read(2);
    const few = await statementsOf(() => read(2));
    for (let index = 0; index < 6; index++) await write('createDiscussion', { body: `Thread ${index}` });
    await read(100);
    expect(await statementsOf(() => read(100))).toBeLessThanOrEqual(few + 1);
  });

  it('DISC-01 reactions are given and taken back, of notes and of merge requests', async () => {
    const { payload } = await write('createNote', { body: 'Like this' });
    for (const awardableId of [payload.note!.id, noteableId]) {
      const toggle = (name: string) =>
        mutate(
          'awardEmojiToggle',
          { awardableId, name },
          'toggledOn awardEmoji { name emoji user { username } }',
          world.ben,
        );
      expect((await toggle(':tada:')).payload).toEqual({
        errors: [],
        toggledOn: true,
        awardEmoji: { name: 'tada', emoji: '🎉', user: { username: 'ben' } },
      });
      expect((await toggle('tada')).payload).toEqual({ errors: [], toggledOn: false, awardEmoji: null });
      expect((await toggle('rocket')).payload).toMatchObject({ toggledOn: true });
      expect((await toggle('nothing-such')).errors).toHaveLength(1);
    }
    const { data } = await ask(
      `query ($path: ID!) { project(fullPath: $path) { mergeRequest(iid: "1") { awardEmoji { nodes { name } } notes(first: 100) { nodes { body awardEmoji { nodes { name } } discussion { id } } } } } }`,
      { path },
      world.ann,
    );
    expect(data).toMatchObject({
      project: {
        mergeRequest: {
          awardEmoji: { nodes: [{ name: 'rocket' }] },
          notes: {
            nodes: expect.arrayContaining([
              {
                body: 'Like this',
                awardEmoji: { nodes: [{ name: 'rocket' }] },
                discussion: { id: payload.note!.discussion.id },
              },
            ]) as unknown,
          },
        },
      },
    });
  });
});

it('API-02 DISC-01 an issue has its discussions and notes, by itself', async () => {
  const issue = await world.server.create<{ id: number; iid: number }>(
    `/projects/${project}/issues`,
    { title: 'Leak' },
    world.ann,
  );
  const at = { noteableId: `gid://gitlab/Issue/${issue.id}` };
  await write('createNote', { ...at, body: 'Seen' }, world.ben);
  await write('createNote', { ...at, body: 'Between us', internal: true });
  const guest = await world.server.createUser('watcher');
  await world.server.create(
    `/projects/${project}/members`,
    { user_id: guest.id, access_level: 10 },
    world.ann,
  );
  const read = async (as: Caller) =>
    (
      await ask(
        `query ($path: ID!) { project(fullPath: $path) { issue(iid: "1") { discussions { count nodes { ${discussionFields} } } notes { nodes { body } } } } }`,
        { path },
        as,
      )
    ).data;
  const noted = (...bodies: string[]) => ({
    project: {
      issue: {
        discussions: {
          count: bodies.length,
          nodes: bodies.map((body) => ({ notes: { nodes: [{ body }] } })),
        },
        notes: { nodes: bodies.map((body) => ({ body })) },
      },
    },
  });
  expect(await read(world.ann)).toMatchObject(noted('Seen', 'Between us'));
  expect(await read(guest)).toMatchObject(noted('Seen'));
});

it('API-02 todos are listed and done by whom they are of', async () => {
  await world.change(project, 1, { assignee_ids: [world.ben.id] });
  await world.server.drain();
  const todos = async (args: string, as: Caller = world.ben) => {
    const { data } = await ask(
      `{ currentUser { todos${args} { count pageInfo { hasNextPage } nodes { id action body state targetType targetUrl author { username } } } } }`,
      {},
      as,
    );
    return (
      data as unknown as { currentUser: { todos: { count: number; nodes: { id: string; state: string }[] } } }
    ).currentUser.todos;
  };
  const { nodes, count } = await todos('');
  expect({ nodes, count }).toMatchObject({
    count: 1,
    nodes: [
      {
        action: 'assigned',
        body: 'Another title',
        state: 'pending',
        targetType: 'MERGEREQUEST',
        targetUrl: expect.stringContaining('/-/merge_requests/1') as string,
        author: { username: 'ann' },
      },
    ],
  });
  const { id } = nodes[0]!;
  expect((await mutate('todoMarkDone', { id }, 'todo { state }')).errors).toHaveLength(1);
  expect((await mutate('todoMarkDone', { id }, 'todo { id state }', world.ben)).payload).toEqual({
    errors: [],
    todo: { id, state: 'done' },
  });
  expect((await todos('')).count).toBe(0);
  expect((await todos('(state: [done])')).nodes).toMatchObject([{ id }]);
  expect((await todos('(state: [pending, done])')).count).toBe(1);
  expect((await todos('(state: [pending, done])', outsider)).count).toBe(0);
});
