import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConversationPage } from '../../../contract/discussions/discussions.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rehearseTransactions } from '../../platform/database/transaction.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import { listBetween, listEnds, listFrom, listThreads } from './discussion.queries.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser, out: TestUser;
const project = '/projects/ann%2Fgarden';

interface Thread {
  readonly id: string;
  readonly notes: readonly { readonly id: number }[];
}
const open = async (title = 'An issue') =>
  server.create<{ id: number; iid: number }>(`${project}/issues`, { title }, ann);
const say = (iid: number, body: string, who = ann, more: object = {}) =>
  server.create<{ id: number }>(`${project}/issues/${iid}/notes`, { body, ...more }, who);
const thread = (iid: number, body: string, who = ann) =>
  server.create<Thread>(`${project}/issues/${iid}/discussions`, { body }, who);
const answer = (iid: number, id: string, body: string, who = ann) =>
  server.api('POST', `${project}/issues/${iid}/discussions/${id}/notes`, who, { body });
const resolve = (iid: number, id: string, resolved: boolean, who = ann) =>
  server.api('PUT', `${project}/issues/${iid}/discussions/${id}`, who, { resolved });
const conversation = async (iid: number, who: TestUser | null) =>
  (await server.call('GET', `/ann/garden/-/issues/${iid}/conversation.json`, who)).json<ConversationPage>();

interface NoteRow {
  readonly id: number;
  readonly noteable_id: number;
  readonly discussion_id: string;
  readonly type: string | null;
  readonly system: boolean;
  readonly confidential: boolean;
  readonly resolvable: boolean;
  readonly resolved_at: Date | null;
  readonly resolved_by_id: number | null;
  readonly created_at: Date;
}

/** The expected rows of discussions, computed from their notes. */
async function ofNotes(): Promise<object[]> {
  const { rows } = await sql<NoteRow>`select * from notes order by noteable_id, discussion_id, id`.execute(
    server.platform.db,
  );
  return [...Map.groupBy(rows, (row) => `${row.noteable_id} ${row.discussion_id}`).values()].map((notes) => {
    const first = notes[0]!;
    const resolvable = notes.filter((note) => note.resolvable && !note.system);
    const last = resolvable.every(({ resolved_at: at }) => at !== null)
      ? resolvable.toSorted((a, b) => b.resolved_at!.getTime() - a.resolved_at!.getTime() || b.id - a.id)[0]
      : undefined;
    return {
      subject_id: first.noteable_id,
      id: first.discussion_id,
      kind: notes.some(({ type }) => type !== null) ? 'thread' : 'individual',
      system: first.system,
      internal_notes: first.confidential ? 'all' : 'none',
      first_note_id: first.id,
      first_note_at: new Date(Math.min(...notes.map(({ created_at: at }) => at.getTime()))),
      resolvable: resolvable.length > 0,
      resolved_at: last?.resolved_at ?? null,
      resolved_by_id: last?.resolved_by_id ?? null,
    };
  });
}
async function rows(): Promise<object[]> {
  const { rows: found } =
    await sql<object>`select subject_id, id, kind, system, internal_notes, first_note_id, first_note_at, resolvable, resolved_at, resolved_by_id
    from discussions order by subject_id, id`.execute(server.platform.db);
  return found;
}
const expectToFollow = async () => expect(await rows()).toEqual(await ofNotes());

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, out] = await server.createUsers('ann', 'bob', 'out');
  const { id } = await server.create(
    '/projects',
    { name: 'Garden', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 30 }, ann);
});
afterAll(() => server?.close());

