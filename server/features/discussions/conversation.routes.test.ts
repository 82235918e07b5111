import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ConversationPage,
  Discussion,
  DiscussionsBetween,
  NotesSince,
  PageNote,
  Visit,
} from '../../../contract/discussions/discussions.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { Method, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let rita: TestUser;
let out: TestUser;
let issue = 0;

const page = (rest = ''): string => `/ann/garden/-/issues/${issue}${rest}`;
const v4 = (rest = ''): string => `/api/v4/projects/ann%2Fgarden/issues/${issue}${rest}`;

async function ok<T>(
  method: Method,
  url: string,
  user: TestUser | null,
  payload?: object,
  headers?: Record<string, string>,
): Promise<T> {
  const response = await server.call(method, url, user, payload, headers);
  expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300);
  return (response.body === '' ? undefined : response.json()) as T;
}

/** Opens a fresh issue of ann's for each test. */
async function open(description = 'What it is about'): Promise<void> {
  issue = (
    await ok<{ iid: number }>('POST', '/api/v4/projects/ann%2Fgarden/issues', ann, {
      title: 'An issue',
      description,
    })
  ).iid;
}

const say = (user: TestUser, note: string, more: object = {}): Promise<PageNote> =>
  ok('POST', page('/notes'), user, { note: { note }, ...more });
const thread = (user: TestUser, note: string): Promise<PageNote> =>
  ok('POST', page('/notes'), user, { note: { note, type: 'DiscussionNote' } });
const conversation = (user: TestUser | null, query = ''): Promise<ConversationPage> =>
  ok('GET', page(`/conversation.json${query}`), user);
const textsOf = (discussions: readonly Discussion[]): string[] =>
  discussions.flatMap(({ notes }) => notes.map(({ note }) => note));

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  rita = await server.createUser('rita');
  out = await server.createUser('out');
  await ok('POST', '/api/v4/projects', ann, { name: 'Garden', visibility: 'public' });
  for (const [username, access_level] of [
    ['bob', 30],
    ['rita', 20],
  ])
    await ok('POST', '/api/v4/projects/ann%2Fgarden/members', ann, { username, access_level });
});
afterAll(() => server?.close());

