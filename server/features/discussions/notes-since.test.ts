import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConversationPage, NotesSince } from '../../../contract/discussions/discussions.ts';
import { transaction } from '../../platform/database/database.ts';
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

/** What a page receives whose last poll was some seconds ago. */
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

it('NOTE-12 readers who share what is read each receive what they may read, whoever polls first', async () => {
  for (const first of [() => since(owner), () => since(null), everybody]) {
    await open();
    await say(owner, 'for all');
    const hidden = await say(owner, 'between us', { internal: true });
    await first();
    const received = await everybody();
    expect(received.map(texts)).toEqual([
      ['for all', 'between us'],
      ['for all', 'between us'],
      ['for all'],
      ['for all'],
    ]);
    expect(JSON.stringify(received.slice(2))).not.toMatch(new RegExp(`between us|notes/${hidden.id}\\b`));
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

it('NOTE-12 an internal thread only counts for people who may read it', async () => {
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

it('ISSUE-11 a mention from elsewhere is only shown to people who may read it, and only they see the title of a reference', async () => {
  await open();
  await say(owner, 'like owner/away#1');
  await ok('POST', '/api/v4/projects/owner%2Faway/issues', owner, { title: `See owner/home#${iid}` });
  await server.drain();
  const received = await everybody();
  expect(received.map(({ notes }) => notes.length)).toEqual([2, 1, 2, 1]);
  expect(received.map((one) => JSON.stringify(one).includes('The secret plan'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(JSON.stringify([received[1], received[3]])).not.toContain('mentioned in');
});

it('NOTE-11 each reader gets their own rights on a note', async () => {
  await open();
  await say(guest, 'mine');
  const received = await everybody();
  expect(received.map(({ notes }) => notes[0]!.current_user.can_edit)).toEqual([true, false, true, false]);
  expect(received.map(({ notes }) => notes[0]!.current_user.can_award_emoji)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(received.map(({ notes }) => notes[0]!.report_abuse_path !== null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('NOTE-12 a lost right takes effect at the next poll, whatever was read for others a moment ago', async () => {
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

it('DISC-05 a change is returned immediately, though others polled a moment before: text, reaction, resolution, deletion', async () => {
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

/** A reader's polls, each with the cursor of the previous one. */
async function reader(user: TestUser | null) {
  let cursor = (await ok<ConversationPage>('GET', `/owner/home/-/issues/${iid}/conversation.json`, user))
    .notes.lastFetchedAt;
  return async (): Promise<NotesSince> => {
    const answer = await server.call('GET', `/owner/home/-/issues/${iid}/notes`, user, undefined, {
      'x-last-fetched-at': cursor,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const since = answer.json<NotesSince>();
    cursor = since.last_fetched_at;
    return since;
  };
}

const shift = (seconds: number) =>
  sql`update notes set created_at = created_at - make_interval(secs => ${seconds}), changed_at = changed_at - make_interval(secs => ${seconds})
    where noteable_id = (select max(id) from subjects)`;

it('DISC-18 the next poll returns what a slow transaction wrote long before it committed', async () => {
  await open();
  const poll = await reader(guest);
  let written = (): void => undefined;
  let commit = (): void => undefined;
  const begun = new Promise<void>((resolve) => (written = resolve));
  const wait = new Promise<void>((resolve) => (commit = resolve));
  const slow = transaction(server.platform.db, async (tx) => {
    await sql`insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, note, note_html, note_html_version, created_at, changed_at)
      select 'Issue', max(id), max(project_id), 'slow', ${owner.id}, 'committed late', '', 0, now() - interval '8 seconds', now() - interval '8 seconds' from subjects`.execute(
      tx,
    );
    written();
    await wait;
  });
  await begun;
  await say(owner, 'quick');
  expect(texts(await poll())).toEqual(['quick']);
  expect(texts(await poll())).toEqual([]);
  commit();
  await slow;
  // was: never told, since looks went back five seconds behind the last one by the time at which a transaction had begun.
  expect(texts(await poll())).toEqual(['committed late']);
  expect(texts(await poll())).toEqual([]);
});

it('DISC-18 nothing is returned twice while a transaction stays open elsewhere', async () => {
  await open();
  let commit = (): void => undefined;
  let began = (): void => undefined;
  const started = new Promise<void>((resolve) => (began = resolve));
  const wait = new Promise<void>((resolve) => (commit = resolve));
  const slow = transaction(server.platform.db, async (tx) => {
    await sql`update users set name = name where id = ${developer.id}`.execute(tx);
    began();
    await wait;
  });
  await started;
  const poll = await reader(guest);
  for (const text of ['one', 'two', 'three']) {
    await say(owner, text);
    expect(texts(await poll())).toEqual([text]);
  }
  expect(texts(await poll())).toEqual([]);
  commit();
  await slow;
  expect(texts(await poll())).toEqual([]);
});

it('DISC-18 a deletion that waited long is returned, and a note that changed twice is returned in its current state', async () => {
  await open();
  const note = await say(owner, 'to go');
  const poll = await reader(guest);
  await sql`update note_deletions set deleted_at = now()`.execute(server.platform.db);
  await transaction(server.platform.db, async (tx) => {
    await sql`with gone as (delete from notes where id = ${note.id} returning id, noteable_id)
      insert into note_deletions (note_id, noteable_type, noteable_id, confidential, deleted_at) select id, 'Issue', noteable_id, false, now() - interval '1 minute' from gone`.execute(
      tx,
    );
  });
  expect((await poll()).deleted).toEqual([String(note.id)]);
  const other = await say(owner, 'first');
  expect(texts(await poll())).toEqual(['first']);
  await ok('PUT', v4(`/notes/${other.id}`), owner, { body: 'second' });
  await ok('PUT', v4(`/notes/${other.id}`), owner, { body: 'third' });
  expect(texts(await poll())).toEqual(['third']);
});

it('UX-01 DISC-16 readers of different languages poll the same change, each in their own', async () => {
  await open();
  const poll = await reader(guest);
  const { last_fetched_at: cursor } = await poll();
  await ok('PUT', v4(), owner, { title: 'Other' });
  const received = await Promise.all(
    ['en', 'de', 'fr', 'de-AT'].map((language) =>
      server.call('GET', `/owner/home/-/issues/${iid}/notes`, guest, undefined, {
        'x-last-fetched-at': cursor,
        'accept-language': language,
      }),
    ),
  );
  const sentences = received.map((answer) =>
    answer
      .json<NotesSince>()
      .notes.map(({ note_html }) => /(?:changed|hat den) \p{L}+/u.exec(note_html)?.[0]),
  );
  expect(sentences).toEqual([['changed title'], ['hat den Titel'], ['changed title'], ['hat den Titel']]);
  // What one of them has does not answer the other.
  const [english, german] = received.map(({ headers }) => String(headers['etag']));
  expect(english).not.toBe(german);
});

it('DISC-16 an idle poll is answered by 304, every time', async () => {
  await open();
  await say(owner, 'quiet');
  const poll = await reader(guest);
  const { last_fetched_at: cursor } = await poll();
  const again = (etag = '') =>
    server.call('GET', `/owner/home/-/issues/${iid}/notes`, guest, undefined, {
      'x-last-fetched-at': cursor,
      'if-none-match': etag,
    });
  const first = await again();
  expect(first.json<NotesSince>().last_fetched_at).toBe(cursor);
  expect((await again(String(first.headers['etag']))).statusCode).toBe(304);
  await say(owner, 'loud');
  expect((await again(String(first.headers['etag']))).statusCode).toBe(200);
});

it('DISC-16 after a restart of PostgreSQL, or restoring a backup, a page receives everything once, and then what is new', async () => {
  await open();
  await say(owner, 'before');
  const { last_fetched_at: cursor } = await (await reader(guest))();
  const [time, started, snapshot] = cursor.split('-');
  const ahead = snapshot!.replaceAll(/\d+/g, (number) => String(Number(number) + 1_000_000));
  for (const other of [`${time}-${Number(started) - 1}-${snapshot}`, `${time}-${started}-${ahead}`]) {
    const received = await server.call('GET', `/owner/home/-/issues/${iid}/notes`, guest, undefined, {
      'x-last-fetched-at': other,
    });
    expect(texts(received.json())).toEqual(['before']);
    const next = await server.call('GET', `/owner/home/-/issues/${iid}/notes`, guest, undefined, {
      'x-last-fetched-at': received.json<NotesSince>().last_fetched_at,
    });
    expect(texts(next.json())).toEqual([]);
  }
  // Rows of a restored backup have transaction numbers that this server has not reached.
  await sql`update notes set changed_in = '900000000' where noteable_id = (select max(id) from subjects)`.execute(
    server.platform.db,
  );
  const poll = await reader(guest);
  await say(owner, 'after');
  expect(texts(await poll())).toEqual(['after']);
});

it('DISC-16 a client that sends a plain time receives what changed since, and what a slow transaction may have written', async () => {
  await open();
  for (let number = 0; number < 60; number++) await say(owner, `n${number}`);
  await sql`update notes o set changed_at = now() - (60 - substr(o.note, 2)::int) * interval '10 seconds' where noteable_id = (select max(id) from subjects)`.execute(
    server.platform.db,
  );
  expect((await since(guest, 5000)).notes).toHaveLength(60);
  const recent = (await since(guest, 20)).notes;
  expect(recent.length).toBeGreaterThan(5);
  expect(recent.length).toBeLessThan(20);
});

it('DISC-18 a reader who was away for long receives everything, in pieces, without gaps', async () => {
  await open();
  const poll = await reader(guest);
  await sql`insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, note, note_html, note_html_version)
    select 'Issue', i.id, i.project_id, 'many-' || n, ${owner.id}, 'm' || n, '', 0 from generate_series(1, 450) n, (select id, project_id from subjects order by id desc limit 1) i`.execute(
    server.platform.db,
  );
  await shift(100).execute(server.platform.db);
  const first = await poll();
  expect(first).toMatchObject({ more: true });
  await say(owner, 'meanwhile');
  const received = new Set(texts(first));
  for (let more = true; more;) {
    const next = await poll();
    for (const text of texts(next)) received.add(text);
    more = next.more;
  }
  for (const text of texts(await poll())) received.add(text);
  expect(received.size).toBe(451);
  expect(texts(await poll())).toEqual([]);
});

it('DISC-18 NOTE-12 each reader is told how many comments there are for them', async () => {
  const counts = async () => (await everybody()).map(({ noteable }) => noteable.notes_count);
  const before = await counts();
  expect(new Set(before).size).toBe(1);
  const plus = (...more: number[]) => before.map((count, index) => count + more[index]!);
  await say(owner, 'For everybody');
  const { id } = await say(owner, 'For some', { internal: true });
  expect(await counts()).toEqual(plus(2, 2, 1, 1));
  await ok('DELETE', v4(`/notes/${id}`), owner);
  expect(await counts()).toEqual(plus(1, 1, 1, 1));
});
