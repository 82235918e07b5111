import { once } from 'node:events';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsOf } from '../server/app.ts';
import { features } from '../server/features/index.ts';
import { createTestServer } from './server.ts';
import type { Caller, Method, TestServer, TestUser } from './server.ts';
import { riddles } from './toy-subject.ts';

/** What the features that serve every subject do for an unknown type: declared once, on a feature's manifest. */
let server: TestServer;
let ann: TestUser, bob: TestUser, eve: TestUser;
let riddle: { id: number; iid: number };
const page = '/groups/acme/-/riddles';

/** The mails so far, with their texts. */
async function mails() {
  const job = jobsOf(server.platform).find(({ name }) => name === 'notifications:send')!;
  await runOnce({
    connectionString: server.platform.databaseUrl,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { [job.name]: (payload) => job.run(server.platform, payload) },
  });
  return server.platform.db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'subject', 'text_body'])
    .execute();
}

const call = (method: Method, path: string, as: Caller, payload?: object) =>
  server.call(method, path, as, payload);

beforeAll(async () => {
  server = await createTestServer({}, { features: [...features, riddles] });
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  await server.create(`/groups/${id}/members`, { user_id: bob.id, access_level: 20 }, ann);
  riddle = await server.create(
    '/groups/acme/riddles',
    { title: 'What walks on four legs', description: 'Ask @bob' },
    ann,
  );
  await server.drain();
});
afterAll(() => server?.close());

