import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageDrafts } from '../../../../contract/merge-requests/merge-requests.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../../testing/server.ts';
import { takeMails } from '../../../../testing/take-mails.ts';
import { killAt } from '../../../../testing/kill-at.ts';

let world: MergeRequestWorld;
let ann: TestUser, ben: TestUser;
let project: number;
let path: string;
const code = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

interface Draft {
  readonly id: number;
  readonly note: string;
}
interface Note {
  readonly id: number;
  readonly body: string;
  readonly type: string | null;
  readonly system: boolean;
  readonly position?: object;
  readonly resolved?: boolean;
}

const one = (): string => `/projects/${project}/merge_requests/1`;
const page = (rest: string): string => `/${path}/-/merge_requests/1${rest}`;
const draft = (payload: object, as: TestUser = ben) =>
  world.server.create<Draft>(`${one()}/draft_notes`, payload, as);
const listed = async (as: TestUser = ben) =>
  (await world.server.api('GET', `${one()}/draft_notes`, as)).json<Draft[]>().map(({ note }) => note);
const notes = async () =>
  (await world.server.api('GET', `${one()}/notes?sort=asc&per_page=100`, ann))
    .json<Note[]>()
    .filter(({ system }) => !system);
const bodies = async () => (await notes()).map(({ body }) => body);
const bulk = (payload: object = {}, as: TestUser = ben) =>
  world.server.api('POST', `${one()}/draft_notes/bulk_publish`, as, payload);
const onLine = async (new_line: number) => {
  const { diff_refs } = await world.read(project, 1);
  return { ...diff_refs, position_type: 'text', old_path: 'code.txt', new_path: 'code.txt', new_line };
};
const mails = async () =>
  (await takeMails(world.server)).map(({ recipient, text_body }) => ({ recipient, text_body }));

beforeAll(async () => {
  world = await openMergeRequestWorld({ notificationDelay: 0 });
  ({ ann, ben } = world);
});
afterAll(() => world?.server.close());
beforeEach(async () => {
  project = await world.createProject('public');
  path = (await world.server.api('GET', `/projects/${project}`, ann)).json<{ path_with_namespace: string }>()
    .path_with_namespace;
  await world.commit({ project, branch: 'change', from: 'main', files: { 'code.txt': text(code) } });
  await world.open(project, 'change');
  await mails();
});

