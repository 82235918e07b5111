import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let projectId: number;
let path: string;

/** Three issues: one with labels, one of bob's, and a confidential one. */
async function plant(): Promise<void> {
  const issues = `/projects/${projectId}/issues`;
  await server.create(issues, { title: 'First', labels: 'bug,"odd' }, ann);
  await server.create(issues, { title: 'Second' }, bob);
  await server.create(issues, { title: 'Secret', confidential: true }, ann);
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
});
afterAll(() => server?.close());
// Each test has a project of its own.
let gardens = 0;
beforeEach(async () => {
  path = `garden-${++gardens}`;
  ({ id: projectId } = await server.create('/projects', { name: path, visibility: 'public' }, ann));
});

describe('issues', () => {
  it('opens an issue, creates the labels it names, and numbers on from 1', async () => {
    const first = await server.api('POST', `/projects/${projectId}/issues`, ann, {
      title: 'First',
      labels: 'bug,"odd',
    });
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({
      iid: 1,
      state: 'opened',
      labels: ['"odd', 'bug'],
      author: { username: 'ann' },
      lock_version: 0,
    });
    const second = await server.api('POST', `/projects/${encodeURIComponent(`ann/${path}`)}/issues`, bob, {
      title: 'Second',
      labels: 'ignored',
    });
    expect(second.json()).toMatchObject({ iid: 2, labels: [], author: { username: 'bob' } });
  });

  it('refuses a request without changes', async () => {
    await plant();
    for (const body of [{}, { lock_version: 0 }, { unheard_of: 1 }]) {
      const answer = await server.api('PUT', `/projects/${projectId}/issues/1`, ann, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toMatch(
        /^description, .*title.* are missing, at least one parameter must be provided$/,
      );
    }
  });

  it('ISSUE-11 hides a confidential issue from lists, counts and the page of others', async () => {
    await plant();
    const iid = 3;
    for (const who of [bob, null]) {
      expect((await server.api('GET', `/projects/${projectId}/issues/${iid}`, who)).statusCode).toBe(404);
      const list = await server.api('GET', `/projects/${projectId}/issues`, who);
      expect(list.headers['x-total']).toBe('2');
      expect(list.body).not.toContain('Secret');
      const counts = await server.api('GET', `/projects/${projectId}/issues_statistics`, who);
      expect(counts.json()).toEqual({ statistics: { counts: { all: 2, opened: 2, closed: 0 } } });
      expect((await server.api('GET', `/projects/${projectId}/issues/${iid}/notes`, who)).statusCode).toBe(
        404,
      );
    }
    await server.api('PUT', `/projects/${projectId}/issues/${iid}`, ann, { assignee_ids: [bob.id] });
    expect((await server.api('GET', `/projects/${projectId}/issues/${iid}`, bob)).statusCode).toBe(200);
  });

  it('refuses a stale change with 409 and changes nothing', async () => {
    const { iid } = (
      await server.api('POST', `/projects/${projectId}/issues`, ann, { title: 'Version' })
    ).json<{
      iid: number;
    }>();
    const page = `/ann/${path}/-/issues/${iid}.json`;
    const headers = { 'private-token': ann.token };
    const good = await server.app.inject({
      method: 'PUT',
      url: page,
      headers,
      payload: { issue: { title: 'Version two', lock_version: 0 } },
    });
    expect(good.statusCode, good.body).toBe(200);
    expect(good.json()).toMatchObject({ title: 'Version two', lock_version: 1 });
    const stale = await server.app.inject({
      method: 'PUT',
      url: page,
      headers,
      payload: { issue: { title: 'Mine', lock_version: 0 } },
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json<{ errors: string[] }>().errors[0]).toMatch(
      /^Someone edited the issue at the same time you did/,
    );
    expect((await server.api('GET', `/projects/${projectId}/issues/${iid}`, ann)).json()).toMatchObject({
      title: 'Version two',
    });
  });

  it('closes and reopens with system notes, and counts open issues', async () => {
    const { iid } = (await server.api('POST', `/projects/${projectId}/issues`, ann, { title: 'Door' })).json<{
      iid: number;
    }>();
    const before = (await server.api('GET', `/projects/${projectId}`, ann)).json<{
      open_issues_count: number;
    }>().open_issues_count;
    expect(
      (await server.api('PUT', `/projects/${projectId}/issues/${iid}`, bob, { state_event: 'close' }))
        .statusCode,
    ).toBe(403);
    const closed = await server.api('PUT', `/projects/${projectId}/issues/${iid}`, ann, {
      state_event: 'close',
      add_labels: 'done',
    });
    expect(closed.json()).toMatchObject({
      state: 'closed',
      closed_by: { username: 'ann' },
      labels: ['done'],
    });
    expect((await server.api('GET', `/projects/${projectId}`, ann)).json()).toMatchObject({
      open_issues_count: before - 1,
    });
    const notes = await server.api('GET', `/projects/${projectId}/issues/${iid}/notes?sort=asc`, ann);
    expect(notes.json<{ body: string; system: boolean }[]>().map((note) => note.body)).toEqual([
      'added ~done label',
      'closed',
    ]);
    await server.api('PUT', `/projects/${projectId}/issues/${iid}`, ann, { state_event: 'reopen' });
    expect((await server.api('GET', `/projects/${projectId}`, ann)).json()).toMatchObject({
      open_issues_count: before,
    });
  });

  // was: ignored from everybody
  it('API-01 can have been changed earlier, if an Owner or administrator says so', async () => {
    const { iid } = await server.create(`/projects/${projectId}/issues`, { title: 'Moved here' }, bob);
    const put = (who: TestUser | null, changes: object) =>
      server.api('PUT', `/projects/${projectId}/issues/${iid}`, who, changes);
    const timed = async (who: TestUser, changes: object): Promise<string> => {
      const answer = await put(who, changes);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ updated_at: string }>().updated_at;
    };
    const [past, earlier] = ['2021-03-04T05:06:07.000Z', '2020-03-04T05:06:07.000Z'];
    expect(await timed(ann, { title: 'Moved', updated_at: past })).toBe(past);
    const root = await server.createUser('root', { admin: true });
    expect(await timed(root, { updated_at: earlier })).toBe(earlier);
    // From others it is ignored, as v4 ignores it.
    expect(await timed(bob, { updated_at: past })).toBe(earlier);
    const changed = await timed(bob, { title: 'Moved again', updated_at: past });
    expect(changed > past).toBe(true);
    const eve = await server.createUser('eve');
    expect((await put(eve, { updated_at: past })).statusCode).toBe(403);
    for (const updated_at of ['once', '', '99999-01-01', '-000002-01-01T00:00:00Z', {}, 'null'])
      expect((await put(ann, { updated_at })).statusCode, JSON.stringify(updated_at)).toBe(400);
    await server.api('DELETE', `/projects/${projectId}/issues/${iid}`, ann);
  });

  it('filters by label, assignee, author, text and their negations', async () => {
    await plant();
    await server.api('PUT', `/projects/${projectId}/issues/3`, ann, { assignee_ids: [bob.id] });
    await server.create(`/projects/${projectId}/issues`, { title: 'Door', labels: 'done' }, ann);
    const titles = async (query: string): Promise<string[]> =>
      (await server.api('GET', `/projects/${projectId}/issues?${query}&order_by=created_at&sort=asc`, ann))
        .json<{ title: string }[]>()
        .map((issue) => issue.title);
    expect(await titles('labels=bug')).toEqual(['First']);
    expect(await titles('labels=bug,done')).toEqual([]);
    expect(await titles('author_username=bob')).toEqual(['Second']);
    expect(await titles('search=oor')).toEqual(['Door']);
    expect(await titles('assignee_username=bob')).toEqual(['Secret']);
    expect(await titles('not[labels]=bug&not[author_username]=bob&state=opened')).toEqual(['Secret', 'Door']);
    expect(await titles('iids[]=1&iids[]=2')).toEqual(['First', 'Second']);
  });
});

describe('notes', () => {
  it('writes, changes and deletes comments, and keeps internal ones from others (NOTE-12)', async () => {
    await plant();
    const base = `/projects/${projectId}/issues/2/notes`;
    const note = await server.api('POST', base, bob, { body: 'Hello **there** @ann #1' });
    expect(note.statusCode, note.body).toBe(201);
    expect(note.json()).toMatchObject({
      body: 'Hello **there** @ann #1',
      author: { username: 'bob' },
      system: false,
      internal: false,
      noteable_iid: 2,
    });
    expect((await server.api('POST', base, bob, { body: 'internal', internal: true })).statusCode).toBe(403);
    const internal = await server.api('POST', base, ann, { body: 'for us only', internal: true });
    expect(internal.statusCode).toBe(201);
    const seen = await server.api('GET', base, bob);
    expect(seen.body).not.toContain('for us only');
    expect(seen.headers['x-total']).toBe('1');
    const { id } = note.json<{ id: number }>();
    expect((await server.api('PUT', `${base}/${id}`, bob, { body: 'Changed' })).json()).toMatchObject({
      body: 'Changed',
    });
    expect((await server.api('POST', base, bob, { body: '   ' })).statusCode).toBe(400);
    expect((await server.api('DELETE', `${base}/${id}`, bob)).statusCode).toBe(204);
    const counted = async (who: TestUser | null) => [
      (await server.api('GET', `/projects/${projectId}/issues/2`, who)).json<{ user_notes_count: number }>()
        .user_notes_count,
      (await server.api('GET', `/projects/${projectId}/issues?iids[]=2`, who)).json<
        { user_notes_count: number }[]
      >()[0]?.user_notes_count,
    ];
    expect(await counted(ann)).toEqual([1, 1]);
    expect(await counted(bob)).toEqual([0, 0]);
    expect(await counted(null)).toEqual([0, 0]);
    const { id: secret } = internal.json<{ id: number }>();
    expect((await server.api('DELETE', `${base}/${secret}`, ann)).statusCode).toBe(204);
    expect(await counted(ann)).toEqual([0, 0]);
    expect(await counted(bob)).toEqual([0, 0]);
  });

  it('returns the discussions of a page with rendered notes and references resolved for the reader', async () => {
    await plant();
    await server.api('POST', `/projects/${projectId}/issues/2/notes`, bob, { body: 'see #1 and #3' });
    const page = await server.app.inject({ url: `/ann/${path}/-/issues/2/discussions.json` });
    expect(page.statusCode, page.body).toBe(200);
    const [discussion] = page
      .json<{ individual_note: boolean; notes: { note_html: string }[] }[]>()
      .slice(-1);
    expect(discussion!.individual_note).toBe(true);
    expect(discussion!.notes[0]!.note_html).toContain(`href="/ann/${path}/-/issues/1"`);
    // #3 is confidential: this reader only sees the text.
    expect(discussion!.notes[0]!.note_html).not.toContain('issues/3');
    expect(discussion!.notes[0]!.note_html).toContain('#3');
  });

  it('records on an issue where it was mentioned, once', async () => {
    await plant();
    await server.api('POST', `/projects/${projectId}/issues/2/notes`, bob, { body: 'again #1' });
    await server.drain();
    await server.api('POST', `/projects/${projectId}/issues/2/notes`, bob, { body: 'and again #1' });
    await server.drain();
    const notes = await server.api('GET', `/projects/${projectId}/issues/1/notes`, ann);
    expect(notes.json<{ body: string }[]>().map((note) => note.body)).toEqual(['mentioned in issue #2']);
  });
});
