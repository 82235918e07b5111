import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { riddles } from '../../../testing/toy-subject.ts';
import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { features } from '../index.ts';
import {
  createDraft,
  deleteDraft,
  discardDrafts,
  maximumDrafts,
  readDraft,
  readDrafts,
  updateDraft,
} from './draft-notes.ts';
import { publishDrafts } from './publish-drafts.ts';

/** Drafts of a subject type that supports them. The routes for pages and clients come with such a type. */
let server: TestServer;
let ann: TestUser, bob: TestUser, eve: TestUser;
let project: { id: number };
let riddle: { id: number; iid: number };

interface Thread {
  readonly id: string;
  readonly notes: readonly { readonly id: number; readonly resolved?: boolean; readonly position?: object }[];
}
const at = () => `/groups/acme/riddles/${riddle.iid}`;
const on = async (who: TestUser): Promise<[Context, Noteable]> => {
  const ctx = server.context(who.viewer);
  return [ctx, (await server.platform.subjects.get('Riddle').find(ctx, riddle.id))!];
};
const thread = (body: string, who = ann) => server.create<Thread>(`${at()}/discussions`, { body }, who);
const read = async (id: string, who = ann) =>
  (await server.api('GET', `${at()}/discussions/${id}`, who)).json<Thread>();
const bodies = async () =>
  (await server.api('GET', `${at()}/notes?sort=asc`, ann)).json<{ body: string }[]>().map(({ body }) => body);
const draftsOf = async (who: TestUser) => (await readDrafts(...(await on(who)))).map(({ note }) => note);
const count = async (table: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      server.platform.db,
    )
  ).rows[0]!.count;

beforeAll(async () => {
  server = await createTestServer({}, { features: [...features, riddles] });
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  for (const user of [bob, eve])
    await server.create(`/groups/${id}/members`, { user_id: user.id, access_level: 30 }, ann);
  project = await server.create('/projects', { name: 'Garden' }, bob);
  riddle = await server.create('/groups/acme/riddles', { title: 'Four legs' }, ann);
});
afterAll(() => server?.close());