describe('drafts of a review', () => {
  it('DRAFT-01 are made, changed, deleted and published by v4', async () => {
    const position = await onLine(7);
    const made = await draft({ note: 'Why?', position });
    expect(made).toEqual({
      id: made.id,
      author_id: ben.id,
      merge_request_id: (await world.read(project, 1)).id,
      resolve_discussion: false,
      discussion_id: null,
      note: 'Why?',
      commit_id: null,
      line_code: expect.stringMatching(/^[0-9a-f]{40}_0_7$/),
      position: expect.objectContaining({ new_line: 7, position_type: 'text', new_path: 'code.txt' }),
    });
    const at = `${one()}/draft_notes/${made.id}`;
    const changed = await world.server.api('PUT', at, ben, { note: 'Why so?', position: await onLine(9) });
    expect(changed.json()).toMatchObject({ note: 'Why so?', position: { new_line: 9 } });
    expect((await world.server.api('PUT', at, ben, {})).statusCode).toBe(400);
    const general = await draft({ note: 'In general' });
    expect((await world.server.api('GET', `${one()}/draft_notes/${general.id}`, ben)).json()).toMatchObject({
      line_code: null,
      position: { base_sha: null, position_type: 'text', line_range: null },
    });
    expect(await listed()).toEqual(['Why so?', 'In general']);
    expect((await world.server.api('PUT', `${at}/publish`, ben)).statusCode).toBe(204);
    expect((await world.server.api('PUT', `${at}/publish`, ben)).statusCode).toBe(404);
    expect((await world.server.api('DELETE', `${one()}/draft_notes/${general.id}`, ben)).statusCode).toBe(
      204,
    );
    expect(await notes()).toMatchObject([{ body: 'Why so?', type: 'DiffNote', position: { new_line: 9 } }]);
    // Lines that are not there are refused at once, not when it is published.
    const nowhere = await world.server.api('POST', `${one()}/draft_notes`, ben, {
      note: 'x',
      position: { ...position, new_line: 900 },
    });
    expect(nowhere.statusCode).toBe(400);
  });

  it('DRAFT-01 are seen by nobody else, by any door', async () => {
    const thread = await world.server.create<{ id: string }>(`${one()}/discussions`, { body: 'Hm' }, ann);
    const doors = [
      `/api/v4${one()}`,
      `/api/v4${one()}/notes`,
      `/api/v4${one()}/discussions`,
      `/api/v4${one()}/discussions/${thread.id}`,
      `/api/v4${one()}/participants`,
      `/api/v4${one()}/reviewers`,
      `/api/v4${one()}/changes`,
      `/api/v4${one()}/draft_notes`,
      page('/drafts.json'),
      page('/conversation.json'),
      page('/conversation.json?on=changes'),
      page('/discussions.json'),
      page('/changes.json'),
      page('/notes'),
      page('.json'),
      page('/widget.json'),
      `/${path}/-/merge_requests.json?search=zyzzyva`,
      `/api/v4/projects/${project}/search?scope=notes&search=zyzzyva`,
      `/api/v4/projects/${project}/events`,
      `/api/v4/users/${ben.id}/events`,
      '/api/v4/todos',
    ];
    const query = `{ project(fullPath: "${path}") { mergeRequest(iid: "1") { userNotesCount notes { nodes { body } } } } }`;
    const said = async (who: Caller) => {
      const answers = [];
      for (const door of doors) answers.push([door, (await world.server.call('GET', door, who)).body]);
      answers.push(['graphql', (await world.server.call('POST', '/api/graphql', who, { query })).body]);
      return answers.map(([door, body]) => [
        door,
        // When something was asked is no secret.
        body!.replaceAll(/"(?:last_fetched_at|lastFetchedAt|lastVisitedAt)":("[^"]*"|null)/g, ''),
      ]);
    };
    const strangers: readonly Caller[] = [null, ann];
    const before = [];
    await mails();
    for (const who of strangers) before.push(await said(who));
    const words = 'zyzzyva for @ann';
    const made = await draft({ note: words, position: await onLine(3) });
    await draft({ note: words, in_reply_to_discussion_id: thread.id, resolve_discussion: true });
    await draft({ note: '/close' });
    expect(await mails()).toEqual([]);
    const after = [];
    for (const who of strangers) after.push(await said(who));
    expect(after).toEqual(before);
    // Nor with its number.
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/publish'],
    ] as const) {
      const address = `${one()}/draft_notes/${made.id}${rest}`;
      expect((await world.server.api(method, address, ann, { note: 'Mine' })).statusCode).toBe(404);
    }
    for (const [method, rest] of [
      ['PUT', `/drafts/${made.id}`],
      ['DELETE', `/drafts/${made.id}`],
    ] as const)
      expect(
        (await world.server.call(method, page(rest), ann, { draft_note: { note: 'Mine' } })).statusCode,
      ).toBe(404);
    expect((await bulk({}, ann)).statusCode).toBe(204);
    expect((await world.server.call('DELETE', page('/drafts/discard'), ann)).statusCode).toBe(204);
    expect(await listed()).toEqual([words, words, '/close']);
    // A message of the change goes to its author's pages alone.
    const own = (await world.server.call('GET', page('/drafts.json'), ben)).json<PageDrafts>();
    expect(own.drafts.map(({ note }) => note)).toEqual([words, words, '/close']);
  });

  it('DRAFT-01 pages tell drafts from comments, and read what a draft does to its thread', async () => {
    const thread = await world.server.create<{ id: string }>(
      `${one()}/discussions`,
      { body: 'Is it settled?' },
      ann,
    );
    await draft({ note: 'It is', in_reply_to_discussion_id: thread.id, resolve_discussion: true });
    const kept = (await world.server.call('GET', page('/drafts.json'), ben)).json<PageDrafts>();
    expect(kept.drafts).toMatchObject([{ note: 'It is', isDraft: true, resolve_discussion: true }]);
    await bulk();
    const published = (await world.server.call('GET', page(`/discussions/${thread.id}.json`), ben)).json<{
      notes: object[];
    }>();
    const comment = { isDraft: false, resolve_discussion: null, resolved: true };
    expect(published.notes).toMatchObject([comment, comment]);
  });

  it('DRAFT-02 a review is published once: one mail, resolved threads, commands and the reviewer’s state', async () => {
    await world.change(project, 1, { reviewer_ids: [ben.id] });
    const thread = await world.server.create<{ id: string }>(
      `${one()}/discussions`,
      { body: 'Is it settled?' },
      ann,
    );
    await mails();
    await draft({ note: 'It is', in_reply_to_discussion_id: thread.id, resolve_discussion: true });
    await draft({ note: 'These lines, @ann', position: await onLine(4) });
    await draft({ note: 'In general\n/award :rocket:' });
    const answers = await Promise.all([
      bulk({ note: 'Fine, mostly' }),
      bulk({ note: 'Fine, mostly' }),
      bulk({ note: 'Fine, mostly' }),
    ]);
    // Those that come when another has published, or when nothing is left, keep their summaries.
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(
      statuses.every((status) => [204, 409, 422].includes(status)),
      statuses.join(),
    ).toBe(true);
    expect(await bodies()).toEqual([
      'Is it settled?',
      'Fine, mostly',
      'It is',
      'These lines, @ann',
      'In general',
    ]);
    expect(await listed()).toEqual([]);
    expect((await notes()).map(({ resolved }) => resolved)).toEqual([
      true,
      undefined,
      true,
      false,
      undefined,
    ]);
    const awards = await world.server.api('GET', `${one()}/award_emoji`, ann);
    expect(awards.json()).toMatchObject([{ name: 'rocket', user: { id: ben.id } }]);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ann@example.com']);
    for (const words of [
      'Ben reviewed the merge request',
      'Fine, mostly',
      'It is',
      'code.txt:4',
      'In general',
    ])
      expect(sent[0]!.text_body).toContain(words);
    // Who has had the mail is not told of a comment in it that names them only now.
    const general = (await notes()).find(({ body }) => body === 'In general')!;
    await world.server.api('PUT', `${one()}/notes/${general.id}`, ben, { body: 'In general, @ann' });
    expect(await mails()).toEqual([]);
    expect((await world.server.api('GET', `${one()}/reviewers`, ann)).json()).toMatchObject([
      { user: { id: ben.id }, state: 'reviewed' },
    ]);
    const todos = (await world.server.api('GET', `/todos?project_id=${project}`, ann)).json<object[]>();
    expect(todos).toMatchObject([{ action_name: 'mentioned', body: 'These lines, @ann' }]);
  });

  it('DRAFT-01 are published where they were written, also after a force-push', async () => {
    const position = await onLine(12);
    await draft({ note: 'Line twelve', position });
    // The branch is made anew: two lines more at the beginning, and the first commit is gone.
    const old = await world.refOf(project, 'refs/heads/change');
    await world.commit({
      project,
      branch: 'anew',
      from: 'main',
      files: { 'code.txt': text(['new', 'newer', ...code]) },
    });
    const now = await world.refOf(project, 'refs/heads/anew');
    await world.push(project, [{ ref: 'refs/heads/change', old: old!, new: now! }]);
    await world.server.drain();
    expect((await world.read(project, 1)).diff_refs.head_sha).toBe(now);
    const { drafts } = (await world.server.call('GET', page('/drafts.json'), ben)).json<PageDrafts>();
    expect(drafts).toMatchObject([{ standing: { path: 'code.txt', last_line: 14 } }]);
    expect((await bulk()).statusCode).toBe(204);
    expect(await notes()).toMatchObject([
      { body: 'Line twelve', type: 'DiffNote', position: { head_sha: old, new_line: 12 } },
    ]);
  });

  it('DRAFT-01 are published whole or not at all by a process that is killed, and once by the next', async () => {
    const submit = async (point: string, key: string) =>
      killAt(world.server, point, async (url) => {
        const answer = await fetch(`${url}/api/v4${one()}/draft_notes/bulk_publish`, {
          method: 'POST',
          headers: {
            'private-token': ben.token,
            'idempotency-key': key,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ note: 'In all' }),
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      });
    await draft({ note: 'One', position: await onLine(1) });
    await draft({ note: 'Two' });
    for (const point of ['note.inserted', 'review.written']) {
      expect(await submit(point, 'same')).toBe(true);
      expect([await bodies(), await listed()]).toEqual([[], ['One', 'Two']]);
    }
    expect(await submit('review.committed', 'same')).toBe(true);
    // The answer was lost: the same request publishes nothing more.
    const again = await world.server.call(
      'POST',
      `/api/v4${one()}/draft_notes/bulk_publish`,
      ben,
      { note: 'In all' },
      { 'idempotency-key': 'same' },
    );
    expect(again.statusCode).toBe(204);
    expect([await bodies(), await listed()]).toEqual([['In all', 'One', 'Two'], []]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ann@example.com']);
  });

  it('DRAFT-01 are kept when their author may not comment any more', async () => {
    await draft({ note: 'Too late?' });
    await world.change(project, 1, { discussion_locked: true });
    const outsider = await world.server.createUser(`outsider${project}`);
    // A member still may.
    expect(
      (await world.server.api('POST', `${one()}/draft_notes`, ben, { note: 'In time' })).statusCode,
    ).toBe(201);
    expect((await world.server.api('POST', `${one()}/draft_notes`, outsider, { note: 'x' })).statusCode).toBe(
      403,
    );
    await world.server.api('DELETE', `/projects/${project}/members/${ben.id}`, ann);
    expect((await bulk()).statusCode).toBe(403);
    expect(await bodies()).toEqual([]);
    expect(await listed()).toEqual(['Too late?', 'In time']);
  });

  it('API-01 DRAFT-01 are on no commit where a script sends `undefined`, as v4 reads it', async () => {
    const made = await draft({ note: 'On none', commit_id: 'undefined' });
    expect(made).toMatchObject({ note: 'On none', commit_id: null });
    await world.server.api('DELETE', `${one()}/draft_notes/${made.id}`, ben);
  });

  it('DRAFT-01 are taken by themselves or below draft_note, with what is not known sent as empty', async () => {
    const begun = await world.server.create<{ id: string }>(`${one()}/discussions`, { body: 'Why?' }, ann);
    const write = (body: object) => world.server.call('POST', page('/drafts'), ben, body);
    const unknown = { commit_id: '', note_project_id: '' };
    const replies = [
      { note: 'By itself', resolve_discussion: false, in_reply_to_discussion_id: begun.id, ...unknown },
      {
        in_reply_to_discussion_id: '',
        ...unknown,
        draft_note: { note: 'Below', position: '', line_code: '', in_reply_to_discussion_id: begun.id },
      },
    ];
    for (const body of replies) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const answer = await write(body);
      expect([answer.statusCode, answer.json()], answer.body).toMatchObject([
        201,
        { discussion_id: begun.id },
      ]);
    }
    const alone = await write({ note: 'Alone', in_reply_to_discussion_id: '' });
    const { id } = alone.json<Draft>();
    expect(alone.json()).toMatchObject({ note: 'Alone', discussion_id: null });
    const changed = await world.server.call('PUT', page(`/drafts/${id}`), ben, { note: 'Changed' });
    expect(changed.json(), changed.body).toMatchObject({ note: 'Changed' });
    const blank = await write({ draft_note: { note: ' ' } });
    expect([blank.statusCode, blank.json()]).toMatchObject([
      422,
      { valid: false, errors: { note: ["can't be blank"] } },
    ]);
  });

  it('DRAFT-01 a text that another window has saved meanwhile is not overwritten unseen', async () => {
    const { server } = world;
    const { id } = await draft({ note: 'First' });
    const read = async () =>
      (await server.call('GET', page('/drafts.json'), ben)).json<PageDrafts>().drafts[0]!;
    const save = async (note: string, edited_from?: string) => {
      const body = { draft_note: { note, ...(edited_from === undefined ? {} : { edited_from }) } };
      const answer = await server.call('PUT', page(`/drafts/${id}`), ben, body);
      return [answer.statusCode, (await read()).note];
    };
    const { updated_at: from } = await read();
    expect(await save('From one window', from)).toEqual([200, 'From one window']);
    expect(await save('From another', from)).toEqual([409, 'From one window']);
    // The answer of the first was lost: it is saved again.
    expect(await save('From one window', from)).toEqual([200, 'From one window']);
    expect(await save('From another', (await read()).updated_at)).toEqual([200, 'From another']);
    expect(await save('By who does not say', undefined)).toEqual([200, 'By who does not say']);
    expect(await save('Never', 'some day')).toEqual([400, 'By who does not say']);
    // Of two at once one is saved.
    const { updated_at: both } = await read();
    const answers = await Promise.all(['Left', 'Right'].map((note) => save(note, both)));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
    await server.call('DELETE', page(`/drafts/${id}`), ben);
    const gone = { draft_note: { note: 'Gone', edited_from: both } };
    expect((await server.call('PUT', page(`/drafts/${id}`), ben, gone)).statusCode).toBe(404);
  });

  it('DRAFT-01 a body of null publishes without a summary, as clients send it', async () => {
    await draft({ note: 'Said' });
    const answer = await world.server.app.inject({
      method: 'POST',
      url: `/api/v4${one()}/draft_notes/bulk_publish`,
      headers: { 'private-token': ben.token, 'content-type': 'application/json' },
      payload: 'null',
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await bodies()).toEqual(['Said']);
  });

  it('DRAFT-01 fifty are published in one request', async () => {
    for (let at = 0; at < 50; at++) await draft({ note: `Comment ${at}` });
    expect((await bulk({ note: 'All of them' })).statusCode).toBe(204);
    expect((await bodies()).length).toBe(51);
    expect(await listed()).toEqual([]);
  });
});
