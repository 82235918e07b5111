import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConversationPage } from '../../../contract/discussions/discussions.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { storeRenderedNotes } from '../discussions/note.queries.ts';
import { deleteProjectRow } from '../projects/project.queries.ts';

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  await server.create('/projects', { name: 'Garden', initialize_with_readme: true }, ann);
});
afterAll(() => server?.close());

const keyed = {
  notes: 'noteable',
  note_deletions: 'noteable',
  description_versions: 'noteable',
  award_emoji: 'awardable',
  subscriptions: 'target',
  mentions: 'target',
  cross_references: 'target',
  notifications: 'target',
  events: 'target',
  todos: 'target',
} as const;

/** Rows per table that refer to a subject by type and id, either missing or existing. */
async function rows(there: boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, prefix] of Object.entries(keyed)) {
    const type = sql.ref(`t.${prefix}_type`);
    const id = sql.ref(`t.${prefix}_id`);
    const { rows: found } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} t where
      (${type} = 'Issue' and exists (select 1 from subjects i where i.id = ${id}) = ${there})
      or (${type} = 'Note' and exists (select 1 from notes n where n.id = ${id}) = ${there})`.execute(
      server.platform.db,
    );
    counts[table] = found[0]!.count;
  }
  return counts;
}

/** An issue with everything that can belong to one. */
async function full(project: string): Promise<number> {
  const at = `/projects/${encodeURIComponent(project)}/issues`;
  const { iid } = await server.create(at, { title: 'Full', description: 'First' }, ann);
  const issue = `${at}/${iid}`;
  await server.api('PUT', issue, ann, { description: 'Second' });
  await server.create(`${issue}/award_emoji`, { name: 'rocket' }, ann);
  const note = await server.create(`${issue}/notes`, { body: 'Words for @bob' }, ann);
  await server.create(`${issue}/notes/${note.id}/award_emoji`, { name: 'rocket' }, ann);
  const gone = await server.create(`${issue}/notes`, { body: 'Gone' }, ann);
  await server.api('DELETE', `${issue}/notes/${gone.id}`, ann);
  await server.api('POST', `${issue}/unsubscribe`, ann);
  await server.api('POST', `${issue}/todo`, ann);
  const other = await server.create(at, { title: 'Other', description: `See #${iid}` }, ann);
  await server.create(`${issue}/notes`, { body: `And #${other.iid}` }, ann);
  await server.drain();
  return iid;
}

it('a deleted issue leaves nothing behind, nor do the issues of a deleted project', async () => {
  const bob = await server.createUser('bob');
  await server.api('POST', '/projects/ann%2Fgarden/members', ann, { user_id: bob.id, access_level: 30 });
  const iid = await full('ann/garden');
  const before = await rows(true);
  for (const table of Object.keys(keyed)) expect(before[table], table).toBeGreaterThan(0);
  expect((await server.api('DELETE', `/projects/ann%2Fgarden/issues/${iid}`, ann)).statusCode).toBe(204);
  await server.drain();
  // was: reactions, versions of the description, traces of deleted comments, references and activity stayed.
  const none = Object.fromEntries(Object.keys(keyed).map((table) => [table, 0]));
  expect(await rows(false)).toEqual(none);
  const { id } = await server.create('/projects', { name: 'Yard' }, ann);
  await server.api('POST', '/projects/ann%2Fyard/members', ann, { user_id: bob.id, access_level: 30 });
  await full('ann/yard');
  await sql`update projects set deleted_at = now() where id = ${id}`.execute(server.platform.db);
  await deleteProjectRow(server.platform.db, id);
  expect(await rows(false)).toEqual(none);
});

it('DISC-18 a page learns that the mention by a deleted issue is gone', async () => {
  const [one, other] = [
    await server.create('/projects/ann%2Fgarden/issues', { title: 'Mentioned' }, ann),
    await server.create('/projects/ann%2Fgarden/issues', { title: 'Mentions' }, ann),
  ];
  await server.create(`/projects/ann%2Fgarden/issues/${other.iid}/notes`, { body: `#${one.iid}` }, ann);
  await server.drain();
  const page = `/ann/garden/-/issues/${one.iid}`;
  const conversation = (await server.call('GET', `${page}/conversation.json`, ann)).json<ConversationPage>();
  const [note] = conversation.runs.flat().flatMap(({ notes }) => notes);
  await server.api('DELETE', `/projects/ann%2Fgarden/issues/${other.iid}`, ann);
  const since = await server.call('GET', `${page}/notes`, ann, undefined, {
    'x-last-fetched-at': conversation.notes.lastFetchedAt,
  });
  expect(since.json()).toMatchObject({ deleted: [note!.id] });
});

it('NOTE-02 HTML of a text that changed while it was rendered is not stored', async () => {
  const { iid } = await server.create('/projects/ann%2Fgarden/issues', { title: 'Edited' }, ann);
  const path = `/projects/ann%2Fgarden/issues/${iid}/notes`;
  const note = await server.create(path, { body: 'Old words' }, ann);
  const { db } = server.platform;
  await server.api('PUT', `${path}/${note.id}`, ann, { body: 'New words' });
  // As a reader would who began to render before.
  await storeRenderedNotes(db, [{ id: note.id, text: 'Old words', html: '<p>Old words</p>' }], 99);
  const { note_html, note_html_version } = await db
    .selectFrom('notes')
    .select(['note_html', 'note_html_version'])
    .where('id', '=', note.id)
    .executeTakeFirstOrThrow();
  // was: the old HTML, with a version that nobody renders anew.
  expect(note_html).toContain('New words');
  expect(note_html_version).not.toBe(99);
  await storeRenderedNotes(db, [{ id: note.id, text: 'New words', html: '<p>Kept</p>' }], 99);
  const kept = await db.selectFrom('notes').select('note_html').where('id', '=', note.id).executeTakeFirst();
  expect(kept?.note_html).toBe('<p>Kept</p>');
});
