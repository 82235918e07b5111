import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, guest: TestUser;
let project: number;
let number = 0;

interface Answer {
  readonly id: number;
  readonly iid: number;
  readonly state: string;
  readonly sha: string;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha: string | null;
  readonly detailed_merge_status: string;
  readonly message: unknown;
}

const at = (path: string): string => `/projects/${project}${path}`;
const commit = (branch: string, files: Readonly<Record<string, string>>, start?: string) =>
  server.create<{ id: string }>(
    at('/repository/commits'),
    {
      branch,
      commit_message: `Change ${Object.keys(files).join(', ')}`,
      ...(start === undefined ? {} : { start_branch: start }),
      actions: Object.entries(files).map(([file_path, content]) => ({
        action: 'create',
        file_path,
        content,
      })),
    },
    ann,
  );
const open = (source_branch: string, more: object = {}) =>
  server.create<Answer>(
    at('/merge_requests'),
    { title: 'Add a file', source_branch, target_branch: 'main', ...more },
    ann,
  );
const read = async (iid: number) =>
  (await server.api('GET', at(`/merge_requests/${iid}`), ann)).json<Answer>();
beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  ben = await server.createUser('ben');
  guest = await server.createUser('guest');
});
beforeEach(async () => {
  project = (
    await server.create(
      '/projects',
      { name: `App ${++number}`, initialize_with_readme: true, visibility: 'private' },
      ann,
    )
  ).id;
  for (const [person, access_level] of [
    [ben, 30],
    [guest, 10],
  ] as const)
    await server.create(at('/members'), { user_id: person.id, access_level }, ann);
});
afterAll(() => server?.close());

describe('a merge request', () => {
  it('MR-01 is made from a branch, has its commits and changes, and is one at a time', async () => {
    const { id: head } = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const made = await open('feature', { description: 'Because', remove_source_branch: true });
    expect(made).toMatchObject({
      iid: 1,
      state: 'opened',
      source_branch: 'feature',
      target_branch: 'main',
      sha: head,
      draft: false,
      force_remove_source_branch: true,
      references: { short: '!1' },
    });
    const get = async (path: string) =>
      (await server.api('GET', at(`/merge_requests/1${path}`), ann)).json<unknown>();
    expect(await get('/commits')).toMatchObject([{ id: head }]);
    expect(await get('/changes')).toMatchObject({
      changes_count: '1',
      changes: [{ new_path: 'a.txt', new_file: true }],
      // What one merge request says, with and without its changes.
      user: { can_merge: true },
      subscribed: true,
    });
    expect(await get('/versions')).toMatchObject([{ head_commit_sha: head }]);
    const second = await server.api('POST', at('/merge_requests'), ann, {
      title: 'Again',
      source_branch: 'feature',
      target_branch: 'main',
    });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({
      message: ['Another open merge request already exists for this source branch: !1'],
    });
  });

  it('API-01 lends its branch by the older word, too', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { allow_maintainer_to_push: true });
    expect(await read(iid)).toMatchObject({ allow_collaboration: true, allow_maintainer_to_push: true });
    const put = await server.api('PUT', at(`/merge_requests/${iid}`), ann, {
      allow_maintainer_to_push: false,
    });
    expect(put.json()).toMatchObject({ allow_collaboration: false, allow_maintainer_to_push: false });
  });

  it('API-01 says to clients what they ask of one, and as much of what they have just merged', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { title: 'See #1', description: '**Why**', labels: 'app' });
    const labels = (await server.api('GET', at('/labels?with_counts=true'), ann)).json<object[]>();
    // was: 0 of every label
    expect(labels).toMatchObject([{ name: 'app', open_merge_requests_count: 1, open_issues_count: 0 }]);
    const answer = (await server.api('GET', at(`/merge_requests/${iid}?render_html=true`), ann)).json<{
      title_html: string;
    }>();
    expect(answer).toMatchObject({ description_html: expect.stringContaining('<strong>Why</strong>') });
    expect(answer.title_html).toContain('See ');
    expect(await read(iid)).not.toHaveProperty('title_html');
    const merged = await server.api('PUT', at(`/merge_requests/${iid}/merge`), ann, {});
    expect(merged.json()).toMatchObject({
      state: 'merged',
      user: { can_merge: true },
      changes_count: '1',
      merge_error: null,
      subscribed: true,
    });
  });

  it('MR-01 is refused for branches that do not exist, and to who may not read the code', async () => {
    const of = (source_branch: string, target_branch: string, as: TestUser) =>
      server.api('POST', at('/merge_requests'), as, { title: 'No', source_branch, target_branch });
    expect((await of('none', 'main', ann)).statusCode).toBe(400);
    const same = await of('main', 'main', ann);
    // As v4: was 400.
    expect([same.statusCode, same.json()]).toEqual([
      422,
      { message: ["You can't use same project/branch for source and target"] },
    ]);
    expect((await of('main', 'none', guest)).statusCode).toBe(403);
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    await open('feature');
    expect((await server.api('GET', at('/merge_requests/1'), guest)).statusCode).toBe(404);
    expect((await server.api('GET', at('/merge_requests/1'), ben)).statusCode).toBe(200);
  });

  it('MR-02 a push makes a new version, and the removal of its branch leaves it readable', async () => {
    const first = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature');
    const second = await commit('feature', { 'b.txt': 'two\n' });
    await server.drain();
    expect(await read(iid)).toMatchObject({ sha: second.id });
    const versions = (await server.api('GET', at(`/merge_requests/${iid}/versions`), ann)).json<object[]>();
    expect(versions).toMatchObject([
      { head_commit_sha: second.id, real_size: '2' },
      { head_commit_sha: first.id, real_size: '1' },
    ]);
    await server.api('DELETE', at('/repository/branches/feature'), ann);
    await server.drain();
    expect(await read(iid)).toMatchObject({ state: 'opened', sha: second.id });
    const repository = server.platform.git.repository(project);
    expect(await server.platform.git.readRef(repository, `refs/merge-requests/${iid}/head`)).toBe(second.id);
    expect(await server.platform.git.readRef(repository, `refs/keep-around/${first.id}`)).toBe(first.id);
    const changes = await server.api('GET', at(`/merge_requests/${iid}/changes`), ann);
    expect(changes.json()).toMatchObject({ changes_count: '2' });
  });
});

