import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { groupIssuesChannel, projectIssuesChannel } from './issue.channels.ts';

let server: TestServer;
let owner: TestUser;
let reader: TestUser;
let project: number;

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = { 'private-token': owner.token },
) => server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const api = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  call(method, `/api/v4/projects/${project}${path}`, payload);

interface Issue {
  readonly id: number;
  readonly iid: number;
}

const issue = async (payload: object = {}): Promise<Issue> =>
  (await api('POST', '/issues', { title: 'Talk', ...payload })).json<Issue>();
const say = async ({ iid }: Issue, body: string): Promise<number> =>
  (await api('POST', `/issues/${iid}/notes`, { body })).json<{ id: number }>().id;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  reader = await server.createUser('reader');
  project = (await call('POST', '/api/v4/projects', { name: 'home', visibility: 'private' })).json<{
    id: number;
  }>().id;
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

/** Follows an issue over a connection of its own. */
async function follow({ id }: Issue, headers: Record<string, string>) {
  const socket = await server.app.injectWS('/-/cable', { headers: { host: 'localhost', ...headers } });
  const heard: (number | string)[] = [];
  const arrivals = new EventTarget();
  const hear = (what: number | string): void => {
    heard.push(what);
    arrivals.dispatchEvent(new Event('heard'));
  };
  socket.on('close', (code: number) => hear(`closed ${code}`));
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type?: string; message?: { event?: string; id?: number } };
    if (frame.type?.endsWith('_subscription') === true) hear(frame.type);
    else if (frame.message?.event === 'notes') hear(frame.message.id!);
  });
  socket.send(
    JSON.stringify({
      command: 'subscribe',
      identifier: JSON.stringify({ channel: 'IssueChannel', issue_id: id }),
    }),
  );
  const until = async (what: number | string): Promise<void> => {
    while (!heard.includes(what)) await once(arrivals, 'heard');
  };
  await until('confirm_subscription');
  return { heard, until, [Symbol.dispose]: () => socket.terminate() };
}

const tokenOf = (user: TestUser) => ({ 'private-token': user.token });

it.for([
  ['leaves the project', { confidential: false }, () => api('DELETE', `/members/${reader.id}`)],
  [
    'is shut out by confidentiality',
    { confidential: false },
    (iid: number) => api('PUT', `/issues/${iid}`, { confidential: true }),
  ],
] as const)('API-04 who %s between two messages hears the first alone', async ([, fields, lose]) => {
  await api('POST', '/members', { user_id: reader.id, access_level: 10 });
  const talk = await issue(fields);
  using own = await follow(talk, tokenOf(owner));
  using theirs = await follow(talk, tokenOf(reader));
  const first = await say(talk, 'before');
  await theirs.until(first);
  expect((await lose(talk.iid)).statusCode).toBeLessThan(300);
  const second = await say(talk, 'after');
  await own.until(second);
  await theirs.until('reject_subscription');
  expect(theirs.heard).toEqual(['confirm_subscription', first, 'reject_subscription']);
});

it('API-04 a session that ended receives nothing more, and its connection is closed; another session of the same person continues', async () => {
  const talk = await issue();
  const signIn = async (): Promise<Record<string, string>> => {
    const answer = await call('POST', '/users/sign_in', { login: 'owner', password: testPassword }, {});
    const cookie = answer.cookies.find(({ name }) => name === '_coppice_session')!;
    return { cookie: `${cookie.name}=${cookie.value}` };
  };
  const ending = await signIn();
  using ended = await follow(talk, ending);
  using lasting = await follow(talk, await signIn());
  const first = await say(talk, 'before');
  await ended.until(first);
  const { csrf_token: csrf } = (await call('GET', '/-/session.json', undefined, ending)).json<{
    csrf_token: string;
  }>();
  const out = await call('POST', '/users/sign_out', {}, { ...ending, 'x-csrf-token': csrf });
  expect(out.statusCode, out.body).toBeLessThan(400);
  const second = await say(talk, 'after');
  await lasting.until(second);
  await ended.until('closed 4401');
  expect(ended.heard).toEqual(['confirm_subscription', first, 'closed 4401']);
});

