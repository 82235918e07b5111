import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { measureVersions } from './versions/measure-versions.ts';

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
const shaOf = async (branch: string) =>
  (await server.api('GET', at(`/repository/branches/${branch}`), ann)).json<{
    commit: { id: string; parent_ids: string[] };
  }>().commit;

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

describe('the patch id of a version', () => {
  interface Listed {
    readonly id: number;
    readonly base_commit_sha: string;
    readonly head_commit_sha: string;
    readonly patch_id_sha: string | null;
  }
  const versions = async (iid: number) =>
    (await server.api('GET', at(`/merge_requests/${iid}/versions`), ann)).json<Listed[]>();
  const askGit = ({ base_commit_sha: from, head_commit_sha: to }: Listed): string => {
    const { path } = server.platform.git.repository(project);
    const options = { cwd: path };
    const patch = execFileSync('git', ['diff', '--full-index', from, to], options);
    return execFileSync('git', ['patch-id', '--stable'], { ...options, input: patch })
      .toString()
      .split(' ')[0]!;
  };

  /** Also what runs after it in the background. */
  const settle = async (id: number): Promise<void> => {
    await server.drain();
    await measureVersions.run(server.platform, { id });
  };

  it('API-01 is git’s own, and the same for the same change elsewhere', async () => {
    await commit('feature', { 'a.txt': 'one\ntwo\n', 'picture.bin': 'a\0b' }, 'main');
    const { id, iid } = await open('feature');
    await settle(id);
    const [first] = await versions(iid);
    // was: null
    expect(first!.patch_id_sha).toBe(askGit(first!));
    await commit('main', { 'other.txt': 'other\n' });
    await server.api('PUT', at(`/merge_requests/${iid}/rebase`), ann);
    await settle(id);
    const [second, ...older] = await versions(iid);
    expect(older).toEqual([first]);
    expect(second!.head_commit_sha).not.toBe(first!.head_commit_sha);
    expect(second!.patch_id_sha).toBe(first!.patch_id_sha);
    await commit('feature', { 'b.txt': 'more\n' });
    await settle(id);
    const [third] = await versions(iid);
    expect(third!.patch_id_sha).toBe(askGit(third!));
    expect(third!.patch_id_sha).not.toBe(second!.patch_id_sha);
    // One of which it is not known yet, as of those from before: a list does not ask git, its own page does.
    await sql`update merge_request_versions set patch_id_sha = null where id = ${first!.id}`.execute(
      server.platform.db,
    );
    const asked = vi.spyOn(server.platform.git, 'patchId');
    expect((await versions(iid)).at(-1)).toEqual({ ...first, patch_id_sha: null });
    expect(asked).not.toHaveBeenCalled();
    const one = await server.api('GET', at(`/merge_requests/${iid}/versions/${first!.id}`), ann);
    expect(one.json()).toMatchObject(first!);
    expect((await versions(iid)).at(-1)).toEqual(first);
    await server.api('GET', at(`/merge_requests/${iid}/versions/${first!.id}`), ann);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
});

describe('a comment on a line', () => {
  it('DISC-16 the code of a line without a type is that of the row of the change, whatever its text', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
    await commit('main', { 'codes.txt': `${lines.join('\n')}\n` });
    // Line 5 gives way to two, 20 is taken away, one comes after 24.
    const changed = lines.toSpliced(24, 0, 'more').toSpliced(19, 1).toSpliced(4, 1, 'first', 'second');
    await server.create(at('/repository/branches'), { branch: 'codes', ref: 'main' }, ann);
    await server.api('PUT', at('/repository/files/codes.txt'), ann, {
      branch: 'codes',
      commit_message: 'Change',
      content: `${changed.join('\n')}\n`,
    });
    const { iid } = await open('codes');
    const { diff_refs } = (await server.api('GET', at(`/merge_requests/${iid}`), ann)).json<{
      diff_refs: Record<string, string>;
    }>();
    const hash = createHash('sha1').update('codes.txt').digest('hex');
    for (const [code, old_line, new_line] of [
      ['5_5', 5, null],
      ['6_5', null, 5],
      ['6_6', null, 6],
      ['6_7', 6, 7],
      // Between the changes and after them, where no patch has rows.
      ['12_13', 12, 13],
      ['20_21', 20, null],
      ['30_31', 30, 31],
      ['1_1', 1, 1],
      ['0_5', null, 5],
      ['5_0', 5, null],
    ] as const) {
      const end = { line_code: `${hash}_${code}` };
      const position = { ...diff_refs, position_type: 'text', new_path: 'codes.txt', old_line, new_line };
      const { notes } = await server.create<{ notes: readonly object[] }>(
        at(`/merge_requests/${iid}/discussions`),
        { body: code, position: { ...position, line_range: { start: end, end } } },
        ann,
      );
      const found = { old_line, new_line };
      expect(notes, code).toMatchObject([{ position: { line_range: { start: found, end: found } } }]);
    }
  });

  it('DISC-16 NOTE-14 is a resolvable thread with its position, in JSON and as a form', async () => {
    await commit('feature', { 'a.txt': 'one\ntwo\n' }, 'main');
    const { iid } = await open('feature');
    const { diff_refs } = (await server.api('GET', at(`/merge_requests/${iid}`), ann)).json<{
      diff_refs: Record<string, string>;
    }>();
    const position = { ...diff_refs, position_type: 'text', new_path: 'a.txt', new_line: 2 };
    const url = at(`/merge_requests/${iid}/discussions`);
    const thread = await server.create<{ id: string; notes: readonly object[] }>(
      url,
      { body: 'Why two?', position },
      ben,
    );
    expect(thread.notes).toMatchObject([
      {
        type: 'DiffNote',
        resolvable: true,
        commit_id: null,
        position: { ...position, old_path: 'a.txt', old_line: null },
      },
    ]);
    const reply = await server.create(`${url}/${thread.id}/notes`, { body: 'Because' }, ann);
    expect(reply).toMatchObject({ type: 'DiffNote', position: { new_line: 2 } });
    // As gitbeaker sends it.
    const fields = Object.entries(position).map(([name, value]) => [`position[${name}]`, String(value)]);
    const written = await server.app.inject({
      method: 'POST',
      url: `/api/v4${url}`,
      headers: { 'private-token': ben.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([['body', 'And this?'], ...fields]).toString(),
    });
    expect(written.json()).toMatchObject({ notes: [{ type: 'DiffNote', position: { new_line: 2 } }] });
    // A range as v4 documents it: by the codes of lines, which are answered too.
    const hash = createHash('sha1').update('a.txt').digest('hex');
    const end = (line: number) => ({ line_code: `${hash}_0_${line}`, type: 'new' });
    const ranged = await server.create<typeof thread>(
      url,
      { body: 'Both', position: { ...position, line_range: { start: end(1), end: end(2) } } },
      ben,
    );
    // was: the range was lost
    expect(ranged.notes).toMatchObject([
      {
        position: {
          line_range: {
            start: { ...end(1), old_line: null, new_line: 1 },
            end: { ...end(2), old_line: null, new_line: 2 },
          },
        },
      },
    ]);
    const nowhere = { start: end(1), end: { line_code: `${hash}_7_9` } };
    const lost = await server.api('POST', url, ben, {
      body: 'No',
      position: { ...position, line_range: nowhere },
    });
    expect([lost.statusCode, lost.json()]).toEqual([
      400,
      { message: { position: ['names a line that is not there'] } },
    ]);
    const point = { ...position, new_line: null, position_type: 'image', width: 10, height: 10 };
    const pointed = { body: 'Here', position: { ...point, x: 2.4, y: 3.6 } };
    expect((await server.create<typeof thread>(url, pointed, ben)).notes).toMatchObject([
      // was: rounded
      { position: { x: 2.4, y: 3.6, width: 10, height: 10 } },
    ]);
    for (const [wrong, why] of [
      [{ new_line: 3 }, 'names a line that is not there'],
      [{ new_path: 'b.txt' }, 'names a file that is not there'],
      [{ head_sha: '0'.repeat(40) }, 'names no version of this merge request'],
      [{ new_line: null }, 'names no line'],
    ] as const) {
      const refused = await server.api('POST', url, ben, { body: 'No', position: { ...position, ...wrong } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual({ message: { position: [why] } });
    }
  });
});

describe('a merge request from a fork', () => {
  it('MR-01 brings its commits to the target, follows pushes, and is merged there', async () => {
    await server.api('PUT', at(''), ann, { visibility: 'public' });
    const carl = await server.createUser(`carl-${number}`);
    const fork = await server.create(`${at('')}/fork`, {}, carl);
    await server.drain();
    const push = (file: string, start?: string) =>
      server.create<{ id: string }>(
        `/projects/${fork.id}/repository/commits`,
        {
          branch: 'idea',
          ...(start === undefined ? {} : { start_branch: start }),
          commit_message: `Add ${file}`,
          actions: [{ action: 'create', file_path: file, content: `${file}\n` }],
        },
        carl,
      );
    await push('a.txt', 'main');
    const body = {
      title: 'An idea',
      source_branch: 'idea',
      target_branch: 'main',
      target_project_id: project,
    };
    const made = await server.create<Answer>(`/projects/${fork.id}/merge_requests`, body, carl);
    expect(made).toMatchObject({
      project_id: project,
      source_project_id: fork.id,
      target_project_id: project,
    });
    const { id: head } = await push('b.txt');
    await server.drain();
    expect(await read(made.iid)).toMatchObject({
      sha: head,
      changes_count: '2',
      detailed_merge_status: 'mergeable',
    });
    const merge = (as: TestUser) =>
      server.api('PUT', at(`/merge_requests/${made.iid}/merge`), as, { sha: head });
    expect((await merge(carl)).statusCode).toBe(401);
    expect((await merge(ben)).json()).toMatchObject({ state: 'merged' });
    const file = await server.api('GET', at('/repository/files/b.txt/raw?ref=main'), ann);
    expect(file.body).toBe('b.txt\n');
  });
});

describe('a merge', () => {
  it('MR-03 makes a commit of both branches, records who merged, and removes the source branch', async () => {
    const { id: head } = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { remove_source_branch: true });
    const before = await shaOf('main');
    const merged = await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben, { sha: head });
    expect(merged.statusCode).toBe(200);
    const answer = merged.json<Answer>();
    expect(answer).toMatchObject({ state: 'merged', merged_by: { username: 'ben' } });
    const after = await shaOf('main');
    expect(after).toMatchObject({ id: answer.merge_commit_sha, parent_ids: [before.id, head] });
    await server.drain();
    expect((await server.api('GET', at('/repository/branches/feature'), ann)).statusCode).toBe(404);
    expect((await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben)).statusCode).toBe(405);
  });

  it('MR-08 closes the issues that its description says it closes', async () => {
    const issue = await server.create(at('/issues'), { title: 'The door squeaks' }, ann);
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { description: `Closes #${issue.iid}` });
    await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben);
    await server.drain();
    expect((await server.api('GET', at(`/issues/${issue.iid}`), ann)).json()).toMatchObject({
      state: 'closed',
    });
    const notes = (await server.api('GET', at(`/issues/${issue.iid}/notes`), ann)).json<{ body: string }[]>();
    expect(notes.map(({ body }) => body)).toContain(`closed via merge request !${iid}`);
  });

  it('MR-03 squashes the branch into one commit of its author', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    await commit('feature', { 'b.txt': 'two\n' });
    const { iid } = await open('feature', { squash: true });
    const before = await shaOf('main');
    const { squash_commit_sha, merge_commit_sha } = (
      await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben, {})
    ).json<Answer>();
    expect(await shaOf('main')).toMatchObject({
      id: merge_commit_sha,
      parent_ids: [before.id, squash_commit_sha],
    });
    const squash = await server.api('GET', at(`/repository/commits/${squash_commit_sha}`), ann);
    expect(squash.json()).toMatchObject({ title: 'Add a file', author_name: 'Ann', parent_ids: [before.id] });
  });

  it('MR-03 is refused with conflicts, as a draft, for another head, and without the right', async () => {
    const { id: head } = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { title: 'Draft: Add a file' });
    const put = async (as: TestUser, body: object = {}) =>
      (await server.api('PUT', at(`/merge_requests/${iid}/merge`), as, body)).statusCode;
    expect(await put(ben)).toBe(405);
    await server.api('PUT', at(`/merge_requests/${iid}`), ann, { title: 'Add a file' });
    expect(await put(ben, { sha: '0'.repeat(40) })).toBe(409);
    expect(await put(guest, { sha: head })).toBe(404);
    await commit('main', { 'a.txt': 'another\n' });
    expect(await put(ben)).toBe(422);
    expect(await read(iid)).toMatchObject({ state: 'opened' });
  });

  it('MR-02 is also noticed when the head reaches the target by a push', async () => {
    const { id: head } = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature');
    const { git } = server.platform;
    const repository = git.repository(project);
    // A fast-forward of main, as by a push: a branch made of it, and main moved by a merge elsewhere.
    await commit('other', { 'b.txt': 'two\n' }, 'feature');
    const other = await open('other', { title: 'Both' });
    expect((await server.api('PUT', at(`/merge_requests/${other.iid}/merge`), ben)).statusCode).toBe(200);
    await server.drain();
    expect(await read(iid)).toMatchObject({ state: 'merged', sha: head, merge_commit_sha: null });
    expect(await git.readRef(repository, 'refs/heads/main')).not.toBe(head);
  });

  it('MR-07 of two at once, one merges and the other says so', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { squash: true });
    const before = await shaOf('main');
    const ask = async (person: TestUser): Promise<number> =>
      (await server.api('PUT', at(`/merge_requests/${iid}/merge`), person)).statusCode;
    const [ofAnn, ofBen, againOfAnn, againOfBen] = await Promise.all([ann, ben, ann, ben].map(ask));
    // was: one that lost found no plan any more, and squashed again
    const codes = [
      [ofAnn, againOfAnn],
      [ofBen, againOfBen],
    ];
    // Who merged and asks twice gets one answer, or is early and told to try again.
    const winners = codes.filter((both) => both.includes(200));
    expect(winners).toHaveLength(1);
    for (const code of codes.flat()) expect([200, 405, 409]).toContain(code);
    const after = await shaOf('main');
    expect(after.parent_ids[0]).toBe(before.id);
    expect(await read(iid)).toMatchObject({ state: 'merged', merge_commit_sha: after.id });
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
