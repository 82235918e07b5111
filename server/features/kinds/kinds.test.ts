import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttributeName } from '../../../contract/planning/attributes.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';
import { riddles } from '../../../testing/toy-subject.ts';
import { internalViewer, nobody } from '../../platform/access/viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { features } from '../index.ts';
import { plannedKind } from './index.ts';

/** A kind below a project, of two words, as merge requests will be. */
const proposals = plannedKind({
  name: 'ChangeProposal',
  noun: 'change proposal',
  parent: 'project',
  segment: 'change_proposals',
  sigil: '^',
  attributes: ['title', 'description', 'state', 'labels', 'confidential', 'weight'],
  discussions: { resolvable: true },
});

const visibilities = ['private', 'internal', 'public'] as const;
const levels = { guest: 10, reporter: 20, developer: 30, owner: 50 };
let server: TestServer;
let root: TestUser, author: TestUser;
const people: Record<string, TestUser> = {};

beforeAll(async () => {
  server = await createTestServer({}, { features: [...features, riddles, proposals] });
  root = await server.createUser('root-person', { admin: true });
  author = await server.createUser('author');
  for (const name of [...Object.keys(levels), 'stranger', 'assignee', 'late'])
    people[name] = await server.createUser(name);
  for (const visibility of visibilities) {
    const group = await server.create(
      '/groups',
      { name: visibility, path: `the-${visibility}`, visibility },
      root,
    );
    const member = (user_id: number, access_level: number, more = {}) =>
      server.create(`/groups/${group.id}/members`, { user_id, access_level, ...more }, root);
    for (const [name, level] of Object.entries(levels)) await member(people[name]!.id, level);
    await member(author.id, 10);
    await member(people['assignee']!.id, 10);
    await member(people['late']!.id, 50);
    await server.create('/projects', { name: 'App', namespace_id: group.id, visibility }, root);
    for (const confidential of [false, true]) {
      const text = { title: `${visibility} ${confidential ? 'secret' : 'open'}`, confidential };
      for (const kind of [
        `groups/the-${visibility}/riddles`,
        `projects/the-${visibility}%2Fapp/change_proposals`,
      ]) {
        const { iid } = await server.create(`/${kind}`, text, author);
        await server.api('PUT', `/${kind}/${iid}`, root, { labels: 'x' });
        if (kind.includes('riddles'))
          await server.api('PUT', `/${kind}/${iid}`, root, { assignee_ids: [people['assignee']!.id] });
      }
    }
  }
  await sql`update members set expires_at = current_date where user_id = ${people['late']!.id}`.execute(
    server.platform.db,
  );
  await sql`update users set external = true where username = 'stranger'`.execute(server.platform.db);
  await server.drain();
});
afterAll(() => server?.close());