// was: there were no such rows, and each look at a conversation numbered all its notes.
describe('the row of a discussion', () => {
  it('NOTE-14 follows its notes when they are written, resolved, moved and deleted', async () => {
    const { id, iid } = await open();
    const kindOf = async (discussion: string) =>
      await server.platform.db
        .selectFrom('discussions')
        .select(['kind', 'resolvable', 'resolved_by_id'])
        .where('id', '=', discussion)
        .executeTakeFirst();
    const { id: alone } = await say(iid, 'Alone');
    await say(iid, 'Between us', bob, { internal: true });
    const { discussion_id: single } = await server.platform.db
      .selectFrom('notes')
      .select('discussion_id')
      .where('id', '=', alone)
      .executeTakeFirstOrThrow();
    expect(await kindOf(single)).toEqual({ kind: 'individual', resolvable: false, resolved_by_id: null });
    await expectToFollow();
    // A reply turns the comment into a thread.
    expect((await answer(iid, single, 'Not any more', out)).statusCode).toBe(201);
    expect(await kindOf(single)).toEqual({ kind: 'thread', resolvable: true, resolved_by_id: null });
    await resolve(iid, single, true, bob);
    expect(await kindOf(single)).toEqual({ kind: 'thread', resolvable: true, resolved_by_id: bob.id });
    await expectToFollow();
    // Half resolved: later replies are open.
    await answer(iid, single, 'And yet', out);
    expect(await kindOf(single)).toMatchObject({ resolved_by_id: null });
    await expectToFollow();
    const { notes } = (
      await server.api('GET', `${project}/issues/${iid}/discussions/${single}`, ann)
    ).json<Thread>();
    // Without the open note the thread is resolved again, by the same person; and the next note becomes its first.
    await server.api('DELETE', `${project}/issues/${iid}/notes/${notes[2]!.id}`, ann);
    expect(await kindOf(single)).toMatchObject({ resolved_by_id: bob.id });
    await server.api('DELETE', `${project}/issues/${iid}/notes/${notes[0]!.id}`, ann);
    await expectToFollow();
    await resolve(iid, single, false, bob);
    await expectToFollow();
    await server.api('DELETE', `${project}/issues/${iid}/notes/${notes[1]!.id}`, ann);
    expect(await kindOf(single)).toBeUndefined();

    // A mention's note is deleted together with its source.
    const other = await open('Mentions');
    await say(other.iid, `See #${iid}`);
    await server.drain();
    const historyNotes = async () =>
      (
        await server.platform.db
          .selectFrom('discussions')
          .select('id')
          .where('subject_id', '=', id)
          .where('cross_reference_id', 'is not', null)
          .execute()
      ).length;
    expect(await historyNotes()).toBe(1);
    await server.api('DELETE', `${project}/issues/${other.iid}`, ann);
    expect(await historyNotes()).toBe(0);
    await expectToFollow();

    // A moved issue takes its discussions along.
    const { id: there } = await server.create('/projects', { name: 'There' }, ann);
    await thread(iid, 'Whereto?');
    const moved = await server.create<{ id: number }>(
      `${project}/issues/${iid}/move`,
      { to_project_id: there },
      ann,
    );
    const count = async (subject: number) =>
      (
        await server.platform.db
          .selectFrom('discussions')
          .select('kind')
          .where('subject_id', '=', subject)
          .where('system', '=', false)
          .orderBy('first_note_at')
          .execute()
      ).map(({ kind }) => kind);
    expect(await count(moved.id)).toEqual(['individual', 'thread']);
    await expectToFollow();
    await server.api('DELETE', `${project}/issues/${iid}`, ann);
    expect(await count(id)).toEqual([]);
    await expectToFollow();
  });

  it('NOTE-14 is correct after concurrent replies, resolving and deleting', async () => {
    const { iid } = await open();
    const { id, notes } = await thread(iid, 'A question');
    const { id: single } = await say(iid, 'Another');
    const { discussion_id } = await server.platform.db
      .selectFrom('notes')
      .select('discussion_id')
      .where('id', '=', single)
      .executeTakeFirstOrThrow();
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([
        answer(iid, id, `One ${round}`, bob),
        resolve(iid, id, true, ann),
        answer(iid, id, `Two ${round}`, out),
        resolve(iid, id, round % 2 === 0, bob),
        answer(iid, discussion_id, `Three ${round}`, bob),
        answer(iid, discussion_id, `Four ${round}`, out),
        server.api('PUT', `${project}/issues/${iid}/discussions/${id}/notes/${notes[0]!.id}`, ann, {
          body: `Edited ${round}`,
          resolved: true,
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200, 201, 201, 200]);
      await expectToFollow();
    }
    // A reply to a thread whose last note is deleted concurrently is refused, or comes first.
    for (let round = 0; round < 4; round++) {
      const gone = await thread(iid, 'Gone');
      const [, answered] = await Promise.all([
        server.api('DELETE', `${project}/issues/${iid}/notes/${gone.notes[0]!.id}`, ann),
        answer(iid, gone.id, 'Too late?', bob),
      ]);
      expect([201, 404]).toContain(answered!.statusCode);
      await expectToFollow();
      const left = await server.platform.db
        .selectFrom('discussions')
        .select('id')
        .where('id', '=', gone.id)
        .execute();
      expect(left).toHaveLength(answered!.statusCode === 201 ? 1 : 0);
    }
  });

  it('NOTE-12 is not counted for readers who may read none of its notes', async () => {
    const { iid } = await open();
    await say(iid, 'First');
    const internal = await say(iid, 'Between us', ann, { internal: true });
    const hidden = await server.platform.db
      .selectFrom('notes')
      .select('discussion_id')
      .where('id', '=', internal.id)
      .executeTakeFirstOrThrow();
    await answer(iid, hidden.discussion_id, 'Indeed', bob);
    for (let number = 0; number < 30; number++) await say(iid, `Filler ${number}`);
    const seen = async (who: TestUser | null) => {
      const { threads, gaps } = await conversation(iid, who);
      const { headers } = await server.api('GET', `${project}/issues/${iid}/discussions?per_page=5`, who);
      const beyond = await server.api('GET', `${project}/issues/${iid}/discussions?per_page=5&page=9`, who);
      // was: a page behind the last one said that there are none at all
      return [threads.length, gaps, headers['x-total'], beyond.headers['x-total']];
    };
    expect(await seen(bob)).toEqual([1, [16], '32', '32']);
    expect(await seen(out)).toEqual([0, [15], '31', '31']);
    expect(await seen(null)).toEqual([0, [15], '31', '31']);
    // Of an old thread that mixes internal and public notes, everybody sees the public ones.
    const mixed = await thread(iid, 'Old');
    await answer(iid, mixed.id, 'An internal answer', bob);
    await sql`update notes set confidential = true where discussion_id = ${mixed.id} and author_id = ${bob.id}`.execute(
      server.platform.db,
    );
    await sql`update notes set resolved_at = now(), resolved_by_id = ${ann.id} where id = ${mixed.notes[0]!.id}`.execute(
      server.platform.db,
    );
    const stateOf = async (who: TestUser) =>
      (await conversation(iid, who)).threads.find(({ discussion_id }) => discussion_id === mixed.id);
    expect(await stateOf(out)).toEqual({
      discussion_id: mixed.id,
      note_id: String(mixed.notes[0]!.id),
      resolved: true,
    });
    expect(await stateOf(bob)).toMatchObject({ resolved: false });
    await sql`delete from notes where discussion_id = ${mixed.id}`.execute(server.platform.db);
  });

  it('GIT-02 has its position in a diff, which is deleted with it', async () => {
    const { db } = server.platform;
    for (const actions of [
      [{ action: 'create', file_path: 'OLD.md', content: 'A line\n'.repeat(7) }],
      [{ action: 'delete', file_path: 'OLD.md' }],
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.create(
        `${project}/repository/commits`,
        { branch: 'main', commit_message: 'Tidy', actions },
        ann,
      );
    const at = `${project}/repository/commits/main/comments`;
    const { id: sha } = (await server.api('GET', `${project}/repository/commits/main`, ann)).json<{
      id: string;
    }>();
    await server.create(at, { note: 'This line', path: 'README.md', line: 1, line_type: 'new' }, ann);
    await server.create(at, { note: 'That line', path: 'OLD.md', line: 7, line_type: 'old' }, ann);
    const positions = () => db.selectFrom('positions').selectAll().orderBy('id').execute();
    expect(await positions()).toMatchObject([
      { head_sha: sha, old_path: null, new_path: 'README.md', old_line: null, new_line: 1, base_sha: null },
      { head_sha: sha, old_path: 'OLD.md', new_path: null, old_line: 7, new_line: null },
    ]);
    const shown = (await server.call('GET', `/ann/garden/-/commit/${sha}/discussions.json`, ann)).json<
      { id: string; notes: { id: string; position?: object }[] }[]
    >();
    expect(shown.map(({ notes }) => notes[0]!.position)).toMatchObject([
      { line: 1, path: 'README.md', line_type: 'new', head_sha: sha },
      { line: 7, path: 'OLD.md', line_type: 'old', head_sha: sha },
    ]);
    // The thread keeps its lines after the note that named them is deleted.
    const page = `/ann/garden/-/commit/${sha}/notes`;
    await server.call('POST', page, bob, { note: { note: 'Why?' }, in_reply_to_discussion_id: shown[0]!.id });
    await server.call('DELETE', `${page}/${shown[0]!.notes[0]!.id}`, ann);
    expect(await positions()).toHaveLength(2);
    const { rows: left } = await sql<{
      id: string;
    }>`select id from notes where discussion_id = ${shown[0]!.id}`.execute(db);
    await server.call('DELETE', `${page}/${left[0]!.id}`, ann);
    expect(await positions()).toHaveLength(1);
    await sql`delete from subjects where kind = 'Commit'`.execute(db);
    expect(await positions()).toEqual([]);
    await expectToFollow();
  });
});

describe('reading a conversation', () => {
  it('DISC-01 reads no notes to determine the order, number and state of discussions', async () => {
    const { id, iid } = await open();
    const { db } = server.platform;
    await sql`insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, type, note, resolvable, created_at)
      select 'Issue', ${id}, project_id, md5(n::text || ${id}) || '01234567', ${ann.id}, case when n % 3 = 0 then 'DiscussionNote' end, 'Words', n % 3 = 0, now() - n * interval '1 minute'
      from subjects, generate_series(1, 2000) n where subjects.id = ${id}`.execute(db);
    const noteable = { type: 'Issue', id };
    const filter = { reader: readerOf(server.context(ann.viewer)), internal: true };
    // Rows that this connection has read from the table and not reported yet.
    const notesRead = async (tx: Transaction): Promise<number> =>
      (
        await sql<{
          notes: number;
        }>`select (seq_tup_read + idx_tup_fetch)::int as notes from pg_stat_xact_user_tables where relname = 'notes'`.execute(
          tx,
        )
      ).rows[0]!.notes;
    const read = await db.transaction().execute(async (tx) => {
      const readBefore = await notesRead(tx);
      const ends = await listEnds(tx, noteable, filter, { first: 6, last: 10, gap: 8 });
      const [after, before] = [ends[5]!.discussion_id, ends[6]!.discussion_id];
      const between = await listBetween(tx, noteable, filter, { after, before, from: 'after', limit: 50 });
      const page = await listFrom(tx, noteable, filter, { offset: 900, limit: 20 });
      const threads = await listThreads(tx, noteable, filter);
      return { ends, between, page, threads, notes: (await notesRead(tx)) - readBefore };
    });
    expect(read.notes).toBe(0);
    expect(read.ends.map(({ hidden }) => hidden).filter((hidden) => hidden !== null)).toEqual([
      { comment: 1984 },
    ]);
    expect([read.between.length, read.page.places.length, read.page.total, read.threads.length]).toEqual([
      50, 20, 2000, 666,
    ]);
    expect((await conversation(iid, ann)).gaps).toEqual([1984]);
  });

  it.each([3, 22])(
    'mentions in what a reader may not see are not there, and count for nothing, beside %s comments',
    async (comments) => {
      const { iid } = await open();
      for (let number = 0; number < comments; number++) await say(iid, `Words ${number}`);
      const secret = await server.create('/projects', { name: `Cellar ${comments}` }, ann);
      for (let number = 0; number < 4; number++)
        await server.create(
          `/projects/${secret.id}/issues`,
          { title: 'Hidden', description: `See ann/garden#${iid}` },
          ann,
        );
      await server.drain();
      const shownTo = async (who: TestUser | null) => {
        const { runs, gaps } = await conversation(iid, who);
        const notes = runs.flat().flatMap((each) => each.notes);
        return {
          comments: notes.filter(({ system }) => !system).length,
          mentions: notes.filter(({ system }) => system).length,
          gaps,
        };
      };
      expect(await shownTo(out)).toEqual({ comments, mentions: 0, gaps: [] });
      const all = await shownTo(ann);
      expect(all.comments + all.mentions + all.gaps.reduce((sum, gap) => sum + gap, 0)).toBe(comments + 4);
    },
  );

  it('DISC-12 a comment costs no statement more than without these rows, a reply one more', async () => {
    const { iid } = await open();
    const { id } = await thread(iid, 'A question');
    rehearseTransactions(false);
    const asked = vi.spyOn(pg.Query.prototype as unknown as { submit: () => unknown }, 'submit');
    const counted = async (act: () => Promise<unknown>): Promise<number> => {
      await act();
      asked.mockClear();
      await act();
      return asked.mock.calls.length;
    };
    try {
      expect(await counted(() => say(iid, 'Words'))).toBeLessThanOrEqual(12);
      expect(await counted(() => answer(iid, id, 'Words'))).toBeLessThanOrEqual(13);
    } finally {
      rehearseTransactions(process.env['REHEARSE'] === '1');
      asked.mockRestore();
    }
  });
});