describe('what merge requests do not have', () => {
  it('MR-01 is refused when one is opened', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const asked = { title: 'Secret', source_branch: 'feature', target_branch: 'main', confidential: true };
    const refused = await server.api('POST', at('/merge_requests'), ann, asked);
    expect([refused.statusCode, refused.json<Answer>().message]).toEqual([
      400,
      'a merge request has no confidential',
    ]);
  });
});

describe('internal notes of a merge request', () => {
  it('NOTE-12 are for those who may read it', async () => {
    const { platform } = server;
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { id } = await open('feature');
    const { internalReaders } = platform.subjects.get('MergeRequest');
    const readers = async () => {
      const { rows } = await sql<{
        id: number;
      }>`select u.id from users u where not u.admin and ${internalReaders(sql`${id}::bigint`)}`.execute(
        platform.db,
      );
      return rows.map((row) => row.id);
    };
    expect(await readers()).toEqual([ann.id, ben.id]);
    await server.api('PUT', at(''), ann, { merge_requests_access_level: 'disabled' });
    expect(await readers()).toEqual([]);
  });
});

describe('a merge request that is reopened', () => {
  it('MR-02 has what was pushed meanwhile, and is refused where another one is open for its branches', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature');
    const put = (stateEvent: string) =>
      server.api('PUT', at(`/merge_requests/${iid}`), ann, { state_event: stateEvent });
    expect((await put('close')).json()).toMatchObject({ state: 'closed' });
    const { id: head } = await commit('feature', { 'b.txt': 'two\n' });
    await server.drain();
    const other = await open('feature');
    // was: 500
    const refused = await put('reopen');
    expect([refused.statusCode, refused.json<Answer>().message]).toEqual([
      409,
      [`Another open merge request already exists for this source branch: !${other.iid}`],
    ]);
    await server.api('PUT', at(`/merge_requests/${other.iid}`), ann, { state_event: 'close' });
    expect((await put('reopen')).statusCode).toBe(200);
    await server.drain();
    expect(await read(iid)).toMatchObject({ state: 'opened', sha: head });
  });
});

