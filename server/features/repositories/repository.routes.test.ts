import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Method, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let code: string;
let base: string;
const api = (method: Method, path: string, as: TestUser | null = ann, payload?: object) =>
  server.api(method, path, as, payload);

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
});
afterAll(() => server?.close());
// Each test has a project of its own.
let projects = 0;
beforeEach(async () => {
  code = `code-${++projects}`;
  base = `/projects/ann%2F${code}/repository`;
  const made = await api('POST', '/projects', ann, {
    name: code,
    visibility: 'public',
    initialize_with_readme: true,
    description: 'Some code',
  });
  expect(made.statusCode, made.body).toBe(201);
});

/** Two commits on the first one: a TypeScript file, and a change of it. */
async function commitTwice(): Promise<void> {
  const file = `${base}/files/${encodeURIComponent('src/über #1%.ts')}`;
  const saved = (title: string, content: string) => ({ branch: 'main', commit_message: title, content });
  await server.create(file, saved('One', 'export const a = 1;\n'), ann);
  const changed = await api('PUT', file, ann, saved('Two', 'export const a = 2;\n'));
  expect(changed.statusCode, changed.body).toBe(200);
}

describe('repository files and commits', () => {
  it('starts with the requested README, and an empty one returns empty lists', async () => {
    const file = await api('GET', `${base}/files/README.md?ref=main`);
    expect(file.statusCode, file.body).toBe(200);
    expect(Buffer.from(file.json<{ content: string }>().content, 'base64').toString()).toBe(
      `# ${code}\n\nSome code\n`,
    );
    await api('POST', '/projects', ann, { name: 'Void' });
    expect((await api('GET', '/projects/ann%2Fvoid/repository/commits')).json()).toEqual([]);
    expect((await api('GET', '/projects/ann%2Fvoid/repository/branches')).json()).toEqual([]);
    expect((await api('GET', '/projects/ann%2Fvoid/repository/tree')).statusCode).toBe(404);
  });

  it('creates, changes, moves and deletes files as one commit, and answers HEAD with the headers clients read', async () => {
    const made = await api('POST', `${base}/commits`, ann, {
      branch: 'main',
      commit_message: 'Add things',
      actions: [
        { action: 'create', file_path: 'src/über #1%.ts', content: 'export const a = 1;\n' },
        {
          action: 'create',
          file_path: 'data.bin',
          content: Buffer.from([0, 1, 2, 255]).toString('base64'),
          encoding: 'base64',
        },
      ],
    });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      title: 'Add things',
      author_name: 'Ann',
      stats: { additions: 1, deletions: 0 },
    });
    const path = encodeURIComponent('src/über #1%.ts');
    const head = await api('HEAD', `${base}/files/${path}?ref=main`);
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject({
      'x-gitlab-size': '20',
      'x-gitlab-ref': 'main',
      'x-gitlab-last-commit-id': made.json<{ id: string }>().id,
    });
    const raw = await api('HEAD', `${base}/files/${path}/raw?ref=main`);
    expect(raw.headers).toMatchObject({ 'x-gitlab-size': '20' });
    expect(raw.headers).not.toHaveProperty('x-gitlab-content-sha256');
    expect((await api('GET', `${base}/files/${path}/raw?ref=main`)).body).toBe('export const a = 1;\n');
    const update = await api('PUT', `${base}/files/${path}`, ann, {
      branch: 'main',
      commit_message: 'Two',
      content: 'export const a = 2;\n',
    });
    expect(update.statusCode, update.body).toBe(200);
    const stale = await api('PUT', `${base}/files/${path}`, ann, {
      branch: 'main',
      commit_message: 'Three',
      content: 'x',
      last_commit_id: made.json<{ id: string }>().id,
    });
    expect(stale.statusCode).toBe(400);
    expect(stale.json()).toEqual({
      message: 'You are attempting to update a file that has changed since you started editing it.',
    });
    const blame = await api('GET', `${base}/files/${path}/blame?ref=main`);
    expect(blame.json()).toMatchObject([{ commit: { title: 'Two' }, lines: ['export const a = 2;'] }]);
    const tree = (await api('GET', `${base}/tree?ref=main&recursive=true`)).json<
      { path: string; type: string }[]
    >();
    expect(tree.map((entry) => `${entry.type} ${entry.path}`).sort()).toEqual([
      'blob README.md',
      'blob data.bin',
      'blob src/über #1%.ts',
      'tree src',
    ]);
    expect(
      (await api('DELETE', `${base}/files/data.bin`, ann, { branch: 'main', commit_message: 'Gone' }))
        .statusCode,
    ).toBe(204);
    expect((await api('GET', `${base}/files/data.bin?ref=main`)).statusCode).toBe(404);
    expect(
      (
        await api('POST', `${base}/commits`, bob, {
          branch: 'main',
          commit_message: 'No',
          actions: [{ action: 'delete', file_path: 'README.md' }],
        })
      ).statusCode,
    ).toBe(403);
  });

  it.each([
    ['.gitattributes', `x ${'y'.repeat(3000)}\n`, '.gitattributes has too long lines to parse'],
    ['.gitmodules', '[submodule "x"]\n path=x\n url=-u./x\n', 'disallowed submodule url: -u./x'],
  ])('says why git refuses a %s', async (file_path, content, reason) => {
    for (const others of [0, 60]) {
      const made = Array.from({ length: others }, (_, at) => ({ file_path: `made/${at}`, content: `${at}` }));
      const answer = await api('POST', `${base}/commits`, ann, {
        branch: 'main',
        commit_message: 'No',
        actions: [{ file_path, content }, ...made].map((file) => ({ action: 'create', ...file })),
      });
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: `git refuses this: ${reason}` }]);
    }
  });

  it('lists commits with pagination, path and text, and shows one with its diff and refs', async () => {
    await commitTwice();
    const all = await api('GET', `${base}/commits?per_page=2`);
    expect(all.json<unknown[]>()).toHaveLength(2);
    expect(all.headers['x-next-page']).toBe('2');
    const byPath = (await api('GET', `${base}/commits?path=README.md`)).json<{ title: string }[]>();
    expect(byPath.map((commit) => commit.title)).toEqual(['Initial commit']);
    const [two] = (await api('GET', `${base}/commits?search=two`)).json<{ id: string; title: string }[]>();
    expect(two!.title).toBe('Two');
    const diff = (await api('GET', `${base}/commits/${two!.id}/diff`)).json<
      { diff: string; new_path: string }[]
    >();
    expect(diff).toMatchObject([
      { new_path: 'src/über #1%.ts', diff: '@@ -1 +1 @@\n-export const a = 1;\n+export const a = 2;\n' },
    ]);
    expect((await api('GET', `${base}/commits/${two!.id}/refs`)).json()).toEqual([
      { type: 'branch', name: 'main' },
    ]);
    expect((await api('GET', `${base}/commits/0000000000000000000000000000000000000000`)).statusCode).toBe(
      404,
    );
  });

  it('API-01 finds commits by how many are between them and a ref, as git does', async () => {
    const { id } = (
      await api('POST', '/projects', ann, { name: 'Steps', initialize_with_readme: true })
    ).json<{ id: number }>();
    const of = `/projects/${id}/repository`;
    const shas: string[] = [];
    for (const file_path of ['a', 'b', 'c']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const made = await api('POST', `${of}/commits`, ann, {
        branch: 'main',
        commit_message: file_path,
        actions: [{ action: 'create', file_path, content: 'x' }],
      });
      shas.push(made.json<{ id: string }>().id);
    }
    await api('POST', `${of}/tags`, ann, { tag_name: 'v1.0', ref: 'main', message: 'One' });
    const compared = await api('GET', `${of}/compare?from=main~2&to=v1.0^`);
    expect(compared.json()).toMatchObject({ commits: [{ id: shas[1] }], diffs: [{ new_path: 'b' }] });
    expect((await api('GET', `${of}/commits/${encodeURIComponent('main^')}`)).json()).toMatchObject({
      id: shas[1],
    });
    const listed = async (name: string): Promise<string[]> =>
      (await api('GET', `${of}/commits?ref_name=${encodeURIComponent(name)}`))
        .json<{ id: string }[]>()
        .map((commit) => commit.id);
    expect((await listed('HEAD~1'))[0]).toBe(shas[1]);
    expect(await listed('main~2..main')).toEqual([shas[2], shas[1]]);
    for (const name of ['main~9', 'main^2', 'main^{tree}', '--all~1'])
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await api('GET', `${of}/compare?from=${encodeURIComponent(name)}&to=main`)).statusCode).toBe(
        404,
      );
  });

  it('makes and removes branches and tags, and compares', async () => {
    const branch = await api('POST', `${base}/branches?branch=feature%2Fone&ref=main`, ann, {});
    expect(branch.statusCode, branch.body).toBe(201);
    expect(branch.json()).toMatchObject({
      name: 'feature/one',
      protected: false,
      can_push: true,
      default: false,
    });
    expect(
      (await api('POST', `${base}/branches`, ann, { branch: 'feature/one', ref: 'main' })).json(),
    ).toEqual({ message: 'Branch already exists' });
    await api('POST', `${base}/files/new.md`, ann, {
      branch: 'feature/one',
      commit_message: 'New',
      content: '# New\n',
    });
    const compare = (await api('GET', `${base}/compare?from=main&to=feature%2Fone`)).json<{
      commits: unknown[];
      diffs: { new_path: string; new_file: boolean }[];
    }>();
    expect(compare.commits).toHaveLength(1);
    expect(compare.diffs).toMatchObject([{ new_path: 'new.md', new_file: true }]);
    expect((await api('GET', `${base}/branches/feature%2Fone`)).json()).toMatchObject({
      name: 'feature/one',
      merged: false,
    });
    const tag = await api('POST', `${base}/tags`, ann, { tag_name: 'v1.0', ref: 'main', message: 'First' });
    expect(tag.statusCode, tag.body).toBe(201);
    expect(tag.json()).toMatchObject({ name: 'v1.0', message: 'First' });
    expect((await api('GET', `${base}/merge_base?refs[]=main&refs[]=feature/one`)).statusCode).toBe(200);
    expect((await api('DELETE', `${base}/tags/v1.0`)).statusCode).toBe(204);
    expect((await api('DELETE', `${base}/branches/feature%2Fone`)).statusCode).toBe(204);
    expect((await api('DELETE', `${base}/branches/main`)).statusCode).toBe(403);
    const archive = await api('GET', `${base}/archive.zip?sha=main`);
    expect(archive.headers['content-type']).toBe('application/zip');
    expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await api('GET', `${base}/archive.zip?exclude_paths=secrets`)).json()).toEqual({
      error: 'exclude_paths is not supported',
    });
  });

  it('API-01 commits where clients say: from a start, in place of what a branch has, over the text that they knew', async () => {
    const post = (body: object) =>
      api('POST', `${base}/commits`, ann, { commit_message: 'Work', stats: false, ...body });
    const create = (file_path: string) => [{ action: 'create', file_path, content: 'x\n' }];
    const first = await post({ branch: 'work', start_branch: 'main', actions: create('one') });
    expect(first.statusCode, first.body).toBe(201);
    const { id: tip, parent_ids: parents } = first.json<{ id: string; parent_ids: string[] }>();
    // was: ignored, and the commit continued the branch
    const forced = await post({ branch: 'work', start_branch: 'main', force: true, actions: create('two') });
    expect(forced.json()).toMatchObject({ parent_ids: parents });
    expect((await api('GET', `${base}/files/one?ref=work`)).statusCode).toBe(404);
    const itself = await post({ branch: 'work', start_branch: 'work', actions: create('three') });
    expect(itself.json()).toMatchObject({ parent_ids: [forced.json<{ id: string }>().id] });
    await api('POST', `/projects/ann%2F${code}/protected_branches`, ann, { name: 'main' });
    const onto = await post({ branch: 'main', start_sha: tip, force: true, actions: create('four') });
    expect(onto.statusCode).toBe(403);
    // was: refused, though nothing is left behind
    await api('POST', '/projects/ann%2Fcode/protected_branches', ann, { name: 'work' });
    const again = { branch: 'work', force: true, start_branch: 'work', start_sha: '' };
    const change = { action: 'update', file_path: 'three', content: 'y\n' };
    const known = { ...change, last_commit_id: itself.json<{ id: string }>().id };
    const onward = await post({ ...again, actions: [known] });
    expect([onward.statusCode, onward.body]).toEqual([201, expect.any(String)]);
    expect(onward.json()).toMatchObject({ parent_ids: [itself.json<{ id: string }>().id] });
    await api('DELETE', '/projects/ann%2Fcode/protected_branches/work');
    // was: last_commit_id was ignored, and others' changes were overwritten
    const over = (last_commit_id: string, more: object = {}) =>
      post({
        branch: 'work',
        actions: [{ action: 'update', file_path: 'two', content: last_commit_id, last_commit_id }],
        ...more,
      });
    expect((await over(tip)).json()).toEqual({
      message: 'You are attempting to update a file that has changed since you started editing it.',
    });
    // A name is no commit that the client knew: it always means what is there now.
    expect((await over('work')).statusCode).toBe(400);
    expect((await over(forced.json<{ id: string }>().id)).statusCode).toBe(201);
    const moved = { action: 'move', file_path: 'to', previous_path: 'two', last_commit_id: tip };
    expect((await post({ branch: 'work', actions: [moved] })).statusCode).toBe(400);
    await api('POST', '/projects', ann, { name: 'Elsewhere', initialize_with_readme: true });
    const other = { branch: 'far', start_branch: 'main', actions: create('five') };
    expect((await post({ ...other, start_project: 'ann/elsewhere' })).statusCode).toBe(400);
    expect((await post({ ...other, start_project: 'ann/nowhere' })).statusCode).toBe(404);
    expect((await post({ ...other, start_project: `ann/${code}` })).statusCode).toBe(201);
  });

  it('API-01 a commit that starts elsewhere is not added to a branch that is there already', async () => {
    const post = (body: object) =>
      api('POST', `${base}/commits`, ann, { commit_message: 'Work', stats: false, ...body });
    const create = (file_path: string) => [{ action: 'create', file_path, content: 'x\n' }];
    const begun = await post({ branch: 'taken', start_branch: 'main', actions: create('begun') });
    expect(begun.statusCode, begun.body).toBe(201);
    const { id: tip } = begun.json<{ id: string }>();
    const refused = {
      message: "A branch called 'taken' already exists. Switch to that branch in order to make changes",
    };
    // was: committed onto it, wherever it started
    for (const start of [{ start_branch: 'main' }, { start_sha: tip }]) {
      const answer = await post({ branch: 'taken', ...start, actions: create('again') });
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    }
    const file = { branch: 'taken', start_branch: 'main', commit_message: 'Work', content: 'y\n' };
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const answer = await api(method, `${base}/files/begun`, ann, file);
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 400, refused]);
    }
    expect((await api('GET', `${base}/branches/taken`)).json()).toMatchObject({ commit: { id: tip } });
    const both = { branch: 'both', start_branch: 'main', start_sha: tip, actions: create('both') };
    expect((await post(both)).json()).toEqual({ error: 'start_branch, start_sha are mutually exclusive' });
    const same = await api('PUT', `${base}/files/begun`, ann, { ...file, start_branch: 'taken' });
    expect(same.statusCode, same.body).toBe(200);
  });

  it('API-01 many files are checked against what a client knew without a walk of the history for each', async () => {
    const post = (body: object) =>
      api('POST', `${base}/commits`, ann, { commit_message: 'Work', stats: false, ...body });
    const paths = Array.from({ length: 40 }, (_, at) => `many/${at}.txt`);
    const actions = (action: string, content: string, more: object = {}) =>
      paths.map((file_path) => ({ action, file_path, content, ...more }));
    const begun = await post({ branch: 'many', start_branch: 'main', actions: actions('create', 'one\n') });
    const { id: first } = begun.json<{ id: string }>();
    const run = vi.spyOn(server.platform.git, 'lastCommitFor');
    const known = await post({
      branch: 'many-more',
      start_branch: 'many',
      actions: actions('update', 'two\n', { last_commit_id: first }),
    });
    expect(known.statusCode, known.body).toBe(201);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
    // A later commit knows the same files: v4 asks what each of them was there.
    const other = await post({
      branch: 'many',
      actions: [{ action: 'create', file_path: 'other', content: '' }],
    });
    const { id: later } = other.json<{ id: string }>();
    const update = { action: 'update', file_path: paths[0], content: 'three\n', last_commit_id: later };
    const taken = await post({ branch: 'many', actions: [update] });
    expect(taken.statusCode, taken.body).toBe(201);
    const refused = await post({ branch: 'many', actions: [update] });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: 'You are attempting to update a file that has changed since you started editing it.' },
    ]);
    const file = { branch: 'side-of-many', start_branch: 'many', commit_message: 'Work', content: 'four\n' };
    const put = (last_commit_id: string) =>
      api('PUT', `${base}/files/${encodeURIComponent(paths[0]!)}`, ann, { ...file, last_commit_id });
    expect((await put(later)).statusCode).toBe(400);
    // was: 404, as the branch is not there yet
    expect((await put(taken.json<{ id: string }>().id)).statusCode).toBe(200);
  });

  it('API-01 numbers a commit by those that lead to it', async () => {
    await commitTwice();
    const count = async (query = '') =>
      (await api('GET', `${base}/commits/main/sequence${query}`)).json<{ count: number }>().count;
    const { headers } = await api('GET', `${base}/commits?per_page=1`);
    expect(headers).not.toHaveProperty('x-total');
    expect(await count()).toBe(3);
    expect(await count('?first_parent=true')).toBe(3);
    expect((await api('GET', `${base}/commits/nowhere/sequence`)).statusCode).toBe(404);
  });

  it('counts languages after a push, and contributions per author', async () => {
    await commitTwice();
    await server.drain();
    const { jobsOf } = await import('../../app.ts');
    await jobsOf(server.platform)
      .find((job) => job.name === 'repositories:upkeep')!
      .run(server.platform, {
        projectId: (await api('GET', `/projects/ann%2F${code}`)).json<{ id: number }>().id,
      });
    expect((await api('GET', `/projects/ann%2F${code}/languages`)).json()).toEqual({ TypeScript: 100 });
    expect((await api('GET', `${base}/contributors`)).json()).toMatchObject([{ name: 'Ann', commits: 3 }]);
  });
});
