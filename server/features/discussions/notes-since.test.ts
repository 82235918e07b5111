import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotesSince } from '../../../contract/discussions/discussions.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let developer: TestUser;
let guest: TestUser;
let iid = 0;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ok<T>(method: Method, url: string, user: TestUser | null, payload?: object): Promise<T> {
  const answer = await server.app.inject({
    method,
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return (answer.body === '' ? undefined : answer.json()) as T;
}

const v4 = (rest = ''): string => `/api/v4/projects/owner%2Fhome/issues/${iid}${rest}`;
const say = (user: TestUser, body: string, more: object = {}): Promise<{ id: number }> =>
  ok('POST', v4('/notes'), user, { body, ...more });

/** What a page is told that looked last some seconds ago. */
async function since(user: TestUser | null, secondsAgo = 1): Promise<NotesSince> {
  const answer = await server.app.inject({
    url: `/owner/home/-/issues/${iid}/notes`,
    headers: {
      ...(user === null ? {} : { 'private-token': user.token }),
      'x-last-fetched-at': String((Date.now() - secondsAgo * 1000) * 1000),
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<NotesSince>();
}
/** All at the same moment, so that they share what is read. */
const everybody = () => Promise.all([owner, developer, guest, null].map((user) => since(user)));
const texts = ({ notes }: NotesSince): string[] => notes.map(({ note }) => note);

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  developer = await server.createUser('developer');
  guest = await server.createUser('guest');
  for (const [name, visibility] of [
    ['home', 'public'],
    ['away', 'private'],
  ])
    await ok('POST', '/api/v4/projects', owner, { name, visibility });
  for (const [user, access_level] of [
    [developer, 30],
    [guest, 10],
  ] as const)
    await ok('POST', '/api/v4/projects/owner%2Fhome/members', owner, { user_id: user.id, access_level });
  await ok('POST', '/api/v4/projects/owner%2Faway/members', owner, { user_id: guest.id, access_level: 10 });
  await ok('POST', '/api/v4/projects/owner%2Faway/issues', owner, { title: 'The secret plan' });
});
afterAll(() => server?.close());

async function open(): Promise<void> {
  iid = (await ok<{ iid: number }>('POST', '/api/v4/projects/owner%2Fhome/issues', owner, { title: 'Talk' }))
    .iid;
}

it('NOTE-12 readers who share what is read are each told what they may read, whoever asks first', async () => {
  for (const first of [() => since(owner), () => since(null), everybody]) {
    await open();
    await say(owner, 'for all');
    const hidden = await say(owner, 'between us', { internal: true });
    await first();
    const told = await everybody();
    expect(told.map(texts)).toEqual([
      ['for all', 'between us'],
      ['for all', 'between us'],
      ['for all'],
      ['for all'],
    ]);
    expect(JSON.stringify(told.slice(2))).not.toMatch(new RegExp(`between us|notes/${hidden.id}\\b`));
    await ok('DELETE', v4(`/notes/${hidden.id}`), owner);
    await first();
    expect((await everybody()).map(({ deleted }) => deleted)).toEqual([
      [String(hidden.id)],
      [String(hidden.id)],
      [],
      [],
    ]);
  }
});

it('NOTE-12 an internal thread counts for those alone who may read it', async () => {
  await open();
  const thread = await ok<{ id: string }>('POST', v4('/discussions'), owner, {
    body: 'between us',
    internal: true,
  });
  expect((await everybody()).map(({ threads }) => threads.map(({ discussion_id: id }) => id))).toEqual([
    [thread.id],
    [thread.id],
    [],
    [],
  ]);
});

it('ISSUE-11 a mention from elsewhere is told to those alone who may read it, and a reference has a title for them alone', async () => {
  await open();
  await say(owner, 'like owner/away#1');
  await ok('POST', '/api/v4/projects/owner%2Faway/issues', owner, { title: `See owner/home#${iid}` });
  await server.drain();
  const told = await everybody();
  expect(told.map(({ notes }) => notes.length)).toEqual([2, 1, 2, 1]);
  expect(told.map((one) => JSON.stringify(one).includes('The secret plan'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(JSON.stringify([told[1], told[3]])).not.toContain('mentioned in');
});

it('NOTE-11 what each may do with a note is their own', async () => {
  await open();
  await say(guest, 'mine');
  const told = await everybody();
  expect(told.map(({ notes }) => notes[0]!.current_user.can_edit)).toEqual([true, false, true, false]);
  expect(told.map(({ notes }) => notes[0]!.current_user.can_award_emoji)).toEqual([true, true, true, false]);
  expect(told.map(({ notes }) => notes[0]!.report_abuse_path !== null)).toEqual([true, true, false, false]);
});

it('NOTE-12 a right that is lost counts at the next look, whatever was read for others a moment ago', async () => {
  await open();
  await say(owner, 'between us', { internal: true });
  expect(texts(await since(developer))).toEqual(['between us']);
  await ok('PUT', `/api/v4/projects/owner%2Fhome/members/${developer.id}`, owner, { access_level: 10 });
  try {
    expect(texts(await since(developer))).toEqual([]);
    expect(texts(await since(owner))).toEqual(['between us']);
  } finally {
    await ok('PUT', `/api/v4/projects/owner%2Fhome/members/${developer.id}`, owner, { access_level: 30 });
  }
});

it('DISC-05 what changed is told at once, though others asked a moment before: text, reaction, resolution, deletion', async () => {
  await open();
  const thread = await ok<{ id: string; notes: { id: number }[] }>('POST', v4('/discussions'), owner, {
    body: 'first',
  });
  const id = thread.notes[0]!.id;
  expect(texts(await since(guest))).toEqual(['first']);
  await ok('PUT', v4(`/notes/${id}`), owner, { body: 'second' });
  expect(texts(await since(guest))).toEqual(['second']);
  await ok('POST', v4(`/notes/${id}/award_emoji`), developer, { name: 'rocket' });
  expect((await since(guest)).notes[0]!.award_emoji).toMatchObject([{ name: 'rocket' }]);
  await ok('PUT', v4(`/discussions/${thread.id}`), owner, { resolved: true });
  expect(await since(guest)).toMatchObject({ notes: [{ resolved: true }], threads: [{ resolved: true }] });
  await ok('DELETE', v4(`/notes/${id}`), owner);
  expect(await since(guest)).toMatchObject({ notes: [], deleted: [String(id)], threads: [] });
});

it('DISC-05 a note whose transaction began before the last change and ended after it is not hidden by what was kept', async () => {
  await open();
  const early = await say(owner, 'slow to commit');
  const late = await say(owner, 'quick');
  await sql`update notes set changed_at = now() + interval '1 hour' where id = ${early.id}`.execute(
    server.platform.db,
  );
  expect(texts(await since(guest))).toContain('quick');
  const told = await since(guest);
  // As a slow transaction leaves it: a time before that of the newest change.
  await sql`update notes set note = 'committed late' where id = ${late.id}`.execute(server.platform.db);
  expect(texts(told)).not.toContain('committed late');
  expect(texts(await since(guest))).toContain('committed late');
});

it('DISC-05 who looked long ago is told everything, in pieces', async () => {
  await open();
  for (let number = 0; number < 60; number++) await say(owner, `n${number}`);
  await sql`update notes o set changed_at = now() - ((select max(id) from notes) - o.id) * interval '1 second' where noteable_id = (select max(id) from issues)`.execute(
    server.platform.db,
  );
  expect((await since(guest, 500)).notes).toHaveLength(60);
  const recent = (await since(guest, 20)).notes;
  expect(recent.length).toBeGreaterThan(5);
  expect(recent.length).toBeLessThan(50);
});