it('SIDE-04 SIDE-15 the page call takes changes below the kind’s name too, and tells of one’s own to-do', async () => {
  await commit('more', { 'more.txt': 'more' }, 'main');
  const { iid } = await open('more');
  const page = `/ann/app-${number}/-/merge_requests/${iid}.json`;
  const todo = async (as: TestUser) =>
    (await server.call('GET', page, as)).json<{ todo_delete_path: string | null }>().todo_delete_path;
  // was: 400, as if nothing had been sent
  for (const locked of [true, false]) {
    const body = { merge_request: { discussion_locked: locked } };
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const answer = await server.call('PUT', page, ann, body);
    expect(answer.json<object>(), answer.body).toMatchObject({ discussion_locked: locked });
  }
  const answer = await server.call('PUT', page, ann, { merge_request: { title: '' } });
  expect([answer.statusCode, answer.json<object>()]).toEqual([
    422,
    { message: { title: ["can't be blank"] }, errors: ["Title can't be blank"] },
  ]);
  expect(await todo(ben)).toBeNull();
  const { id } = await server.create<{ id: number }>(at(`/merge_requests/${iid}/todo`), {}, ben);
  expect(await todo(ben)).toBe(`/dashboard/todos/${id}`);
  expect(await todo(ann)).toBeNull();
});

// Was: 404, and the text was gone.
it('FORM-08 a form without script closes and reopens it with what is written', async () => {
  await commit('plain', { 'plain.txt': 'plain' }, 'main');
  const { iid } = await open('plain');
  const send = (payload: string, as = ann) =>
    server.app.inject({
      method: 'POST',
      url: `/ann/app-${number}/-/merge_requests/${iid}/notes`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'private-token': as.token,
      },
      payload,
    });
  const notes = async () =>
    (await server.api('GET', at(`/merge_requests/${iid}/notes?sort=asc&activity_filter=only_comments`), ann))
      .json<{ body: string }[]>()
      .map(({ body }) => body);
  // The end of this text is within a block of code.
  expect((await send('state_event=close&note=See%0A%60%60%60%0Athis')).statusCode).toBe(303);
  expect(await notes()).toEqual(['See\n```\nthis']);
  expect((await read(iid)).state).toBe('closed');
  expect((await send('state_event=reopen&note=')).statusCode).toBe(303);
  expect((await read(iid)).state).toBe('opened');
  expect(await notes()).toHaveLength(1);
  // Who may not close it says it only.
  await send('state_event=close&note=Please', guest);
  expect((await read(iid)).state).toBe('opened');
});

it('FORM-08 DRAFT-01 its conversation names the paths that close and reopen it and take drafts, and its head', async () => {
  const made = await commit('talk', { 'talk.txt': 'talk' }, 'main');
  const { iid } = await open('talk');
  const page = `/ann/app-${number}/-/merge_requests/${iid}`;
  const conversation = async (as: TestUser) =>
    (await server.call('GET', `${page}/conversation.json`, as)).json<{
      notes: Record<'draftsPath' | 'closePath' | 'reopenPath', string | null>;
      noteable: object;
    }>();
  const { notes, noteable } = await conversation(ann);
  expect(noteable).toMatchObject({
    diff_head_sha: made.id,
    can_receive_suggestion: true,
    merge_params: { force_remove_source_branch: false },
  });
  const draft = await server.call('POST', notes.draftsPath!, ann, { draft_note: { note: 'Not yet' } });
  expect(draft.statusCode, draft.body).toBe(201);
  for (const [path, state] of [
    [notes.closePath, 'closed'],
    [notes.reopenPath, 'opened'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const answer = await server.call('PUT', path!, ann);
    expect(answer.json<object>(), answer.body).toMatchObject({ id: expect.any(Number) as number, state });
  }
  await server.api('PUT', at(`/merge_requests/${iid}`), ann, { state_event: 'close' });
  expect((await conversation(ben)).noteable).toMatchObject({ can_receive_suggestion: false });
});