describe('the rights of a declared kind', () => {
  it('ISSUE-11 are the same in SQL for a viewer, in SQL for people, and for what was read', async () => {
    const { db, subjects } = server.platform;
    const { rows } = await sql<{ id: number; kind: string; title: string }>`
      select id, kind, title from subjects where kind in ('Riddle', 'ChangeProposal') order by id`.execute(
      db,
    );
    expect(rows).toHaveLength(12);
    const viewers = [root, author, ...Object.values(people)];
    const seen: Record<string, string[]> = {};
    for (const { id, kind, title } of rows) {
      const type = subjects.get(kind);
      const target = sql`${id}::bigint`;
      const readers = await sql<{ id: number; reads: boolean; internal: boolean }>`
        select u.id, ${type.readers(target)} as reads, ${type.internalReaders(target)} as internal from users u`.execute(
        db,
      );
      const byId = new Map(readers.rows.map((row) => [row.id, row]));
      for (const person of [...viewers, undefined]) {
        const user =
          person &&
          (await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow());
        const viewer: Viewer = user === undefined ? nobody : internalViewer(user);
        const asked = await sql<{ reads: boolean; internal: boolean }>`
          select ${type.visible(viewer, target)} as reads, ${type.internalVisible(viewer, target)} as internal`.execute(
          db,
        );
        const found = await type.find(server.context(viewer), id);
        const read = { reads: found !== undefined, internal: found?.can.readInternalNotes === true };
        const who = `${user?.username ?? 'nobody'} ${kind} ${title}`;
        expect(asked.rows[0], who).toEqual(read);
        expect(user && byId.get(user.id), who).toEqual(user && { id: user.id, ...read });
        if (read.reads) (seen[`${kind} ${title}`] ??= []).push(user?.username ?? 'nobody');
      }
    }
    const members = ['root-person', 'author', 'guest', 'reporter', 'developer', 'owner'];
    expect(seen['Riddle private open']).toEqual([...members, 'assignee']);
    expect(seen['Riddle private secret']).toEqual([
      'root-person',
      'author',
      'reporter',
      'developer',
      'owner',
      'assignee',
    ]);
    expect(seen['ChangeProposal internal secret']).toEqual([
      'root-person',
      'author',
      'reporter',
      'developer',
      'owner',
    ]);
    expect(seen['Riddle internal open']).toEqual([...members, 'assignee', 'late']);
    expect(seen['ChangeProposal public open']).toEqual([
      ...members,
      'stranger',
      'assignee',
      'late',
      'nobody',
    ]);
  });
});

