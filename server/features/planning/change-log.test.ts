import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';
import type { Change } from '../../platform/subjects/change.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { noteMarkdown } from '../discussions/note-text.ts';
import { renderNote } from '../discussions/note.service.ts';
import { fillForViewer } from '../references/index.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;
let projectId: number;
const garden = '/projects/ann%2Fgarden';

interface Logged extends Change {
  readonly id: number;
  readonly actor_id: number | null;
  readonly note_id: number | null;
  readonly request: string;
}

/** The log of an issue, oldest first. */
async function logOf(issueId: number): Promise<readonly Logged[]> {
  const { rows } =
    await sql<Logged>`select id, attribute, old, new, detail, actor_id, note_id, request from changes where subject_id = ${issueId} order by id`.execute(
      server.platform.db,
    );
  return rows;
}

const values = (changes: readonly Logged[]) =>
  changes.map(({ attribute, old, new: now, detail }) => [attribute, old, now, detail]);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  projectId = (
    await server.create<{ id: number }>('/projects', { name: 'Garden', visibility: 'public' }, ann)
  ).id;
  await server.create(`${garden}/members`, { user_id: bob.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

it('a change is stored as data: who, which attribute, its old and new value, and in which request', async () => {
  const milestone = await server.create(`${garden}/milestones`, { title: 'v1' }, ann);
  const issue = await server.create(`${garden}/issues`, { title: 'One', labels: 'bug', weight: 2 }, ann);
  const begun = await logOf(issue.id);
  expect(begun.every(({ note_id }) => note_id === null)).toBe(true);
  expect(values(begun)).toEqual([
    ['weight', null, 2, null],
    ['labels', null, { id: expect.any(Number), title: 'bug' }, null],
  ]);
  const change = (body: object, as = ann) => server.api('PUT', `${garden}/issues/${issue.iid}`, as, body);
  const answer = await change({
    title: 'Two',
    labels: 'docs',
    assignee_ids: [bob.id],
    milestone_id: milestone.id,
    due_date: '2026-12-24',
    state_event: 'close',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const changes = (await logOf(issue.id)).slice(begun.length);
  expect(values(changes)).toEqual([
    ['title', 'One', 'Two', null],
    ['due_date', null, '2026-12-24', null],
    ['milestone', null, { id: milestone.id, title: 'v1' }, null],
    ['labels', null, { id: expect.any(Number), title: 'docs' }, null],
    ['labels', { id: expect.any(Number), title: 'bug' }, null, null],
    ['assignees', null, { id: bob.id, username: 'bob' }, null],
    ['state', 'opened', 'closed', null],
  ]);
  expect(new Set(changes.map(({ request }) => request)).size).toBe(1);
  expect(changes.every(({ actor_id, note_id }) => actor_id === ann.id && note_id !== null)).toBe(true);
  // One note shows both label changes, and no note stores a sentence.
  expect(new Set(changes.map(({ note_id }) => note_id)).size).toBe(6);
  const { rows } =
    await sql`select 1 from notes where noteable_id = ${issue.id} and system and (note <> '' or note_html <> '')`.execute(
      server.platform.db,
    );
  expect(rows).toEqual([]);
});

it('the history’s HTML is what its Markdown renders to, for every attribute', async () => {
  await server.create(`${garden}/labels`, { name: 'two words', color: '#112233' }, ann);
  await server.create(`${garden}/milestones`, { title: 'Next week' }, ann);
  const other = await server.create(`${garden}/issues`, { title: 'Other' }, ann);
  const issue = await server.create(
    `${garden}/issues`,
    { title: 'A *bold* <b>title</b> & #1', description: '- [ ] a_b <i> `c`' },
    ann,
  );
  const say = async (...commands: readonly string[]): Promise<void> => {
    for (const body of commands) {
      const answer = await server.api('POST', `${garden}/issues/${issue.iid}/notes`, ann, { body });
      expect(answer.statusCode, `${body}: ${answer.body}`).toBe(202);
    }
  };
  await say(
    '/title **Another** @bob ~bug [link](x) #1',
    '/label ~"two words" ~bug\n/assign @bob',
    '/unlabel ~bug\n/unassign',
    '/milestone %"Next week"',
    '/remove_milestone',
    '/due 2026-12-24',
    '/remove_due_date',
    '/weight 3',
    '/clear_weight',
    '/health_status at_risk',
    '/clear_health_status',
    '/estimate 1w 2d',
    '/remove_estimate',
    '/spend 1h 2026-11-01',
    '/spend -30m',
    '/remove_time_spent',
    '/lock',
    '/unlock',
    '/confidential',
    `/relate #${other.iid}`,
    `/unlink #${other.iid}`,
    `/blocks #${other.iid}`,
    '/close',
    '/reopen',
    `/duplicate #${other.iid}`,
  );
  const page = `/ann/garden/-/issues/${issue.iid}.json`;
  const task = { checked: true, line_number: 1, line_source: '- [ ] a_b <i> `c`', index: 1 };
  const ticked = await server.call('PUT', page, ann, { issue: { update_task: task } });
  expect(ticked.statusCode, ticked.body).toBe(200);
  await server.api('PUT', `${garden}/issues/${issue.iid}`, ann, { description: 'New' });
  const { rows } = await sql<{
    id: number;
    note_html: string;
  }>`select id, note_html from notes where noteable_id = ${issue.id} and system`.execute(server.platform.db);
  const read = await server.call('GET', `/ann/garden/-/issues/${issue.iid}/discussions.json`, ann);
  const shown = read
    .json<{ notes: { id: string; system: boolean; note: string; note_html: string }[] }[]>()
    .flatMap(({ notes }) => notes)
    .filter(({ system }) => system);
  expect(shown.length).toBe(rows.length);
  expect(new Set(shown.map(({ note }) => note.split(' ').slice(0, 2).join(' '))).size).toBeGreaterThan(20);
  const ctx = server.context(ann.viewer);
  for (const note of shown) {
    const { html } = await renderNote(ctx, { projectPath: 'ann/garden' }, note.note);
    const [filled] = await fillForViewer(ctx, [html]);
    expect(note.note_html.replaceAll(/ data-sourcepos="[^"]*"/g, '').trim(), note.note).toBe(
      filled!.replaceAll(/ data-sourcepos="[^"]*"/g, '').trim(),
    );
  }
  // Was: the history was English for everybody.
  const german = (
    await server.call('GET', `/ann/garden/-/issues/${issue.iid}/discussions.json`, ann, undefined, {
      'accept-language': 'de-AT,de;q=0.9,en;q=0.5',
    })
  )
    .json<{ notes: { system: boolean; note: string; note_html: string }[] }[]>()
    .flatMap(({ notes }) => notes)
    .filter(({ system }) => system);
  expect(german.map(({ note }) => note)).toEqual(shown.map(({ note }) => note));
  const sentences = german.map(({ note_html }) => note_html.replaceAll(/<[^>]+>/g, '').trim());
  expect(sentences.filter((text) => !/^hat .+ \p{Ll}+$/u.test(text))).toEqual([]);
  expect(sentences).toContain('hat das Fälligkeitsdatum auf den 24. Dezember 2026 gesetzt');
  expect(sentences).toContain('hat die Labels two words bug hinzugefügt');
  const v4 = await server.api('GET', `${garden}/issues/${issue.iid}/notes?per_page=100`, ann);
  expect(v4.json<{ body: string }[]>().filter(({ body }) => body.startsWith('hat '))).toEqual([]);
});

it('a label whose title looks like an address is shown as a label by the history', async () => {
  const name = 'see https://garden.example/a';
  await server.create(`${garden}/labels`, { name, color: '#112233' }, ann);
  const { iid } = await server.create(`${garden}/issues`, { title: 'Planted' }, ann);
  await server.api('PUT', `${garden}/issues/${iid}`, ann, { add_labels: name });
  const read = await server.call('GET', `/ann/garden/-/issues/${iid}/discussions.json`, bob);
  const [{ notes }] = read.json<[{ notes: [{ note_html: string }] }]>();
  expect(notes[0].note_html).toContain('class="reference reference-label"');
  // was: ~"see and a link out of the place
  expect(notes[0].note_html).not.toContain('href="https://garden.example');
});

it('a rule about an attribute holds on every route: nobody can assign a person who may not see the project', async () => {
  const secret = await server.create<{ id: number }>(
    '/projects',
    { name: 'Secret', visibility: 'private' },
    ann,
  );
  const issue = await server.create(
    `/projects/${secret.id}/issues`,
    { title: 'One', assignee_ids: [eve.id] },
    ann,
  );
  const issues = `/projects/${secret.id}/issues`;
  await server.api('PUT', `${issues}/${issue.iid}`, ann, { assignee_ids: [eve.id] });
  await server.api('POST', `${issues}/${issue.iid}/notes`, ann, { body: '/assign @eve' });
  await server.api('PUT', `${issues}/${issue.iid}`, ann, { description: 'Text\n/assign @eve' });
  await server.call('PUT', `/ann/secret/-/issues/${issue.iid}.json`, ann, {
    issue: { assignee_ids: [eve.id] },
  });
  const { assignees } = (await server.api('GET', `${issues}/${issue.iid}`, ann)).json<{
    assignees: unknown[];
  }>();
  expect(assignees).toEqual([]);
  expect((await logOf(issue.id)).filter(({ attribute }) => attribute === 'assignees')).toEqual([]);
});

it('LABEL-01 of a scope there is one label, whichever route sets it', async () => {
  const issue = await server.create<{ id: number; iid: number }>(
    `${garden}/issues`,
    { title: 'One', labels: 'p::1,p::2,plain,a::b::1' },
    ann,
  );
  const labels = async (): Promise<string[]> =>
    (await server.api('GET', `${garden}/issues/${issue.iid}`, ann))
      .json<{ labels: string[] }>()
      .labels.toSorted();
  expect(await labels()).toEqual(['a::b::1', 'p::2', 'plain']);
  const put = (body: object) => server.api('PUT', `${garden}/issues/${issue.iid}`, ann, body);
  await put({ add_labels: 'p::3' });
  expect(await labels()).toEqual(['a::b::1', 'p::3', 'plain']);
  await server.api('POST', `${garden}/issues/${issue.iid}/notes`, ann, { body: '/label ~"p::1"' });
  expect(await labels()).toEqual(['a::b::1', 'p::1', 'plain']);
  await put({ labels: 'p::2,p::1,a::b::2' });
  expect(await labels()).toEqual(['a::b::2', 'p::1']);
  const { id } = await server.create<{ id: number }>(
    `${garden}/labels`,
    { name: 'p::9', color: '#123456' },
    ann,
  );
  await server.call('PUT', `/ann/garden/-/issues/${issue.iid}.json`, ann, { issue: { add_label_ids: [id] } });
  expect(await labels()).toEqual(['a::b::2', 'p::9']);
  const last = (await logOf(issue.id)).slice(-2);
  expect(
    last.map(({ old, new: now }) => [
      (old as { title: string } | null)?.title,
      (now as { title: string } | null)?.title,
    ]),
  ).toEqual([
    [undefined, 'p::9'],
    ['p::1', undefined],
  ]);
});

it('LABEL-01 SIDE-01 a subject has a bounded number of labels, and keeps what it had where more are refused', async () => {
  const names = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `many${from + index}`).join(',');
  const issue = await server.create(`${garden}/issues`, { title: 'Many', labels: names(0, 99) }, ann);
  const put = (body: object) => server.api('PUT', `${garden}/issues/${issue.iid}`, ann, body);
  const refused = await put({ title: 'Renamed', add_labels: names(99, 2) });
  expect(refused.statusCode, refused.body).toBe(400);
  expect(refused.json()).toEqual({ message: { labels: ['are too many (maximum is 100)'] } });
  const created = await server.api('POST', `${garden}/issues`, ann, { title: 'All', labels: names(0, 101) });
  expect(created.statusCode).toBe(400);
  expect((await put({ add_labels: names(99, 1) })).statusCode).toBe(200);
  const { title, labels } = (await put({ remove_labels: names(0, 98) })).json<{
    title: string;
    labels: string[];
  }>();
  expect([title, labels]).toEqual(['Many', ['many98', 'many99']]);
  // Nothing of what was refused stays.
  expect((await server.api('GET', `${garden}/labels?search=many100`, ann)).json()).toEqual([]);
});

it('a lone surrogate in a title is stored as PostgreSQL stores text', async () => {
  const issue = await server.create(`${garden}/issues`, { title: 'One' }, ann);
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/v4${garden}/issues/${issue.iid}`,
    headers: { 'private-token': ann.token, 'content-type': 'application/json' },
    payload: String.raw`{"title":"a \ud800 b"}`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await logOf(issue.id))[0]).toMatchObject({ attribute: 'title', new: 'a \ufffd b' });
});

it('a note with an attribute that this version does not know still says that it changed', async () => {
  const issue = await server.create(`${garden}/issues`, { title: 'One', weight: 1 }, ann);
  await server.api('PUT', `${garden}/issues/${issue.iid}`, ann, { weight: 2 });
  await sql`update changes set attribute = 'iteration_path' where subject_id = ${issue.id}`.execute(
    server.platform.db,
  );
  const notes = (await server.api('GET', `${garden}/issues/${issue.iid}/notes`, ann)).json<
    { body: string }[]
  >();
  expect(notes.map(({ body }) => body)).toEqual(['changed iteration path']);
  expect(
    noteMarkdown(
      server.platform.subjects,
      {
        changes: null,
        note: 'As it stood',
        noteable_type: 'Issue',
        project_id: projectId,
      },
      { confidential: false, can: { readInternalNotes: false } as Noteable['can'] },
    ),
  ).toBe('As it stood');
});

it('ISSUE-11 titles and descriptions from while it was confidential stay between people who could read them', async () => {
  const issue = await server.create(
    `${garden}/issues`,
    { title: 'Plan of the coup', description: 'Tomorrow', confidential: true },
    eve,
  );
  const change = async (body: object) =>
    expect((await server.api('PUT', `${garden}/issues/${issue.iid}`, ann, body)).statusCode).toBe(200);
  await change({ title: 'Plan of the picnic', description: 'On Sunday' });
  await change({ confidential: false });
  await change({ title: 'Picnic', description: 'On Monday' });
  const seenBy = async (as: Caller) => {
    const notes = (await server.api('GET', `${garden}/issues/${issue.iid}/notes?sort=asc`, as)).json<
      { body: string }[]
    >();
    const page = await server.call('GET', `/ann/garden/-/issues/${issue.iid}/discussions.json`, as);
    const poll = await server.call('GET', `/ann/garden/-/issues/${issue.iid}/notes`, as, undefined, {
      'x-last-fetched-at': '1',
    });
    const shown = page.json<{ notes: { note: string; description_diff_path?: string }[] }[]>();
    const paths = shown.flatMap(({ notes: own }) => own.flatMap((note) => note.description_diff_path ?? []));
    const diffs = await Promise.all(
      paths.map(async (path) => (await server.call('GET', path, as)).statusCode),
    );
    return {
      bodies: notes.map(({ body }) => body),
      diffs,
      leaks: /coup|Tomorrow/.test(page.body + poll.body),
    };
  };
  // was: everybody read the title of the time when it was confidential
  const all = [
    'changed title from **Plan of the coup** to **Plan of the picnic**',
    'changed the description',
    'made the issue visible to everyone',
    'changed title from **Plan of the picnic** to **Picnic**',
    'changed the description',
  ];
  expect(await seenBy(bob)).toEqual({ bodies: all, diffs: [200, 200], leaks: true });
  for (const stranger of [null, eve])
    expect(await seenBy(stranger)).toEqual({
      bodies: ['changed the title', ...all.slice(1)],
      diffs: [404, 200],
      leaks: false,
    });
});

it('ISSUE-11 so do the texts of the change that made it confidential', async () => {
  const { iid } = await server.create(`${garden}/issues`, { title: 'Talk', description: 'About' }, ann);
  const change = async (body: object) =>
    expect((await server.api('PUT', `${garden}/issues/${iid}`, ann, body)).statusCode).toBe(200);
  await change({ title: 'The takeover', description: 'Of them all', confidential: true });
  await change({ title: 'Talk', description: 'About' });
  const byCommand = { body: '/confidential\n/title The takeover' };
  await change({ confidential: false });
  expect((await server.api('POST', `${garden}/issues/${iid}/notes`, ann, byCommand)).statusCode).toBe(202);
  await change({ title: 'Talk' });
  await change({ confidential: false });
  const read = await server.call('GET', `/ann/garden/-/issues/${iid}/discussions.json`, eve);
  // was: changed title from Talk to The takeover, for everybody
  expect(read.body).not.toContain('takeover');
  const diffs = read
    .json<{ notes: { description_diff_path?: string }[] }[]>()
    .flatMap(({ notes }) => notes.flatMap((note) => note.description_diff_path ?? []));
  expect(diffs).toHaveLength(2);
  // was: the first of them 200, with the text
  for (const path of diffs) expect((await server.call('GET', path, eve)).statusCode).toBe(404);
});
