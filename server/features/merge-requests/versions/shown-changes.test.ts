import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { TestUser } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
/** The heads of the three versions, and a commit of the last that is not its head. */
let heads: string[];
let middle: string;

const text = (word: string, top = 'line 0') =>
  [top, ...Array.from({ length: 8 }, (_, at) => `line ${at + 1}`), word, ''].join('\n');

beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  const { server, ann } = world;
  path = (await server.api('GET', `/projects/${project}`, ann)).json<{ path_with_namespace: string }>()
    .path_with_namespace;
  await world.commit({ project, branch: 'main', files: { 'a.txt': text('end') } });
  await commit('work', { 'a.txt': text('mine') }, 'main');
  await commit('work', { 'b.txt': 'one\n' });
  await world.open(project, 'work');
  const first = (await world.refOf(project, 'refs/heads/work'))!;
  await commit('work', { 'b.txt': 'two\n' });
  await server.drain();
  const second = (await world.refOf(project, 'refs/heads/work'))!;
  // The target moves, the branch is made again on top of it.
  await commit('main', { 'a.txt': text('end', 'theirs'), 'other.txt': 'theirs\n' });
  middle = await commit('again', { 'a.txt': text('mine, too', 'theirs') }, 'main', 'Change a.txt');
  await commit('again', { 'b.txt': 'two\n' });
  const third = (await world.refOf(project, 'refs/heads/again'))!;
  await world.push(project, [{ ref: 'refs/heads/work', old: second, new: third }]);
  await server.drain();
  heads = [first, second, third];
});
afterAll(() => world?.server.close());

/** A commit with these contents, of files that are there or not. */
async function commit(
  branch: string,
  files: Record<string, string>,
  from?: string,
  message = `Change ${Object.keys(files).join(', ')}`,
): Promise<string> {
  const there = new Set(
    (
      await world.server.api(
        'GET',
        `/projects/${project}/repository/tree?ref=${from ?? branch}&per_page=100`,
        world.ann,
      )
    )
      .json<{ path: string }[]>()
      .map((entry) => entry.path),
  );
  const { id } = await world.server.create<{ id: string }>(
    `/projects/${project}/repository/commits`,
    {
      branch,
      commit_message: message,
      ...(from === undefined ? {} : { start_branch: from }),
      actions: Object.entries(files).map(([file_path, content]) => ({
        action: there.has(file_path) ? 'update' : 'create',
        file_path,
        content,
      })),
    },
    world.ann,
  );
  return id;
}
const page = () => `/${path}/-/merge_requests/1`;
const get = (query: string, as: TestUser = world.ann) =>
  world.server.call('GET', `${page()}/changes.json${query}`, as);
const changes = async (query = '', as: TestUser = world.ann) =>
  (await get(query, as)).json<MergeRequestChanges>();
const files = ({ diff }: MergeRequestChanges) => diff.files.map(({ new_path }) => new_path);
const linesOf = ({ diff }: MergeRequestChanges, type: 'added' | 'removed') =>
  diff.files.flatMap(({ hunks }) =>
    (hunks ?? []).flatMap(({ runs }) =>
      runs.filter((run) => run.type === type).map(({ html }) => html.replaceAll(/<[^>]+>/g, '').trim()),
    ),
  );

it('DIFF-15 every version can be shown by itself, and any two compared', async () => {
  const newest = await changes();
  expect(newest.versions.map(({ number, head_sha }) => [number, head_sha])).toEqual([
    [3, heads[2]],
    [2, heads[1]],
    [1, heads[0]],
  ]);
  expect(newest.shown).toMatchObject({ is_newest: true, since: null, commit: null });
  expect(newest.versions[0]!.author?.username).toBe('ann');
  const [third, , first] = newest.versions;
  const old = await changes(`?diff_id=${first!.id}`);
  expect(old.shown).toMatchObject({ version: { number: 1 }, is_newest: false });
  expect(old.head_sha).toBe(heads[0]);
  expect(linesOf(old, 'added')).toContain('one');
  // The branch only grew.
  const grown = await changes(`?diff_id=${newest.versions[1]!.id}&start_sha=${heads[0]}`);
  expect(files(grown)).toEqual(['b.txt']);
  expect(grown.comparison).toMatchObject({ rebased: false, unclear: [] });
  expect(grown.comparison!.commits!.map(({ kind }) => kind)).toEqual(['same', 'same', 'new']);
  // It was rewritten on another base: what the target brought is not shown.
  const rewritten = await changes(`?diff_id=${third!.id}&start_sha=${heads[1]}`);
  expect(files(rewritten)).toEqual(['a.txt']);
  expect(linesOf(rewritten, 'added')).toEqual(['mine, too']);
  expect(linesOf(rewritten, 'removed')).toEqual(['mine']);
  expect(rewritten.comparison).toMatchObject({ rebased: true, unclear: [] });
  expect(rewritten.shown).toMatchObject({ version: { number: 3 }, since: { number: 2 } });
  // The lines of one file, as it is opened.
  const one = await changes(`?start_sha=${heads[1]}&paths=a.txt&whole=true`);
  expect(linesOf(one, 'added')).toEqual(['mine, too']);
  expect(one).toMatchObject({ versions: [], comparison: { commits: null } });
});