// was: there were no drafts at all
describe('drafts', () => {
  it('DRAFT-01 keep the text that another page saves while this one says that it resolves', async () => {
    const { db } = server.platform;
    const { id } = await createDraft(...(await on(bob)), { note: 'First words' });
    let resolving: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`update draft_notes set note = 'Better words' where id = ${id}`.execute(tx);
      resolving = updateDraft(...(await on(bob)), id, { resolve: true });
      await lockWaiters(db, 1);
    });
    await resolving;
    // was: the first words again
    expect(await readDraft(...(await on(bob)), id)).toMatchObject({ note: 'Better words', resolve: true });
    await discardDrafts(...(await on(bob)));
  });

  it('DRAFT-01 are visible only to their author: in no list, count, page, search or poll of anybody else', async () => {
    const before = await bodies();
    const words = 'Unpublished xylophone';
    const draft = await createDraft(...(await on(bob)), { note: words });
    expect(await draftsOf(bob)).toEqual([words]);
    expect(await draftsOf(ann)).toEqual([]);
    for (const act of [readDraft, deleteDraft])
      await expect(act(...(await on(ann)), draft.id)).rejects.toMatchObject({ status: 404 });
    await expect(updateDraft(...(await on(ann)), draft.id, { note: 'Mine' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(publishDrafts(...(await on(ann)), { ids: [draft.id] })).rejects.toMatchObject({
      status: 404,
    });
    await server.drain();
    for (const who of [ann, bob, null])
      for (const address of [
        `/api/v4${at()}/notes`,
        `/api/v4${at()}/discussions`,
        `/groups/acme/-/riddles/${riddle.iid}/conversation.json`,
        `/groups/acme/-/riddles/${riddle.iid}/notes`,
        '/api/v4/search?scope=notes&search=xylophone',
        '/api/v4/events',
      ])
        expect((await server.call('GET', address, who)).body, address).not.toContain('xylophone');
    expect(await bodies()).toEqual(before);
    await updateDraft(...(await on(bob)), draft.id, { note: 'Other words', resolve: true });
    expect(await readDraft(...(await on(bob)), draft.id)).toMatchObject({
      note: 'Other words',
      resolve: true,
    });
    await deleteDraft(...(await on(bob)), draft.id);
    expect(await draftsOf(bob)).toEqual([]);
    await expect(createDraft(...(await on(bob)), { note: ' ' })).rejects.toMatchObject({ status: 400 });
    await expect(createDraft(...(await on(bob)), { note: 'x', discussionId: 'none' })).rejects.toMatchObject({
      status: 404,
    });
    // Issues support none.
    const issue = await server.create<{ id: number }>(
      `/projects/${project.id}/issues`,
      { title: 'Plain' },
      bob,
    );
    const ctx = server.context(bob.viewer);
    const noteable = (await server.platform.subjects.get('Issue').find(ctx, issue.id))!;
    await expect(createDraft(ctx, noteable, { note: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  it('DRAFT-02 become notes together, once, with everything that follows a note', async () => {
    const question = await thread('A question for @bob');
    const settled = await thread('Settled?');
    await server.drain();
    const [ctx, noteable] = await on(bob);
    const say = (input: Parameters<typeof createDraft>[2]) => createDraft(ctx, noteable, input);
    await say({ note: 'An answer for @eve', discussionId: question.id });
    await say({ note: 'It is', discussionId: settled.id, resolve: true });
    await say({ note: 'In general\n/award :rocket:' });
    await say({ note: '/award :tada:' });
    await say({
      note: 'These lines',
      position: {
        base_sha: 'b',
        start_sha: 's',
        head_sha: 'h',
        old_path: 'a.ts',
        new_path: 'a.ts',
        new_line: 9,
        range_start_new_line: 7,
        range_end_new_line: 9,
      },
    });
    const outboxBefore = await count('outbox');
    // Two concurrent clicks publish once.
    const published = await Promise.all([publishDrafts(ctx, noteable), publishDrafts(ctx, noteable)]);
    const { notes, commands } = published.find((one) => one.notes.length > 0)!;
    expect(published.map((one) => one.notes.length).toSorted()).toEqual([0, 4]);
    expect(notes.map(({ note, type }) => [note, type])).toEqual([
      ['An answer for @eve', 'DiscussionNote'],
      ['It is', 'DiscussionNote'],
      ['In general', null],
      ['These lines', 'DiffNote'],
    ]);
    expect(published.find((one) => one.notes.length === 0)!.commands.messages).toEqual([]);
    expect(commands.messages).toEqual(['Toggled 🚀 emoji reaction.', 'Toggled 🎉 emoji reaction.']);
    expect(await draftsOf(bob)).toEqual([]);
    expect((await read(settled.id)).notes.map(({ resolved }) => resolved)).toEqual([true, true]);
    // Four notes, the review and two reactions: an event each. (The note's event also stands for what it resolves.)
    expect((await count('outbox')) - outboxBefore).toBe(7);
    await server.drain();
    const awards = (
      await server.platform.db
        .selectFrom('award_emoji')
        .select('name')
        .where('awardable_type', '=', 'Riddle')
        .orderBy('id')
        .execute()
    ).map(({ name }) => name);
    expect(awards).toEqual(['rocket', 'tada']);
    const todos = (await server.api('GET', '/todos', eve)).json<{ body: string }[]>();
    expect(todos.map(({ body }) => body)).toEqual(['An answer for @eve']);
    const mails = await sql<{
      notes: string[];
    }>`select array(select o.note from notes o where o.id = any(n.note_ids) order by o.id) as notes from notifications n where n.author_id = ${bob.id} and n.note_id is not null`.execute(
      server.platform.db,
    );
    expect(mails.rows).toEqual([{ notes: ['An answer for @eve', 'It is', 'In general', 'These lines'] }]);

    // The thread about lines has its position, and so have its replies.
    const diff = notes[3]!.discussion_id;
    await server.api('POST', `${at()}/discussions/${diff}/notes`, ann, { body: 'Why nine?' });
    const position = {
      base_sha: 'b',
      start_sha: 's',
      head_sha: 'h',
      old_path: 'a.ts',
      new_path: 'a.ts',
      position_type: 'text',
      old_line: null,
      new_line: 9,
      line_range: {
        start: { type: 'new', old_line: null, new_line: 7 },
        end: { type: 'new', old_line: null, new_line: 9 },
      },
    };
    expect((await read(diff)).notes).toMatchObject([
      { type: 'DiffNote', position, resolvable: true },
      { type: 'DiffNote', position },
    ]);
    const row = await server.platform.db
      .selectFrom('discussions')
      .select(['kind', 'position_id'])
      .where('id', '=', diff)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ kind: 'diff', position_id: expect.any(Number) });
    expect(await count('positions')).toBe(1);
  });

  it('DRAFT-02 a reply whose thread was deleted begins one of its own, as internal as that was', async () => {
    const gone = await thread('Soon gone');
    const inside = await server.create<{ id: string; notes: { id: number }[] }>(
      `${at()}/discussions`,
      { body: 'Among us', internal: true },
      ann,
    );
    const [ctx, noteable] = await on(ann);
    await createDraft(ctx, noteable, { note: 'Answers nobody', discussionId: gone.id });
    await createDraft(ctx, noteable, { note: 'Answers us', discussionId: inside.id });
    for (const { notes } of [gone, inside]) await server.api('DELETE', `${at()}/notes/${notes[0]!.id}`, ann);
    expect((await readDrafts(ctx, noteable)).map((draft) => draft.thread_deleted)).toEqual([true, true]);
    const { notes } = await publishDrafts(ctx, noteable);
    expect(notes.map(({ note, type, confidential }) => [note, type, confidential])).toEqual([
      ['Answers nobody', 'DiscussionNote', false],
      ['Answers us', 'DiscussionNote', true],
    ]);
    expect(new Set(notes.map(({ discussion_id }) => discussion_id)).size).toBe(2);
  });

  it('DRAFT-02 are all published or none, and none is lost', async () => {
    const [ctx, noteable] = await on(bob);
    for (const note of ['First', 'Second', 'Third']) await createDraft(ctx, noteable, { note });
    const before = await bodies();
    // The second note can't be written.
    await sql`create function refuse_second() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      server.platform.db,
    );
    await sql`create trigger refuse_second before insert on notes for each row when (new.note = 'Second') execute function refuse_second()`.execute(
      server.platform.db,
    );
    await expect(publishDrafts(ctx, noteable, { summary: { text: 'All of it' } })).rejects.toThrow('refused');
    await sql`drop function refuse_second() cascade`.execute(server.platform.db);
    expect(await bodies()).toEqual(before);
    expect(await draftsOf(bob)).toEqual(['First', 'Second', 'Third']);
    // One can be published by itself, and the others with a summary; the same request again publishes nothing.
    const [first] = await readDrafts(ctx, noteable);
    await publishDrafts(ctx, noteable, { ids: [first!.id] });
    const again = { summary: { text: 'All of it' }, submissionKey: 'one press' };
    const answers = [await publishDrafts(ctx, noteable, again), await publishDrafts(ctx, noteable, again)];
    expect(answers.map(({ notes }) => notes.map(({ note }) => note))).toEqual([
      ['All of it', 'Second', 'Third'],
      ['All of it', 'Second', 'Third'],
    ]);
    expect(await bodies()).toEqual([...before, 'First', 'All of it', 'Second', 'Third']);
    await expect(publishDrafts(ctx, noteable, { summary: { text: 'Lost?' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('DRAFT-01 of two summaries at once one is published, and the other is refused and not lost', async () => {
    const [ctx, noteable] = await on(bob);
    await createDraft(ctx, noteable, { note: 'Of both' });
    const before = await bodies();
    const answers = await Promise.allSettled(
      ['One', 'Other'].map((text) => publishDrafts(ctx, noteable, { summary: { text } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { reason } = answers.find((one) => one.status === 'rejected')!;
    expect([409, 422]).toContain((reason as { status: number }).status);
    const said = answers[0]!.status === 'fulfilled' ? 'One' : 'Other';
    expect(await bodies()).toEqual([...before, said, 'Of both']);
  });

  it('DRAFT-01 are made once by a repeated request, discarded together, and can be too many', async () => {
    const [ctx, noteable] = await on(bob);
    const made = await Promise.all(
      [1, 2].map(() => createDraft(ctx, noteable, { note: 'Once', submissionKey: 'a press' })),
    );
    expect(made[0]!.id).toBe(made[1]!.id);
    await sql`insert into draft_notes (subject_id, author_id, note) select ${riddle.id}, ${bob.id}, 'More' from generate_series(2, ${maximumDrafts})`.execute(
      server.platform.db,
    );
    await expect(createDraft(ctx, noteable, { note: 'One too many' })).rejects.toMatchObject({ status: 422 });
    const hers = await createDraft(...(await on(ann)), { note: 'Hers' });
    await discardDrafts(ctx, noteable);
    expect(await draftsOf(bob)).toEqual([]);
    expect(await draftsOf(ann)).toEqual(['Hers']);
    await deleteDraft(...(await on(ann)), hers.id);
  });

  it('DRAFT-01 are deleted with their subject and their author, and their positions with them', async () => {
    const other = await server.create<{ id: number; iid: number }>(
      '/groups/acme/riddles',
      { title: 'Gone' },
      ann,
    );
    const kept = riddle;
    riddle = other;
    const places = await count('positions');
    await createDraft(...(await on(bob)), { note: 'Words', position: { new_path: 'a', new_line: 1 } });
    const second = await createDraft(...(await on(bob)), {
      note: 'Words',
      position: { new_path: 'b', new_line: 1 },
    });
    expect(await count('positions')).toBe(places + 2);
    await deleteDraft(...(await on(bob)), second.id);
    expect(await count('positions')).toBe(places + 1);
    const [ctx, before] = await on(bob);
    await sql`delete from subjects where id = ${other.id}`.execute(server.platform.db);
    riddle = kept;
    // was: 500 for what is written of a subject that somebody deleted meanwhile, where its table names its key as PostgreSQL does
    await expect(createDraft(ctx, before, { note: 'Too late' })).rejects.toMatchObject({ status: 404 });
    expect([await count('positions'), await count('draft_notes')]).toEqual([places, 0]);
  });
});