describe('a conversation', () => {
  it('DISC-01 returns both ends, and the middle in pieces from either side', async () => {
    await open();
    for (let number = 1; number <= 23; number++) await say(ann, `n${number}`);
    // A gap of a few notes is not hidden.
    expect((await conversation(bob)).runs.map((run) => run.length)).toEqual([23]);
    for (let number = 24; number <= 70; number++) await say(ann, `n${number}`);
    const whole = await conversation(bob);
    expect(whole.runs.map((run) => run.length)).toEqual([6, 10]);
    expect(whole.gaps).toEqual([54]);
    expect(whole.gap_kinds).toEqual([{ comment: 54 }]);
    const [first, last] = [whole.runs[0]!.at(-1)!, whole.runs[1]![0]!];
    const between = (from: string, limit: number): Promise<DiscussionsBetween> =>
      ok(
        'GET',
        page(`/discussions/between.json?after=${first.id}&before=${last.id}&from=${from}&limit=${limit}`),
        bob,
      );
    expect(await between('after', 10)).toMatchObject({ more: true });
    expect(textsOf((await between('after', 2)).discussions)).toEqual(['n7', 'n8']);
    expect(textsOf((await between('before', 2)).discussions)).toEqual(['n59', 'n60']);
    const all = await between('after', 200);
    expect(all.more).toBe(false);
    expect(all.discussions).toHaveLength(54);
    // A note in the middle that the address names comes with its neighbours.
    const named = all.discussions[12]!.notes[0]!;
    const around = await conversation(bob, `?around=${named.id}`);
    expect(around.gaps).toEqual([26]);
    expect(around.gap_kinds).toEqual([{ comment: 26 }]);
    expect(textsOf(around.runs.flat())).toContain(named.note);
    // If an end of the gap is gone, the reader learns that, and not that the gap is empty.
    await ok('DELETE', page(`/notes/${first.notes[0]!.id}`), ann);
    const gone = await server.call(
      'GET',
      page(`/discussions/between.json?after=${first.id}&before=${last.id}`),
      bob,
    );
    expect(gone.statusCode).toBe(404);
  });

  it('DISC-07 the filter is applied on the server, and stored for the person on request', async () => {
    await open();
    await say(ann, 'Words');
    await ok('PUT', v4(), ann, { add_labels: 'seen' });
    const systems = ({ runs }: ConversationPage) => runs.flat().map(({ notes }) => notes[0]!.system);
    expect(systems(await conversation(bob))).toEqual([false, true]);
    expect(systems(await conversation(bob, '?notes_filter=1'))).toEqual([false]);
    expect((await conversation(bob)).notes.notesFilter).toBe(0);
    expect(systems(await conversation(bob, '?notes_filter=2&persist_filter=true'))).toEqual([true]);
    const kept = await conversation(bob);
    expect([kept.notes.notesFilter, systems(kept)]).toEqual([2, [true]]);
    expect(systems(await conversation(ann))).toEqual([false, true]);
    expect(await ok<Discussion[]>('GET', page('/discussions.json?notes_filter=0'), bob)).toHaveLength(2);
    await conversation(bob, '?notes_filter=0&persist_filter=true');
    expect((await server.call('GET', page('/conversation.json?notes_filter=7'), bob)).statusCode).toBe(400);
  });

  it('DISC-16 a poll returns what changed since the last one, by the server’s clock, and when to poll again', async () => {
    await open();
    await say(ann, 'First');
    const start = (await conversation(bob)).notes.lastFetchedAt;
    const poll = (since: string, headers: Record<string, string> = {}) =>
      server.call('GET', page('/notes'), bob, undefined, { 'x-last-fetched-at': since, ...headers });
    const quiet = await poll(start);
    expect(quiet.headers['poll-interval']).toBe('6000');
    expect(quiet.json<NotesSince>()).toMatchObject({ notes: [], deleted: [], more: false });
    const etag = String(quiet.headers['etag']);
    expect((await poll(start, { 'if-none-match': etag })).statusCode).toBe(304);

    const second = await say(ann, 'Second');
    const news = await poll(start, { 'if-none-match': etag });
    expect(news.statusCode).toBe(200);
    expect(news.json<NotesSince>().notes.map(({ id }) => id)).toEqual([second.id]);
    // With a clock that is years ahead or behind, or without a cursor, a browser gets everything.
    for (const wrong of ['0', '', 'words', '-5', '1e300', '99999999999999999'])
      expect((await poll(wrong)).json<NotesSince>().notes.map(({ note: text }) => text)).toContain('Second');
    await ok('DELETE', page(`/notes/${second.id}`), ann);
    expect((await poll(start)).json<NotesSince>()).toMatchObject({ deleted: [second.id] });
  });

  it('NOTE-12 a poll reveals nothing of internal notes to readers without the right', async () => {
    await open();
    const internal = await say(rita, 'Between us', { note: { note: 'Between us', internal: true } });
    expect((await ok<NotesSince>('GET', page('/notes'), rita)).notes).toHaveLength(1);
    expect((await ok<NotesSince>('GET', page('/notes'), out)).notes).toHaveLength(0);
    await ok('DELETE', page(`/notes/${internal.id}`), rita);
    expect((await ok<NotesSince>('GET', page('/notes'), out)).deleted).toEqual([]);
    expect(
      (await server.call('PUT', page(`/notes/${internal.id}`), out, { note: { note: 'x' } })).statusCode,
    ).toBe(404);
  });

  it('DISC-15 returns how many notes to expect, and the addresses of its calls', async () => {
    await open();
    await say(ann, 'One');
    const { noteable, notes } = await conversation(bob);
    expect(notes).toMatchObject({
      prerenderedNotesCount: 1,
      notesPath: page('/notes'),
      discussionsPath: page('/discussions.json'),
      registerPath: '/users/sign_up',
      newSessionPath: '/users/sign_in',
    });
    expect(noteable).toMatchObject({
      noteableType: 'Issue',
      targetType: 'issue',
      state: 'opened',
      current_user: { can_create_note: true, can_update: true },
    });
    expect((await conversation(null)).noteable.current_user.can_create_note).toBe(false);
    // The close and reopen paths work as returned.
    const closed = await ok<{ state: string }>('PUT', notes.closePath!, bob);
    expect(closed.state).toBe('closed');
    expect((await ok<{ state: string }>('PUT', notes.reopenPath!, bob)).state).toBe('opened');
  });
});