it('DIFF-15 versions and commits that are not of this merge request are not found', async () => {
  const { ben, server } = world;
  for (const query of [
    '?diff_id=999999',
    `?start_sha=${'a'.repeat(40)}`,
    `?commit_id=${'a'.repeat(40)}`,
    `?commit_id=${(await world.refOf(project, 'refs/heads/main'))!}`,
  ])
    expect((await get(query)).statusCode, query).toBe(404);
  expect((await get('?start_sha=main')).statusCode).toBe(400);
  expect((await get('?start_sha=&commit_id=')).statusCode).toBe(200);
  const stranger = await server.createUser('stranger');
  expect((await get(`?start_sha=${heads[1]}`, stranger)).statusCode).toBe(404);
  expect((await get(`?start_sha=${heads[1]}`, ben)).statusCode).toBe(200);
});

it('MR-02 the changes can be read commit by commit', async () => {
  const of = await changes(`?commit_id=${middle}`);
  expect(files(of)).toEqual(['a.txt']);
  expect(of.shown.commit).toMatchObject({
    commit: { sha: middle, title: 'Change a.txt' },
    number: 1,
    total: 2,
    previous: null,
    next: heads[2],
    parent: await world.refOf(project, 'refs/heads/main'),
  });
  const next = await changes(`?commit_id=${heads[2]}`);
  expect(files(next)).toEqual(['b.txt']);
  expect(next.shown.commit).toMatchObject({ previous: middle, next: null, parent: middle });
});

it('MR-02 a commit that is not in the newest version any more is found in the newest that has it', async () => {
  // was: 404, so that what was said of it led nowhere
  const of = await changes(`?commit_id=${heads[0]}`);
  expect(of.shown).toMatchObject({ version: { number: 2 }, is_newest: false, commit: { next: heads[1] } });
  expect(files(of)).toEqual(['b.txt']);
  const newest = (await changes()).shown.version.id;
  expect((await get(`?diff_id=${newest}&commit_id=${heads[0]}`)).statusCode).toBe(404);
});

it('DIFF-15 the version of the last review is remembered, whoever pushes meanwhile', async () => {
  const { server, ann, ben } = world;
  const iid = 1;
  const last = async (as: TestUser) => (await changes('', as)).last_review;
  const api = `/projects/${project}/merge_requests/${iid}`;
  expect(await last(ben)).toBe(null);
  // A comment of its own is no review.
  const draft = async (note: string) =>
    (await server.call('POST', `${page()}/drafts`, ben, { draft_note: { note } })).json<{ id: number }>();
  const { id } = await draft('Only this');
  await server.call('POST', `${page()}/drafts/publish`, ben, { id, sha: heads[2] });
  expect(await last(ben)).toBe(null);
  // What was read was the second version, though the third is there.
  await draft('Please change this');
  const published = await server.call('POST', `${page()}/drafts/publish`, ben, { sha: heads[1] });
  expect(published.statusCode).toBe(200);
  expect(await last(ben)).toMatchObject({ number: 2, head_sha: heads[1] });
  expect(await last(ann)).toBe(null);
  // Nothing is published: nothing was reviewed.
  await server.call('POST', `${page()}/drafts/publish`, ben, { sha: heads[2] });
  expect(await last(ben)).toMatchObject({ number: 2 });
  // Never back.
  await draft('And this');
  await server.call('POST', `${page()}/drafts/publish`, ben, { sha: heads[0] });
  expect(await last(ben)).toMatchObject({ number: 2 });
  const approved = await server.api('POST', `${api}/approve`, ben);
  expect(approved.statusCode).toBe(201);
  expect(await last(ben)).toMatchObject({ number: 3, head_sha: heads[2] });
});