describe('a declared kind below a project', () => {
  const base = '/projects/the-public%2Fapp/change_proposals';
  const page = '/the-public/app/-/change_proposals';
  const json = async <T>(method: 'GET' | 'PUT' | 'POST', path: string, as: Caller, payload?: object) =>
    (await server.api(method, path, as, payload)).json<T>();

  it('ISSUE-01 is opened, changed, discussed, found and deleted', async () => {
    const made = await json('POST', base, author, { title: 'Better', description: 'Like ^1', weight: 3 });
    // Its author is a guest: attributes are for Reporters.
    expect(made).toMatchObject({ iid: 3, weight: null, references: { full: 'the-public/app^3' } });
    expect(await json('PUT', `${base}/3`, root, { weight: 3, state_event: 'close' })).toMatchObject({
      weight: 3,
      state: 'closed',
    });
    const refused = await server.api('PUT', `${base}/3`, root, { due_date: '2030-01-01' });
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('a change proposal has no due_date'),
    ]);
    await server.create(`${base}/3/notes`, { body: '/weight 5\n/due tomorrow' }, root);
    expect(await json('GET', `${base}/3`, null)).toMatchObject({ weight: 5, due_date: null });
    const listed = await json<{ iid: number }[]>('GET', `${base}?state=opened&search=public`, null);
    expect(listed.map(({ iid }) => iid)).toEqual([1]);
    const found = await json<unknown[]>(
      'GET',
      '/projects/the-public%2Fapp/search?scope=change_proposals&search=bett',
      null,
    );
    expect(found).toMatchObject([{ iid: 3 }]);
    expect(await json('GET', '/projects/the-public%2Fapp/search?scope=riddles&search=open', null)).toEqual(
      [],
    );
    await server.drain();
    const history = await json<{ body: string }[]>('GET', `${base}/1/notes`, null);
    expect(history.map(({ body }) => body)).toContain('mentioned in change proposal ^3');
    const shown = await server.call('GET', `${page}/3.json`, people['stranger']!);
    expect(shown.json()).toMatchObject({
      kind: {
        name: 'ChangeProposal',
        parent: 'project',
        channel: 'ChangeProposalChannel',
        parameter: 'change_proposal_id',
      },
      description_html: expect.stringContaining('reference-change_proposal') as unknown,
      abilities: { create_note: true, update: false, admin: false },
    });
    expect((await server.api('DELETE', `${base}/3`, root)).statusCode).toBe(204);
    expect((await server.call('GET', `${page}/3.json`, root)).statusCode).toBe(404);
  });

  it('MD-10 ISSUE-07 its page ticks tasks by PATCH, follows edits, reads errors as sentences, and deletes when confirmed', async () => {
    const { iid } = await server.create<{ iid: number }>(base, { title: 'Gone soon' }, author);
    const url = `${page}/${iid}.json`;
    const tasks = { description: '- [ ] one\n- [ ] two' };
    await server.call('PATCH', url, author, { change_proposal: tasks });
    const ticked = await server.call('PATCH', url, author, {
      change_proposal: {
        lock_version: 1,
        update_task: { index: 1, checked: true, line_number: 1, line_source: '- [ ] one' },
      },
    });
    expect(ticked.json(), ticked.body).toMatchObject({
      description: '- [x] one\n- [ ] two',
      lock_version: 2,
    });
    const followed = await server.call('GET', `${page}/${iid}/realtime_changes`, null);
    expect(followed.headers['poll-interval']).toBe('6000');
    expect(followed.json()).toMatchObject({
      title_text: 'Gone soon',
      description_text: '- [x] one\n- [ ] two',
      task_status: '1 of 2 checklist items completed',
      lock_version: 2,
      updated_by_path: '/author',
    });
    const blank = await server.call('PUT', url, author, { title: ' ' });
    expect([blank.statusCode, blank.json()]).toEqual([
      422,
      { message: { title: ["can't be blank"] }, errors: ["Title can't be blank"] },
    ]);
    expect((await server.call('DELETE', `${url}?destroy_confirm=true`, author)).statusCode).toBe(403);
    const unconfirmed = await server.call('DELETE', url, root);
    expect([unconfirmed.statusCode, unconfirmed.json()]).toEqual([
      422,
      { errors: 'Destroy confirmation not provided for change proposal' },
    ]);
    const deleted = await server.call('DELETE', `${url}?destroy_confirm=true`, root);
    expect(deleted.json<{ web_url: string }>().web_url).toMatch(/\/the-public\/app\/-\/change_proposals$/);
    expect((await server.call('GET', url, root)).statusCode).toBe(404);
  });

  it('cannot be changed in an archived project', async () => {
    await server.api('POST', '/projects/the-public%2Fapp/archive', root);
    expect((await server.api('PUT', `${base}/1`, author, { title: 'Later' })).statusCode).toBe(403);
    expect((await server.api('POST', base, author, { title: 'New' })).statusCode).toBe(403);
    expect((await server.api('POST', `${base}/1/notes`, author, { body: 'x' })).statusCode).toBe(403);
    await server.api('POST', '/projects/the-public%2Fapp/unarchive', root);
  });

  it('begins with labels by their ids, too', async () => {
    const [label] = await json<{ id: number }[]>('GET', '/projects/the-public%2Fapp/labels', root);
    const made = await json('POST', base, root, { title: 'Labelled', label_ids: [label!.id] });
    expect(made).toMatchObject({ labels: ['x'] });
  });

  it('a repeated submission opens nothing twice', async () => {
    const send = (title: string) =>
      server.call('POST', `/api/v4${base}`, author, { title }, { 'idempotency-key': 'once' });
    const [first, again] = [await send('Same'), await send('Same')];
    expect(again.json<{ id: number }>().id).toBe(first.json<{ id: number }>().id);
    expect((await send('Other')).statusCode).toBeGreaterThanOrEqual(400);
  });
});

/** Starts with another kind that has this sigil and these attributes. */
const startWith = (sigil: string, names: readonly string[]): Promise<TestServer> => {
  // As of a caller without types.
  const attributes = names as readonly AttributeName[];
  const other = plannedKind({ name: 'A', noun: 'a', parent: 'project', segment: 'a', sigil, attributes });
  return createTestServer({}, { features: [...features, other] });
};

it('two kinds with one sigil are refused', async () => {
  await expect(startWith('#', [])).rejects.toThrow('same sigil');
});

it('a kind that names an attribute that there is not is refused, with the names that there are', async () => {
  await expect(startWith('^', ['title', 'due-date'])).rejects.toThrow(/A names .*“due-date”.* due_date/);
});