describe('a thread', () => {
  it('NOTE-14 is resolved when all its notes are, by people with the right, and resolving again changes nothing', async () => {
    await open();
    const first = await thread(out, 'A question');
    await say(ann, 'An answer', { in_reply_to_discussion_id: first.discussion_id });
    const path = page(`/discussions/${first.discussion_id}/resolve`);
    expect((await server.call('POST', path, rita)).statusCode).toBe(403);
    expect((await server.call('POST', path, null)).statusCode).toBe(401);
    const resolved = await ok<Discussion>('POST', path, bob);
    expect(resolved.resolved).toBe(true);
    expect(resolved.notes.map((note) => note.resolved_by?.username)).toEqual(['bob', 'bob']);
    const { resolved_at: at } = resolved.notes[0]!;
    // Its author may reopen it; resolving twice is the same as once.
    expect((await ok<Discussion>('POST', path, out)).notes[0]!.resolved_at).toBe(at);
    expect((await ok<Discussion>('DELETE', path, out)).resolved).toBe(false);
    expect((await conversation(bob)).threads).toEqual([
      { discussion_id: first.discussion_id, note_id: first.id, resolved: false },
    ]);
    // A single comment is no thread.
    const comment = await say(ann, 'No thread');
    expect(
      (await server.call('POST', page(`/discussions/${comment.discussion_id}/resolve`), ann)).statusCode,
    ).toBe(404);
  });

  it('NOTE-11 a reply leaves it resolved or open as its checkbox says, if its author may resolve it', async () => {
    await open();
    const first = await thread(bob, 'Decide');
    const reply = (user: TestUser, resolve: boolean) =>
      say(user, 'Well', { in_reply_to_discussion_id: first.discussion_id, resolve_discussion: resolve });
    const isResolved = async () => (await conversation(bob)).threads[0]!.resolved;
    await reply(ann, true);
    expect(await isResolved()).toBe(true);
    await reply(ann, false);
    expect(await isResolved()).toBe(false);
    await reply(rita, true);
    expect(await isResolved()).toBe(false);
    const changed = await server.call('PUT', page(`/notes/${first.id}`), bob, {
      note: { note: 'Decided' },
      resolve_discussion: true,
    });
    expect(changed.json<PageNote>()).toMatchObject({ note: 'Decided', resolved: true });
  });

  it('DISC-12 v4 starts, answers, resolves and deletes threads', async () => {
    await open();
    interface V4 {
      id: string;
      individual_note: boolean;
      notes: { id: number; body: string; resolved?: boolean; type: string | null }[];
    }
    const made = await ok<V4>('POST', v4('/discussions'), bob, { body: 'Begin' });
    expect(made).toMatchObject({ individual_note: false, notes: [{ type: 'DiscussionNote' }] });
    const one = v4(`/discussions/${made.id}`);
    const { id } = await ok<{ id: number }>('POST', `${one}/notes`, ann, { body: 'Go on' });
    expect((await ok<V4>('GET', one, null)).notes.map(({ body }) => body)).toEqual(['Begin', 'Go on']);
    expect((await ok<V4>('PUT', one, bob, { resolved: true })).notes.every((note) => note.resolved)).toBe(
      true,
    );
    expect((await ok<{ body: string }>('PUT', `${one}/notes/${id}`, ann, { body: 'On' })).body).toBe('On');
    expect((await server.call('PUT', `${one}/notes/${id}`, ann, {})).statusCode).toBe(400);
    expect((await server.call('DELETE', `${one}/notes/${id}`, rita)).statusCode).toBe(403);
    await ok('DELETE', `${one}/notes/${id}`, ann);
    expect((await server.call('DELETE', `${one}/notes/${id}`, ann)).statusCode).toBe(404);
    // Commands on their own store nothing; if all are refused, that is an error here as everywhere.
    expect((await server.call('POST', v4('/discussions'), bob, { body: '/shrug' })).statusCode).toBe(201);
    const refused = await server.call('POST', v4('/discussions'), out, { body: '/close' });
    expect(refused.statusCode).toBe(400);
    const key = { 'idempotency-key': randomUUID() };
    const twice = [1, 2].map(() => ok<V4>('POST', v4('/discussions'), bob, { body: 'Once' }, key));
    expect(new Set((await Promise.all(twice)).map((one) => one.id)).size).toBe(1);
    const comment = await say(ann, 'Alone');
    const list = await server.call('GET', v4('/discussions?per_page=1&page=4'), bob);
    expect(list.headers['x-total']).toBe('4');
    expect(list.json<V4[]>()[0]).toMatchObject({ id: comment.discussion_id, individual_note: true });
    await ok('POST', v4(`/discussions/${comment.discussion_id}/notes`), bob, { body: 'Not any more' });
    expect(await ok<V4>('GET', v4(`/discussions/${comment.discussion_id}`), bob)).toMatchObject({
      individual_note: false,
    });
  });
});

