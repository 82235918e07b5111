import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationPage } from '../../../contract/discussions/discussions.ts';
import type { MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser;
const page = '/ann/app/-/merge_requests/1';
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const change = (branch: string, action: string, files: Readonly<Record<string, string>>, start?: string) =>
  server.create<{ id: string; parent_ids: string[] }>(
    '/projects/ann%2Fapp/repository/commits',
    {
      branch,
      commit_message: 'Change',
      ...(start === undefined ? {} : { start_branch: start }),
      actions: Object.entries(files).map(([file_path, content]) => ({ action, file_path, content })),
    },
    ann,
  );
const changes = async () =>
  (await server.call('GET', `${page}/changes.json`, ben)).json<MergeRequestChanges>();
const onChanges = async () =>
  (await server.call('GET', `${page}/conversation.json?on=changes`, ben)).json<ConversationPage>();
const write = (note: object) => server.call('POST', `${page}/notes`, ben, { note });

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  ben = await server.createUser('ben');
  const project = await server.create('/projects', { name: 'App', initialize_with_readme: true }, ann);
  await server.create(`/projects/${project.id}/members`, { user_id: ben.id, access_level: 30 }, ann);
  await change('main', 'create', { 'long.js': text(numbers(1, 60)), 'other.txt': 'one\n' });
  const changed = numbers(1, 60).with(29, 'const changed = 30;').toSpliced(40, 0, 'added');
  await change('feature', 'update', { 'long.js': text(changed), 'other.txt': 'two\n' }, 'main');
  await server.create(
    '/projects/ann%2Fapp/merge_requests',
    { title: 'Change', source_branch: 'feature', target_branch: 'main' },
    ann,
  );
});
afterAll(() => server?.close());

