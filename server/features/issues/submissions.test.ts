import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let iid = 0;
let key: Record<string, string> = {};

const v4 = (rest = ''): string => `/api/v4/projects/ann%2Fgarden/issues/${iid}${rest}`;
const page = (rest = ''): string => `/ann/garden/-/issues/${iid}${rest}`;
const send = (url: string, payload: object, as = ann) => server.call('POST', url, as, payload, key);
const bodies = async (): Promise<string[]> =>
  (await server.call('GET', v4('/notes?sort=asc'), ann))
    .json<{ body: string; system: boolean }[]>()
    .filter(({ system }) => !system)
    .map(({ body }) => body);
const state = async () => (await server.call('GET', v4(), ann)).json<{ state: string }>().state;

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  await server.create(
    '/projects',
    { name: 'Garden', visibility: 'public', initialize_with_readme: true },
    ann,
  );
});
afterAll(() => server?.close());
beforeEach(async () => {
  ({ iid } = await server.create('/projects/ann%2Fgarden/issues', { title: 'A task' }, ann));
  key = { 'idempotency-key': randomUUID() };
});

describe('another submission with the same key', () => {
  it('FORM-03 is refused on each route that takes a key, without losing anything silently', async () => {
    const { id: sha } = (
      await server.call('GET', '/api/v4/projects/ann%2Fgarden/repository/commits/HEAD', ann)
    ).json<{ id: string }>();
    const thread = await server.create<{ id: string }>(
      `/projects/ann%2Fgarden/issues/${iid}/discussions`,
      { body: 'Begun' },
      ann,
    );
    // was: 201 with the first note, so that the second text was gone; the comment on a commit was written twice.
    for (const [url, field] of [
      [v4('/notes'), 'body'],
      [v4('/discussions'), 'body'],
      [v4(`/discussions/${thread.id}/notes`), 'body'],
      [page('/notes'), 'note'],
      [`/api/v4/projects/ann%2Fgarden/repository/commits/${sha}/comments`, 'note'],
      [`/ann/garden/-/commit/${sha}/notes`, 'note'],
      ['/api/v4/projects/ann%2Fgarden/issues', 'title'],
      ['/ann/garden/-/issues', 'title'],
    ] as const) {
      key = { 'idempotency-key': randomUUID() };
      const first = await send(url, { [field]: 'These words' });
      expect(first.statusCode, `${url} ${first.body}`).toBe(201);
      const again = await send(url, { [field]: 'These words' });
      expect(again.statusCode, url).toBe(201);
      const idOf = (answer: typeof first) => {
        const { iid: made, id } = answer.json<{ iid?: number; id?: number }>();
        return made ?? id ?? answer.json<{ created_at: string }>().created_at;
      };
      expect(idOf(again)).toBe(idOf(first));
      const other = await send(url, { [field]: 'Other words' });
      expect(other.statusCode, url).toBe(422);
      expect(other.body).toContain('Idempotency-Key');
    }
    for (const text of await bodies()) expect(text).not.toBe('Other words');
  });

  it('FORM-03 the other fields of a comment count as well: internal, a thread, a position', async () => {
    const say = (more: object) => send(page('/notes'), { note: { note: 'Words', ...more } });
    expect((await say({})).statusCode).toBe(201);
    expect((await say({ internal: true })).statusCode).toBe(422);
    expect((await say({ type: 'DiscussionNote' })).statusCode).toBe(422);
    expect((await say({ internal: false, type: null })).statusCode).toBe(201);
    expect((await send(page('/state'), { state_event: 'close', note: 'Words' })).statusCode).toBe(422);
    expect(await bodies()).toEqual(['Words']);
    expect(await state()).toBe('opened');
  });
});

describe('the same submission again', () => {
  it('FORM-03 FORM-06 with a command that can be done only once gets the first answer', async () => {
    const text = { note: { note: 'hello\n/close' } };
    const [first, again] = [await send(page('/notes'), text), await send(page('/notes'), text)];
    // was: 'Could not apply close command.', as if it had not been done.
    expect(again.json()).toEqual({ ...first.json<object>(), updated_at: expect.any(String) });
    expect(first.json()).toMatchObject({
      quick_actions_status: { error_messages: [], messages: ['Closed this issue.'] },
    });
    key = { 'idempotency-key': randomUUID() };
    const only = { note: { note: '/reopen' } };
    const answers = [await send(page('/notes'), only), await send(page('/notes'), only)];
    expect(answers[1]!.json()).toEqual(answers[0]!.json());
    expect(answers[1]!.json()).toMatchObject({ valid: true });
    expect(await state()).toBe('opened');
    expect(await bodies()).toEqual(['hello']);
  });

  it('FORM-03 is answered after the issue was locked for its author', async () => {
    expect((await send(v4('/notes'), { body: 'In time' }, bob)).statusCode).toBe(201);
    await server.call('PUT', v4(), ann, { discussion_locked: true });
    expect((await send(v4('/notes'), { body: 'In time' }, bob)).statusCode).toBe(201);
    key = { 'idempotency-key': randomUUID() };
    expect((await send(v4('/notes'), { body: 'Too late' }, bob)).statusCode).toBe(403);
  });

  it('FORM-08 closing with a comment writes it once and closes once', async () => {
    const close = { state_event: 'close', note: 'That is all' };
    const answers = await Promise.all([send(page('/state'), close), send(page('/state'), close)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    // was: said twice, since the key was not asked for.
    expect(await bodies()).toEqual(['That is all']);
    expect(await state()).toBe('closed');
    await server.call('PUT', v4(), ann, { state_event: 'reopen' });
    expect((await send(page('/state'), close)).json()).toMatchObject({ state: 'opened' });
    expect((await send(page('/state'), { ...close, note: 'Something else' })).statusCode).toBe(422);
    key = { 'idempotency-key': randomUUID() };
    await send(page('/state'), { state_event: 'close' });
    await server.call('PUT', v4(), ann, { state_event: 'reopen' });
    expect((await send(page('/state'), { state_event: 'close' })).json()).toMatchObject({ state: 'opened' });
    expect((await send(page('/state'), { state_event: 'reopen' })).statusCode).toBe(422);
  });

  it('FORM-08 a person who may not close does not post the comment either', async () => {
    const refused = await send(page('/state'), { state_event: 'close', note: 'Half' }, bob);
    expect(refused.statusCode).toBe(403);
    // was: the comment stood there, and the answer was an error.
    expect(await bodies()).toEqual([]);
  });

  it('NOTE-12 a key gives access to nothing that one may no longer read', async () => {
    const member = `/api/v4/projects/ann%2Fgarden/members`;
    await server.call('POST', member, ann, { user_id: bob.id, access_level: 20 });
    const body = { body: 'Between us', internal: true };
    expect((await send(v4('/notes'), body, bob)).statusCode).toBe(201);
    await server.call('DELETE', `${member}/${bob.id}`, ann);
    const again = await send(v4('/notes'), body, bob);
    expect(again.statusCode).toBe(404);
    expect(again.body).not.toContain('Between us');
  });
});

it('FORM-03 a refused closing returns a plain form with its text', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: page('/state'),
    headers: {
      'private-token': bob.token,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: 'state_event=close&note=Kept+words',
  });
  // was: the error page, and the words were gone.
  expect(answer.statusCode, answer.body).toBe(303);
});