describe('a note', () => {
  it('NOTE-10 that was deleted answers 410 to pages, and 404 to v4', async () => {
    await open();
    const note = await say(ann, 'Soon gone');
    await ok('DELETE', page(`/notes/${note.id}`), ann);
    expect(
      (await server.call('PUT', page(`/notes/${note.id}`), ann, { note: { note: 'x' } })).statusCode,
    ).toBe(410);
    expect((await server.call('DELETE', page(`/notes/${note.id}`), ann)).statusCode).toBe(410);
    expect((await server.call('DELETE', page('/notes/999999'), ann)).statusCode).toBe(404);
    expect((await server.call('PUT', v4(`/notes/${note.id}`), ann, { body: 'x' })).statusCode).toBe(404);
  });

  it('FORM-03 that is sent twice with one key is written once, commands included', async () => {
    await open();
    const key = { 'idempotency-key': randomUUID() };
    const body = { note: { note: 'Once' } };
    const [one, two] = await Promise.all([
      ok<PageNote>('POST', page('/notes'), ann, body, key),
      ok<PageNote>('POST', page('/notes'), ann, body, key),
    ]);
    expect(one.id).toBe(two.id);
    expect((await ok<{ id: number }>('POST', v4('/notes'), ann, { body: 'Once' }, key)).id).toBe(
      Number(one.id),
    );
    // The key only counts for ann.
    expect((await ok<PageNote>('POST', page('/notes'), bob, body, key)).id).not.toBe(one.id);
    const spend = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2])
      expect(
        await ok<{ commands_changes: object }>(
          'POST',
          page('/notes'),
          ann,
          { note: { note: '/spend 1h' } },
          spend,
        ),
      ).toMatchObject({ commands_changes: { spend_time: {} } });
    expect((await ok<{ total_time_spent: number }>('GET', v4('/time_stats'), ann)).total_time_spent).toBe(
      3600,
    );
    await open();
    expect((await server.call('POST', page('/notes'), ann, body, key)).statusCode).toBe(422);
    const long = await server.call('POST', page('/notes'), ann, body, { 'idempotency-key': 'k'.repeat(201) });
    expect(long.statusCode).toBe(400);
  });

  it('FORM-03 is answered with its errors by field, and with valid false, if it is refused', async () => {
    await open();
    const { path } = await say(ann, 'Kept');
    const refused = { valid: false, errors: { note: ["can't be blank"] } };
    const answers = [
      await server.call('POST', page('/notes'), ann, { note: { note: ' ' } }),
      await server.call('PUT', path, ann, { note: { note: '' } }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toMatchObject([422, refused]);
  });

  it('MD-12 has footnote anchors of its own, for every reader and route', async () => {
    await open();
    const text = 'Said[^1]\n\n[^1]: Here';
    const notes = [await say(ann, text), await say(bob, text)];
    const polled = (await ok<NotesSince>('GET', page('/notes'), bob)).notes;
    for (const html of [notes, polled].map((list) => list.map(({ note_html }) => note_html)))
      for (const [index, one] of html.entries()) {
        const { id } = notes[index]!;
        // was: the same anchors in both, so that the second led to the first.
        expect(one).toContain(`href="#user-content-note-${id}-fn-1"`);
        expect(one).toContain(`id="user-content-note-${id}-fn-1"`);
        expect(one).toContain(`href="#user-content-note-${id}-fnref-1"`);
      }
  });

  it('NOTE-08 that changed since it was read is not overwritten by accident', async () => {
    await open();
    const note = await say(bob, 'First');
    const save = (user: TestUser, text: string, edited_from?: string) =>
      server.call('PUT', page(`/notes/${note.id}`), user, { note: { note: text }, edited_from });
    const changed = (await save(ann, 'Second', note.created_at)).json<PageNote>();
    expect(changed.note).toBe('Second');
    expect((await save(bob, 'Over it', note.created_at)).statusCode).toBe(409);
    expect((await save(bob, 'Over it', 'yesterday')).statusCode).toBe(400);
    expect((await conversation(bob)).runs[0]![0]!.notes[0]!.note).toBe('Second');
    expect((await save(bob, 'Knowingly', changed.last_edited_at!)).json<PageNote>().note).toBe('Knowingly');
    expect((await save(bob, 'As other clients do')).statusCode).toBe(200);
  });

  // Was: 404, since no thread has an empty name.
  it('DISC-12 takes what a form sends empty as not sent', async () => {
    await open();
    const answer = await server.app.inject({
      method: 'POST',
      url: page('/notes'),
      headers: { 'private-token': ann.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'note[note]=By+a+form&note[type]=DiscussionNote&note[position]=&note[commit_id]=&note[line_code]=&line_type=&in_reply_to_discussion_id=&note_project_id=',
    });
    expect(answer.statusCode, answer.body).toBeLessThan(400);
    expect((await conversation(ann)).runs[0]![0]!.notes[0]!).toMatchObject({
      note: 'By a form',
      type: 'DiscussionNote',
    });
  });

  it('NOTE-12 is refused as an internal reply in a public thread', async () => {
    await open();
    const begun = await thread(ann, 'For all');
    const internal = { note: { note: 'Between us', internal: true } };
    const reply = await server.call('POST', page('/notes'), rita, {
      ...internal,
      in_reply_to_discussion_id: begun.discussion_id,
    });
    expect(reply.statusCode).toBe(422);
    expect((await ok<NotesSince>('GET', page('/notes'), out)).notes).toHaveLength(1);
    const secret = await ok<PageNote>('POST', page('/notes'), rita, internal);
    const answer = await say(rita, 'Well', { in_reply_to_discussion_id: secret.discussion_id });
    expect(answer.internal).toBe(true);
  });

  it('NOTE-03 says what its reader may do, and offers no report of one’s own notes', async () => {
    await open();
    const note = await thread(bob, 'Mine');
    const as = async (user: TestUser | null): Promise<PageNote> =>
      (await conversation(user)).runs[0]![0]!.notes[0]!;
    expect((await as(bob)).current_user).toEqual({
      can_edit: true,
      can_award_emoji: true,
      can_resolve: true,
    });
    expect((await as(out)).current_user).toEqual({
      can_edit: false,
      can_award_emoji: true,
      can_resolve: false,
    });
    expect((await as(null)).current_user).toEqual({
      can_edit: false,
      can_award_emoji: false,
      can_resolve: false,
    });
    expect([(await as(bob)).report_abuse_path, (await as(out)).report_abuse_path]).toEqual([
      null,
      '/-/abuse_reports',
    ]);
    expect(note.starts_discussion).toBe(true);
  });
});

describe('reactions', () => {
  it('NOTE-04 are toggled by one click, each once per person', async () => {
    await open();
    const note = await say(ann, 'Look');
    const toggle = (user: TestUser, name: string) =>
      ok<{ award_emoji: { name: string; character: string; user: { username: string } }[] }>(
        'POST',
        page(`/notes/${note.id}/toggle_award_emoji`),
        user,
        { name },
      );
    expect((await toggle(bob, 'tada')).award_emoji).toMatchObject([{ name: 'tada', character: '🎉' }]);
    // `+1` is an alias of the same reaction.
    await toggle(ann, '+1');
    expect((await toggle(bob, 'thumbsup')).award_emoji.map(({ name }) => name)).toEqual([
      'tada',
      'thumbsup',
      'thumbsup',
    ]);
    expect((await toggle(bob, 'tada')).award_emoji).toHaveLength(2);
    const unknown = await server.call('POST', page(`/notes/${note.id}/toggle_award_emoji`), bob, {
      name: 'nothing',
    });
    expect(unknown.statusCode).toBe(404);
    const seen = (await conversation(null)).runs[0]![0]!.notes[0]!.award_emoji;
    expect(seen.map(({ user }) => user.username)).toEqual(['ann', 'bob']);
    // Other pages get it with their next poll.
    expect((await ok<NotesSince>('GET', page('/notes'), out)).notes[0]!.award_emoji).toHaveLength(2);
  });

  it('NOTE-04 v4 gives, lists and takes them, of the issue and of a note, and the issue counts thumbs', async () => {
    await open();
    const note = await say(ann, 'Look');
    for (const [of, upvotes] of [
      [v4('/award_emoji'), 1],
      [v4(`/notes/${note.id}/award_emoji`), 0],
    ] as const) {
      const made = await ok<{ id: number; name: string }>('POST', of, bob, { name: 'thumbsup' });
      expect((await server.call('POST', of, bob, { name: 'thumbsup' })).statusCode).toBe(404);
      expect(await ok<object[]>('GET', of, null)).toMatchObject([{ id: made.id, user: { username: 'bob' } }]);
      expect((await server.call('DELETE', `${of}/${made.id}`, ann)).statusCode).toBe(403);
      expect(await ok('GET', v4(), null)).toMatchObject({ upvotes, downvotes: 0 });
      await ok('DELETE', `${of}/${made.id}`, bob);
      expect((await server.call('GET', `${of}/${made.id}`, bob)).statusCode).toBe(404);
    }
    expect(await ok('GET', v4(), null)).toMatchObject({ upvotes: 0 });
  });

  it('FORM-06 /award gives the issue one, and reports it', async () => {
    await open();
    const answer = await ok<{ commands_changes: object }>('POST', page('/notes'), bob, {
      note: { note: '/award :tada:' },
    });
    expect(answer.commands_changes).toEqual({ emoji_award: 'tada' });
    expect((await conversation(bob)).noteable.award_emoji).toMatchObject([{ name: 'tada' }]);
    await ok('POST', page('/notes'), bob, { note: { note: 'Hm\n/react :tada:' } });
    expect((await conversation(bob)).noteable.award_emoji).toEqual([]);
  });
});

describe('changes of the description', () => {
  it('DISC-20 are stored, shown word by word, and deleted by people with the right', async () => {
    await open('The cache is cold.');
    const change = (description: string) => ok('PUT', v4(), ann, { description });
    await change('The cache is warm.');
    await change('The cache is warm and small.');
    const notes = (await conversation(bob)).runs.flat().map((discussion) => discussion.notes[0]!);
    expect(notes.map(({ note }) => note)).toEqual(['changed the description', 'changed the description']);
    const [first, second] = notes.map((note) => note.description_version_id!);
    const diff = async (id: number, query = ''): Promise<string> =>
      (await ok<{ diff: string }>('GET', page(`/descriptions/${id}/diff${query}`), out)).diff;
    expect(await diff(first!)).toContain('<del class="idiff deletion">cold</del>');
    expect(await diff(second!)).not.toContain('cold');
    const both = await diff(second!, `?start_version_id=${first!}`);
    expect(both).toContain('cold</del>');
    expect(both).toContain('small');
    const path = page(`/descriptions/${first!}`);
    expect((await server.call('DELETE', path, out)).statusCode).toBe(403);
    await ok('DELETE', path, rita);
    expect((await server.call('GET', `${path}/diff`, ann)).statusCode).toBe(410);
    const after = (await conversation(out)).runs.flat()[0]!.notes[0]!;
    expect(after).toMatchObject({
      description_version_deleted: true,
      can_delete_description_version: false,
    });
    expect((await server.call('GET', page('/descriptions/999999/diff'), ann)).statusCode).toBe(404);
  });
});

describe('the last visit', () => {
  it('DISC-18 is known to its person alone, and what is not readable is not visited', async () => {
    await open();
    const lastVisit = async (user: TestUser | null) => (await conversation(user)).notes.lastVisitedAt;
    expect(await lastVisit(bob)).toBe(null);
    const { visited_at: first } = await ok<Visit>('POST', page('/visit'), bob);
    expect(await lastVisit(bob)).toBe(first);
    expect(await lastVisit(out)).toBe(null);
    expect(await lastVisit(null)).toBe(null);
    const { visited_at: second } = await ok<Visit>('POST', page('/visit'), bob);
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
    await ok('PUT', v4(), ann, { confidential: true });
    expect((await server.call('POST', page('/visit'), out)).statusCode).toBe(404);
    expect((await server.call('POST', page('/visit'), null)).statusCode).toBe(401);
  });
});