describe('a comment on lines, from the page', () => {
  it('DIFF-09 DIFF-16 is a thread with its position, sent as JSON, and keeps its lines', async () => {
    const { base_sha, start_sha, head_sha, diff } = await changes();
    const place = {
      base_sha,
      start_sha,
      head_sha,
      old_path: 'long.js',
      new_path: 'long.js',
      position_type: 'text',
    };
    await write({ note: 'Not about lines', type: 'DiscussionNote' });
    const made = await write({
      note: 'Why?',
      type: 'DiffNote',
      position: JSON.stringify({ ...place, old_line: null, new_line: 30 }),
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ type: 'DiffNote', resolvable: true, starts_discussion: true });
    // Lines that the change leaves alone, far from it: a range.
    const end = (line: number) => ({ type: null, old_line: line, new_line: line });
    await write({
      note: 'And here',
      position: JSON.stringify({
        ...place,
        old_line: 12,
        new_line: 12,
        line_range: { start: end(10), end: end(12) },
      }),
    });
    await write({ note: 'The file', position: JSON.stringify({ ...place, position_type: 'file' }) });
    const point = { ...place, position_type: 'image', x: 3, y: 4, width: 20, height: 10 };
    await write({ note: 'The point', position: JSON.stringify(point) });
    const { runs, gaps } = await onChanges();
    expect(gaps).toEqual([]);
    const first = runs.flat().map(({ notes }) => notes[0]!);
    expect(first.map(({ note }) => note)).toEqual(['Why?', 'And here', 'The file', 'The point']);
    expect(first[0]).toMatchObject({
      diff_position: { ...place, new_line: 30, old_line: null },
      position: { base_sha: place.base_sha, head_sha: place.head_sha, new_path: 'long.js', line: 30 },
    });
    const shown = first[0]!.truncated_diff_lines!.map((line) => [line.type, line.old_line, line.new_line]);
    expect(shown).toEqual([
      [null, 27, 27],
      [null, 28, 28],
      [null, 29, 29],
      ['old', 30, null],
      ['new', null, 30],
    ]);
    expect(first[0]!.truncated_diff_lines!.at(-1)!.rich_text).toContain(
      '<span class="hljs-keyword">const</span>',
    );
    expect(first[1]!.truncated_diff_lines!.map(({ new_line }) => new_line)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(first[2]).toMatchObject({
      diff_position: { position_type: 'file' },
      position: { ...place, position_type: 'file', line: null, line_type: null },
      truncated_diff_lines: [],
    });
    expect(first[3]).toMatchObject({ diff_position: point, position: { ...point, line: null } });
    // By its blobs a page knows that the lines are where they were.
    const identity = diff.files.find(({ new_path }) => new_path === 'long.js')!.identity!;
    expect(first[0]!.diff_position).toMatchObject({
      old_blob: identity.old_blob,
      new_blob: identity.new_blob,
    });
    const discussion = (await server.call('GET', `${page}/discussions/${runs.flat()[0]!.id}.json`, ben)).json<
      Record<string, unknown>
    >();
    expect(discussion['truncated_diff_lines_path']).toBe(discussion['discussion_path']);
    const code = `${identity.file_hash}_0_30`;
    expect(discussion).toMatchObject({
      discussion_id: discussion['id'],
      diff_discussion: true,
      diff_file: { file_hash: identity.file_hash, file_path: 'long.js' },
      line_code: code,
      position: { ...place, new_line: 30 },
    });
    expect((discussion['truncated_diff_lines'] as object[]).at(-1)).toMatchObject({ line_code: code });
  });

  it('DIFF-09 is refused where there is no such line, and what is no position', async () => {
    const { base_sha, start_sha, head_sha } = await changes();
    const place = { base_sha, start_sha, head_sha, new_path: 'long.js', position_type: 'text' };
    for (const [position, why] of [
      ['{', 'is invalid'],
      ['[]', 'is invalid'],
      [JSON.stringify({ ...place, new_line: 'x' }), 'is invalid'],
      [JSON.stringify({ ...place, new_line: 62 }), 'names a line that is not there'],
    ] as const) {
      const refused = await write({ note: 'No', position });
      const errors = { position: [why] };
      expect([refused.statusCode, refused.json()]).toEqual([422, { valid: false, message: errors, errors }]);
    }
    const issue = await server.create('/projects/ann%2Fapp/issues', { title: 'No lines' }, ann);
    const elsewhere = await server.call('POST', `/ann/app/-/issues/${issue.iid}/notes`, ben, {
      note: { note: 'No', position: JSON.stringify({ ...place, new_line: 1 }) },
    });
    expect(elsewhere.statusCode).toBe(422);
  });
});

describe('a position with a number on each side', () => {
  it('DIFF-09 API-01 is refused unless the two are one line of the change, in renamed files and far from what changed, too', async () => {
    const lines = numbers(1, 60);
    await change('main', 'create', { 'aside.txt': text(lines), 'spaced.txt': text(lines) });
    await change('renaming', 'update', { 'spaced.txt': text(lines.with(9, '   line  10')) }, 'main');
    await server.create(
      '/projects/ann%2Fapp/repository/commits',
      {
        branch: 'renaming',
        commit_message: 'Rename',
        actions: [
          {
            action: 'move',
            previous_path: 'aside.txt',
            file_path: 'beside.txt',
            content: text(lines.toSpliced(19, 2)),
          },
        ],
      },
      ann,
    );
    const { iid, diff_refs } = await server.create<{ iid: number; diff_refs: object }>(
      '/projects/ann%2Fapp/merge_requests',
      { title: 'Rename', source_branch: 'renaming', target_branch: 'main' },
      ann,
    );
    const first = await server.call('GET', '/api/v4/projects/ann%2Fapp/merge_requests/1', ben);
    const long = {
      ...first.json<{ diff_refs: object }>().diff_refs,
      old_path: 'long.js',
      new_path: 'long.js',
    };
    const renamed = { ...diff_refs, old_path: 'aside.txt', new_path: 'beside.txt' };
    const spaced = { ...diff_refs, old_path: 'spaced.txt', new_path: 'spaced.txt' };
    for (const [of, file, old_line, new_line, isOne] of [
      [1, long, 1, 1, true],
      [1, long, 1, 2, false],
      [1, long, 29, 29, true],
      // Removed and added there.
      [1, long, 30, 30, false],
      [1, long, 41, 42, true],
      [1, long, 41, 41, false],
      [1, long, 60, 61, true],
      [1, long, 60, 60, false],
      [iid, renamed, 5, 5, true],
      [iid, renamed, 21, 20, false],
      [iid, renamed, 60, 58, true],
      [iid, renamed, 60, 57, false],
      // As who hides white space sees it.
      [iid, spaced, 10, 10, true],
      [iid, spaced, 10, 11, false],
    ] as const) {
      const said = await server.call(
        'POST',
        `/api/v4/projects/ann%2Fapp/merge_requests/${of}/discussions`,
        ben,
        {
          body: 'Here?',
          position: { ...file, position_type: 'text', old_line, new_line },
        },
      );
      const position = [
        `has old_line ${old_line} and new_line ${new_line}, which are not the same line of the change: send only old_line for a removed line, only new_line for an added one`,
      ];
      const refused = isOne ? undefined : { position };
      const { message } = said.json<{ message?: object }>();
      expect([said.statusCode, message]).toEqual([isOne ? 201 : 400, refused]);
    }
  });
});

describe('the ends of several lines', () => {
  it('DIFF-09 API-01 with a number on each side are lines of the change, too', async () => {
    const api = '/api/v4/projects/ann%2Fapp/merge_requests/1';
    const { diff_refs } = (await server.call('GET', api, ben)).json<{ diff_refs: object }>();
    const say = async (start: object, end: object) => {
      const position = {
        ...diff_refs,
        position_type: 'text',
        new_path: 'long.js',
        old_line: 42,
        new_line: 43,
        line_range: { start, end },
      };
      const said = await server.call('POST', `${api}/discussions`, ben, { body: 'These?', position });
      return {
        status: said.statusCode,
        ...said.json<{ message?: object; notes?: { position: { line_range: object } }[] }>(),
      };
    };
    const at = (old_line: number | null, new_line: number | null, type: string | null = null) => ({
      type,
      old_line,
      new_line,
    });
    const refused = (old: number, now: number) => ({
      status: 400,
      message: {
        position: [
          `has old_line ${old} and new_line ${now}, which are not the same line of the change: send only old_line for a removed line, only new_line for an added one`,
        ],
      },
    });
    expect(await say(at(40, 40), at(42, 43))).toMatchObject({ status: 201 });
    expect(await say(at(39, 40), at(42, 43))).toMatchObject(refused(39, 40));
    expect(await say(at(40, 40), at(42, 42))).toMatchObject(refused(42, 42));
    expect(await say(at(42, 42), at(42, 42))).toMatchObject(refused(42, 42));
    // The line that was added, as its code counts: the type says on which side it is.
    const added = await say(at(41, 41, 'new'), at(42, 43, 'new'));
    expect(added.notes![0]!.position.line_range).toMatchObject({
      start: at(null, 41, 'new'),
      end: at(42, 43),
    });
    const removed = await say(at(30, 30, 'old'), at(42, 43));
    expect(removed.notes![0]!.position.line_range).toMatchObject({ start: at(30, null, 'old') });
  });
});

describe('a comment on one commit of a merge request', () => {
  it('DISC-16 API-01 keeps the commit that it names, in the version or in what the commit changed', async () => {
    const base = '/projects/ann%2Fapp/merge_requests';
    await change('commits', 'create', { 'first.txt': 'the first of the lines\n' }, 'main');
    const second = await change('commits', 'update', {
      'first.txt': 'the first of the lines\nthe second of them\n',
    });
    const {
      id,
      parent_ids: [parent],
    } = second;
    await change('commits', 'create', { 'third.txt': 'three\n' });
    const { iid } = await server.create<{ iid: number }>(
      base,
      { title: 'Commits', source_branch: 'commits', target_branch: 'main' },
      ann,
    );
    const { diff_refs } = (await server.api('GET', `${base}/${iid}`, ann)).json<{
      diff_refs: { base_sha: string; start_sha: string; head_sha: string };
    }>();
    const url = `${base}/${iid}/discussions`;
    const lines = { position_type: 'text', new_path: 'first.txt', new_line: 2 };
    const ofCommit = { base_sha: parent!, start_sha: parent!, head_sha: id };
    for (const refs of [diff_refs, ofCommit]) {
      const made = await server.create<{ id: string }>(
        url,
        { body: 'Two?', position: { ...refs, ...lines }, commit_id: id },
        ben,
      );
      await server.create(`${url}/${made.id}/notes`, { body: 'Two.' }, ann);
      const { notes } = (await server.api('GET', `${url}/${made.id}`, ann)).json<{ notes: object[] }>();
      // was: ignored
      expect(notes).toMatchObject([
        { type: 'DiffNote', commit_id: id, position: { ...refs, new_line: 2 } },
        { type: 'DiffNote', commit_id: id },
      ]);
    }
    const drafts = `${base}/${iid}/draft_notes`;
    const draft = await server.create<{ id: number }>(
      drafts,
      { note: 'Later', position: { ...ofCommit, ...lines }, commit_id: id },
      ben,
    );
    expect(draft).toMatchObject({ commit_id: id });
    // was: 400, or without its commit, where it is moved
    const moved = { position: { ...ofCommit, ...lines } };
    const put = await server.api('PUT', `${drafts}/${draft.id}`, ben, moved);
    expect(put.json()).toMatchObject({ commit_id: id });
    await server.api('PUT', `${drafts}/${draft.id}/publish`, ben);
    const all = (await server.api('GET', url, ann)).json<
      { notes: { body: string; commit_id?: string }[] }[]
    >();
    expect(all.flatMap(({ notes }) => notes).find(({ body }) => body === 'Later')).toMatchObject({
      commit_id: id,
    });
    const page = `/ann/app/-/merge_requests/${iid}`;
    const position = JSON.stringify({ ...ofCommit, ...lines });
    const byPage = await server.call('POST', `${page}/notes`, ben, {
      note: { note: 'By the page', type: 'DiffNote', position, commit_id: id, note_project_id: '' },
    });
    expect(byPage.json()).toMatchObject({ diff_position: { head_sha: id, commit_id: id } });
    const kept = await server.call('POST', `${page}/drafts`, ben, {
      draft_note: { note: 'Later by the page', position, commit_id: id },
    });
    expect(kept.json()).toMatchObject({ diff_position: { head_sha: id, commit_id: id } });
    const none = await server.call('POST', `${page}/notes`, ben, {
      note: { note: 'No', position, commit_id: null },
    });
    expect(none.statusCode).toBe(422);
    await server.call('DELETE', byPage.json<{ path: string }>().path, ben);
    // They go on to later versions as any thread does.
    await change('commits', 'update', { 'first.txt': 'zero\nthe first of the lines\nthe second of them\n' });
    await server.drain();
    const conversation = await server.call('GET', `/ann/app/-/merge_requests/${iid}/discussions.json`, ann);
    const threads = conversation.json<{ commit_id: string | null; active: boolean; position?: object }[]>();
    expect(threads.filter(({ commit_id }) => commit_id === id)).toMatchObject([
      { active: true, position: { new_line: 3 } },
      { active: true, position: { new_line: 3 } },
      { active: true, position: { new_line: 3 } },
    ]);
    for (const [body, message] of [
      [
        { commit_id: diff_refs.base_sha, position: { ...diff_refs, ...lines } },
        { commit_id: ['is no commit of this merge request'] },
      ],
      [
        { commit_id: 'main', position: { ...diff_refs, ...lines } },
        { commit_id: ['is no commit of this merge request'] },
      ],
      [
        { commit_id: diff_refs.head_sha, position: { ...ofCommit, ...lines } },
        { position: ['names neither a version of this merge request nor the change of its commit'] },
      ],
      [{ position: { ...ofCommit, ...lines } }, { position: ['names no version of this merge request'] }],
      [{ commit_id: id }, { commit_id: ['needs a position: the lines or the file that it is about'] }],
    ] as const) {
      const refused = await server.api('POST', url, ben, { body: 'No', ...body });
      expect([refused.statusCode, refused.json()]).toEqual([400, { message }]);
    }
  });
});
