import { Gitlab } from '@gitbeaker/rest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let ben: TestUser;
let head: string;
let parent: string;

const at = (path = '', sha = head) =>
  `/projects/ann%2Ftrees/repository/commits/${sha}/discussions${path === '' ? '' : `/${path}`}`;

const commit = async (content: string, action: 'create' | 'update') =>
  (
    await server.create<{ id: string }>(
      '/projects/ann%2Ftrees/repository/commits',
      {
        branch: 'main',
        commit_message: content,
        actions: [{ action, file_path: 'oak.txt', content: `${content}\n` }],
      },
      ann,
    )
  ).id;

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  ben = await server.createUser('ben');
  await server.create('/projects', { name: 'trees', visibility: 'public' }, ann);
  parent = await commit('one', 'create');
  head = await commit('two', 'update');
});
afterAll(() => server?.close());

const position = (more: object = {}) => ({
  base_sha: parent,
  start_sha: parent,
  head_sha: head,
  position_type: 'text',
  new_path: 'oak.txt',
  new_line: 1,
  ...more,
});

interface Thread {
  readonly id: string;
  readonly individual_note: boolean;
  readonly notes: readonly { readonly id: number; readonly body: string }[];
}

it('DISC-01 a commit is discussed by the calls of v4: threads, lines, replies, changes', async () => {
  const line = await server.create<Thread>(at(), { body: 'Why two?', position: position() }, ann);
  expect(line.notes).toMatchObject([
    {
      type: 'DiffNote',
      body: 'Why two?',
      noteable_type: 'Commit',
      noteable_id: null,
      noteable_iid: null,
      commit_id: head,
      resolvable: false,
      position: { new_path: 'oak.txt', new_line: 1, head_sha: head, base_sha: parent },
    },
  ]);
  const reply = await server.create<{ id: number }>(at(`${line.id}/notes`), { body: 'Better' }, ben);
  const changed = await server.api('PUT', at(`${line.id}/notes/${reply.id}`), ben, { body: 'Much better' });
  expect([changed.statusCode, changed.json<{ body: string }>().body]).toEqual([200, 'Much better']);
  expect((await server.api('PUT', at(`${line.id}/notes/${reply.id}`), ben, {})).statusCode).toBe(400);
  const plain = await server.create<Thread>(at(), { body: 'Nice' }, ben);
  expect(plain).toMatchObject({ individual_note: false, notes: [{ type: 'DiscussionNote' }] });
  const bodies = async () =>
    (await server.api('GET', at(), null)).json<Thread[]>().map(({ notes }) => notes.map(({ body }) => body));
  expect(await bodies()).toEqual([['Why two?', 'Much better'], ['Nice']]);
  // Notes of others, and of other discussions.
  const first = line.notes[0]!.id;
  expect((await server.api('DELETE', at(`${line.id}/notes/${first}`), ben)).statusCode).toBe(403);
  expect((await server.api('GET', at(`${plain.id}/notes/${reply.id}`), ann)).statusCode).toBe(404);
  expect((await server.api('GET', at(line.id, parent), ann)).statusCode).toBe(404);
  expect((await server.api('DELETE', at(`${line.id}/notes/${reply.id}`), ben)).statusCode).toBe(204);
  expect(await bodies()).toEqual([['Why two?'], ['Nice']]);
});

it('DISC-01 a line of a commit is one of what it changed of its parent', async () => {
  const other = '0123456789'.repeat(4);
  const wrong = [
    { head_sha: parent },
    { base_sha: other },
    { start_sha: head },
    { new_line: 9 },
    { new_path: 'not-there' },
  ];
  for (const more of wrong) {
    const refused = await server.api('POST', at(), ann, { body: 'x', position: position(more) });
    expect([more, refused.statusCode]).toEqual([more, 400]);
  }
  // The first commit has no parent, and nothing else stands in for it.
  const first = (base: string) =>
    server.api('POST', at('', parent), ann, {
      body: 'x',
      position: position({ base_sha: base, start_sha: base, head_sha: parent }),
    });
  expect((await first(head)).statusCode).toBe(400);
  expect((await first(parent)).statusCode).toBe(201);
});

it('DISC-01 a client in another language finds them', async () => {
  const client = new Gitlab({ host: await server.listen(), token: ann.token });
  const made = await client.CommitDiscussions.create('ann/trees', head, 'By a client');
  const notes = await client.CommitDiscussions.show('ann/trees', head, made.id);
  expect(notes.notes![0]).toMatchObject({ body: 'By a client' });
});