describe('a subject that is only declared on a manifest', () => {
  it('has a conversation by page and by API, with threads, internal notes and all their actions', async () => {
    const said = await call('POST', `${page}/${riddle.iid}/notes`, eve, { note: { note: 'A **table**?' } });
    expect(said.statusCode, said.body).toBe(201);
    const thread = await server.create<{ id: string; notes: { id: number }[] }>(
      `/groups/acme/riddles/${riddle.iid}/discussions`,
      { body: 'A person' },
      bob,
    );
    const resolved = await server.api(
      'PUT',
      `/groups/acme/riddles/${riddle.iid}/discussions/${thread.id}`,
      bob,
      { resolved: true },
    );
    expect(resolved.json()).toMatchObject({ notes: [{ resolved: true, noteable_type: 'Riddle' }] });
    await server.create(
      `/groups/acme/riddles/${riddle.iid}/notes`,
      { body: 'Between us', internal: true },
      bob,
    );
    const read = async (as: Caller) =>
      (await server.api('GET', `/groups/acme/riddles/${riddle.iid}/notes?sort=asc`, as))
        .json<{ body: string }[]>()
        .map(({ body }) => body);
    expect(await read(null)).toEqual(['A **table**?', 'A person']);
    expect(await read(bob)).toEqual(['A **table**?', 'A person', 'Between us']);
    const conversation = await call('GET', `${page}/${riddle.iid}/conversation.json`, null);
    expect(conversation.body).toContain('<strong>table</strong>');
    expect(conversation.body).not.toContain('Between us');
  });

  it('notifies mentioned people, participants and subscribers: todos, mails, participants', async () => {
    const todos = async () => (await server.api('GET', '/todos', bob)).json<Record<string, unknown>[]>();
    expect(await todos()).toMatchObject([
      {
        action_name: 'mentioned',
        target_type: 'Riddle',
        target: { title: 'What walks on four legs' },
        target_reference: '?1',
      },
    ]);
    expect(await mails()).toContainEqual({
      recipient: 'bob@example.com',
      subject: 'acme | What walks on four legs (?1)',
      text_body: expect.stringMatching(/^Ann opened a riddle:[^]*you were mentioned/) as unknown,
    });
    const participants = await server.api('GET', `/groups/acme/riddles/${riddle.iid}/participants`, null);
    expect(participants.json<{ username: string }[]>().map(({ username }) => username)).toContain('ann');
    expect((await server.api('POST', `/groups/acme/riddles/${riddle.iid}/subscribe`, eve)).statusCode).toBe(
      304,
    );
    const left = await server.api('POST', `/groups/acme/riddles/${riddle.iid}/unsubscribe`, eve);
    expect(left.json()).toMatchObject({ id: riddle.id, subscribed: false });
    const command = await server.api('POST', `/groups/acme/riddles/${riddle.iid}/notes`, eve, {
      body: '/todo',
    });
    expect(command.statusCode).toBe(202);
    expect((await server.api('GET', '/todos?type=Riddle', eve)).json()).toHaveLength(1);
  });

  it('has reactions, search, autocomplete and previews', async () => {
    await server.create(`/groups/acme/riddles/${riddle.iid}/award_emoji`, { name: 'thumbsup' }, eve);
    const { rows } = await sql`select upvotes from subjects where id = ${riddle.id}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ upvotes: 1 }]);
    const found = await server.api('GET', '/search?scope=riddles&search=four', null);
    expect(found.json()).toMatchObject([{ title: 'What walks on four legs' }]);
    const offered = await call('GET', '/groups/acme/-/autocomplete_sources/riddles?query=walks', null);
    expect(offered.json()).toMatchObject([{ reference: '?1' }]);
    const preview = await call('POST', '/groups/acme/-/preview_markdown', ann, {
      text: 'Ask *her*\n/todo',
      target_type: 'Riddle',
      target_id: '1',
    });
    expect(preview.json()).toMatchObject({ references: { commands: 'Adds a to-do item.' } });
    expect(preview.body).toContain('<em>her</em>');
  });

  it('ISSUE-11 a confidential one leaks nowhere', async () => {
    const secret = await server.create(
      '/groups/acme/riddles',
      { title: 'Whispered', confidential: true },
      bob,
    );
    await server.create(`/groups/acme/riddles/${secret.iid}/notes`, { body: 'Whispered to @eve' }, bob);
    await server.drain();
    const doors = [
      `${page}/${secret.iid}/conversation.json`,
      `/api/v4/groups/acme/riddles/${secret.iid}/notes`,
      `/api/v4/groups/acme/riddles/${secret.iid}/participants`,
      '/api/v4/search?scope=riddles&search=whisp',
      '/groups/acme/-/autocomplete_sources/riddles?query=whisp',
      '/api/v4/todos',
      '/api/v4/events',
    ];
    for (const as of [eve, null])
      for (const door of doors) expect((await call('GET', door, as)).body, door).not.toMatch(/whisper/i);
    const sent = (await mails()).filter(({ recipient }) => recipient === 'eve@example.com');
    expect(JSON.stringify(sent)).not.toMatch(/whisper/i);
    expect((await call('GET', doors[0]!, bob)).body).toMatch(/whisper/i);
  });

  it('NOTE-02 is announced live, to readers', async () => {
    await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
    const follow = async (as: TestUser, id: number): Promise<{ type?: string; message?: unknown }[]> => {
      const socket = await server.app.injectWS('/-/cable', {
        headers: { host: 'localhost', 'private-token': as.token },
      });
      const frames: { type?: string; message?: unknown }[] = [];
      socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as object));
      socket.send(
        JSON.stringify({
          command: 'subscribe',
          identifier: JSON.stringify({ channel: 'RiddleChannel', riddle_id: id }),
        }),
      );
      while (!frames.some(({ type }) => type?.endsWith('_subscription'))) await once(socket, 'message');
      if (frames.some(({ type }) => type === 'confirm_subscription')) {
        await server.create(`/groups/acme/riddles/${riddle.iid}/notes`, { body: 'Now' }, ann);
        while (!frames.some(({ message }) => (message as { event?: string } | undefined)?.event === 'notes'))
          await once(socket, 'message');
      }
      socket.terminate();
      return frames;
    };
    expect(await follow(eve, riddle.id)).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ event: 'notes' }) as unknown }),
    );
    expect(await follow(eve, riddle.id + 1)).toContainEqual(
      expect.objectContaining({ type: 'reject_subscription' }),
    );
  });

  it('records mentions in its texts on their targets, visible to its readers', async () => {
    const { id: groupId } = (await server.api('GET', '/groups/acme', ann)).json<{ id: number }>();
    await server.create('/projects', { name: 'App', namespace_id: groupId, visibility: 'public' }, ann);
    const issue = await server.create('/projects/acme%2Fapp/issues', { title: 'One' }, ann);
    await server.create(
      '/groups/acme/riddles',
      { title: 'Open', description: `As in acme/app#${issue.iid}` },
      ann,
    );
    const secret = await server.create(
      '/groups/acme/riddles',
      { title: 'Hidden', description: 'Nothing', confidential: true },
      ann,
    );
    await server.create(
      `/groups/acme/riddles/${secret.iid}/notes`,
      { body: `See acme/app#${issue.iid}` },
      bob,
    );
    await server.drain();
    const mentionsSeenBy = async (as: Caller) =>
      (await server.api('GET', `/projects/acme%2Fapp/issues/${issue.iid}/notes?sort=asc`, as))
        .json<{ body: string }[]>()
        .map(({ body }) => body);
    // was: only issues and commits said where they were mentioned
    expect(await mentionsSeenBy(bob)).toEqual(['mentioned in riddle Open', 'mentioned in riddle Hidden']);
    expect(await mentionsSeenBy(eve)).toEqual(['mentioned in riddle Open']);
    expect(await mentionsSeenBy(null)).toEqual(['mentioned in riddle Open']);
  });
});