it('ISSUE-09 ISSUE-11 who may not see an issue does not hear that it was moved in the manual order', async () => {
  const other = await server.createUser('other');
  await api('POST', '/members', { user_id: other.id, access_level: 10 });
  const [open, hidden] = [await issue(), await issue({ confidential: true })];
  const { messageFor, messagesFor } = projectIssuesChannel;
  for (const [{ id }, viewers] of [
    [open, [owner, other]],
    [hidden, [owner]],
  ] as const) {
    const message = { event: 'issues', id, order: true };
    const parameters = { project_id: project };
    const people = [owner, other].map(({ viewer }) => viewer);
    const all = await messagesFor!(server.platform, people, parameters, message);
    const heard = [...all!].filter(([, said]) => said !== undefined).map(([{ user }]) => user!.id);
    expect(heard).toEqual(viewers.map((user) => user.id));
    const alone = await messageFor!(server.platform, other.viewer, parameters, message);
    expect(alone).toEqual(viewers.length === 2 ? { event: 'issues', order: true } : undefined);
  }
});

it('BOARD-08 ISSUE-11 who looks at a group hears of what they may see in its projects, and of nothing else', async () => {
  const guest = await server.createUser('guest');
  const stranger = await server.createUser('stranger');
  const { id: group } = (
    await call('POST', '/api/v4/groups', { name: 'crew', path: 'crew', visibility: 'public' })
  ).json<{ id: number }>();
  const made = await call('POST', '/api/v4/projects', {
    name: 'boat',
    namespace_id: group,
    visibility: 'private',
  });
  const { id: within } = made.json<{ id: number }>();
  await call('POST', `/api/v4/projects/${within}/members`, { user_id: guest.id, access_level: 10 });
  const openIn = async (payload: object) =>
    (await call('POST', `/api/v4/projects/${within}/issues`, payload)).json<Issue>().id;
  const seen = await openIn({ title: 'Seen' });
  const hidden = await openIn({ title: 'Hidden', confidential: true });
  const { stream, messageFor, messagesFor } = groupIssuesChannel;
  const parameters = { group_id: group };
  expect(await stream(server.platform, stranger.viewer, parameters)).toBe(`group:${group}:issues`);
  const bare = { event: 'issues' };
  const row = (id: number, title: string) => ({
    event: 'issues',
    tx: '7',
    issue: expect.objectContaining({ id, title, project_path: 'crew/boat' }) as object,
  });
  const place = { event: 'issues', order: true };
  for (const [more, hearers, said, toOthers] of [
    [{}, [owner, guest], bare],
    [{ id: seen }, [owner, guest], row(seen, 'Seen')],
    [{ id: hidden }, [owner], row(hidden, 'Hidden')],
    // Who saw it until now has to read again.
    [{ id: hidden, hidden: true }, [owner], row(hidden, 'Hidden'), bare],
    [{ id: seen, order: true }, [owner, guest], place],
    [{ id: hidden, order: true }, [owner], place],
  ] as const) {
    const message = { event: 'issues', project_id: within, tx: '7', ...more };
    const everybody = [owner, guest, stranger];
    const all = await messagesFor!(
      server.platform,
      everybody.map(({ viewer }) => viewer),
      parameters,
      message,
    );
    for (const { viewer, username } of everybody) {
      const expected = hearers.some((one) => one.username === username)
        ? said
        : username === guest.username
          ? toOthers
          : undefined;
      expect(all!.get(viewer), `${username} of ${JSON.stringify(more)}`).toEqual(expected);
      expect(await messageFor!(server.platform, viewer, parameters, message)).toEqual(expected);
    }
  }
});

// was: everybody who reads the project's issues heard that some changed
it('ISSUE-11 of confidential issues that are changed together those hear who see one of them', async () => {
  const other = await server.createUser('passer');
  await api('POST', '/members', { user_id: other.id, access_level: 10 });
  const hidden = [await issue({ confidential: true }), await issue({ confidential: true })];
  const { path_with_namespace: path } = (await call('GET', `/api/v4/projects/${project}`)).json<{
    path_with_namespace: string;
  }>();
  const said = Promise.withResolvers<object>();
  const end = server.platform.realtime.subscribe(`project:${project}:issues`, (message) => {
    if ('some' in (message as object)) said.resolve(message as object);
  });
  const update = { issuable_ids: hidden.map(({ id }) => id).join(','), state_event: 'close' };
  const answer = await call('POST', `/${path}/-/issues/bulk_update`, { update });
  expect(answer.statusCode, answer.body).toBe(200);
  const message = await said.promise;
  end();
  const { messageFor, messagesFor } = projectIssuesChannel;
  const parameters = { project_id: project };
  expect(await messagesFor!(server.platform, [owner.viewer], parameters, message)).toBeUndefined();
  const heard = (who: TestUser) => messageFor!(server.platform, who.viewer, parameters, message);
  expect([await heard(owner), await heard(other)]).toEqual([{ event: 'issues' }, undefined]);
});