it('DIFF-15 a review by v4 is remembered, and the last tick of a version is one', async () => {
  const { server } = world;
  const eve = await server.createUser('eve');
  await server.create(`/projects/${project}/members`, { user_id: eve.id, access_level: 30 }, world.ann);
  const last = async () => (await changes('', eve)).last_review?.number;
  const tick = async (file: string, more: object) => {
    const { diff } = await changes('', eve);
    const { identity, new_mode } = diff.files.find(({ new_path }) => new_path === file)!;
    const body = { path: file, blob: identity!.new_blob, mode: new_mode, ...more };
    return server.call('PUT', `${page()}/viewed_files`, eve, body);
  };
  await tick('a.txt', { head_sha: heads[2] });
  expect(await last()).toBe(undefined);
  await tick('b.txt', { head_sha: heads[2], last: true });
  expect(await last()).toBe(3);
  // The head of nothing is remembered as none.
  expect((await tick('b.txt', { head_sha: 'f'.repeat(40), last: true })).statusCode).toBe(204);
  expect(await last()).toBe(3);
  const fay = await server.createUser('fay');
  await server.create(`/projects/${project}/members`, { user_id: fay.id, access_level: 30 }, world.ann);
  const drafts = `/projects/${project}/merge_requests/1/draft_notes`;
  await server.create(drafts, { note: 'By v4' }, fay);
  expect((await server.api('POST', `${drafts}/bulk_publish`, fay)).statusCode).toBe(204);
  expect((await changes('', fay)).last_review?.number).toBe(3);
});

it('MR-05 DIFF-15 a version from before a retarget is not approved for the new target, and is what was reviewed', async () => {
  const { ann, ben, server } = world;
  await commit('next', { 'next.txt': 'next\n' }, 'main');
  await commit('aim', { 'aim.txt': 'aim\n' }, 'next');
  const { iid } = await server.create<{ iid: number }>(
    `/projects/${project}/merge_requests`,
    { title: 'Aim', source_branch: 'aim', target_branch: 'main' },
    ann,
  );
  const base = `/${path}/-/merge_requests/${iid}`;
  const shown = async () =>
    (await server.call('GET', `${base}/changes.json`, ben)).json<MergeRequestChanges>();
  const before = await shown();
  await server.api('PUT', `/projects/${project}/merge_requests/${iid}`, ann, { target_branch: 'next' });
  const after = await shown();
  expect(after.head_sha).toBe(before.head_sha);
  expect(after.shown.version.id).toBeGreaterThan(before.shown.version.id);
  const submit = (version_id: number, reviewer_state: string) =>
    server.call('POST', `${base}/drafts/publish`, ben, {
      note: 'Read',
      sha: after.head_sha,
      target_branch: 'next',
      version_id,
      reviewer_state,
    });
  // was: counted for the new target, though its changes are others
  const refused = await submit(before.shown.version.id, 'approved');
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      message:
        'The version that you read goes into another branch than next. Look at the newest version, and approve that.',
    },
  ]);
  expect((await submit(before.shown.version.id, 'requested_changes')).statusCode).toBe(200);
  expect((await shown()).last_review).toMatchObject({ id: before.shown.version.id });
  expect((await submit(after.shown.version.id, 'approved')).statusCode).toBe(200);
  expect((await shown()).last_review).toMatchObject({ id: after.shown.version.id });
});

it('DIFF-17 a viewed file that changes says at which version it was viewed', async () => {
  const { server, ann } = world;
  const { diff } = await changes('', ann);
  const { identity, new_mode } = diff.files.find(({ new_path }) => new_path === 'b.txt')!;
  await server.call('PUT', `${page()}/viewed_files`, ann, {
    path: 'b.txt',
    blob: identity!.new_blob,
    mode: new_mode,
    head_sha: heads[2],
  });
  expect((await changes('', ann)).viewed_before).toEqual([]);
  await commit('work', { 'b.txt': 'three\n' });
  await server.drain();
  const now = await changes('', ann);
  expect(now.viewed).toEqual([]);
  expect(now.viewed_before).toEqual([{ path: 'b.txt', head_sha: heads[2] }]);
  expect(linesOf(await changes(`?start_sha=${heads[2]}`, ann), 'added')).toEqual(['three']);
});
