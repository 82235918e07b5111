import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FoundChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
let first: string;

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}\n`).join('');

beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  const { server, ann } = world;
  path = (await server.api('GET', `/projects/${project}`, ann)).json<{ path_with_namespace: string }>()
    .path_with_namespace;
  await world.commit({
    project,
    branch: 'main',
    files: { 'old.txt': numbered('row', 40), 'src/a.ts': 'const Oak = 1;\nkept\n' },
  });
  await world.commit({ project, branch: 'work', from: 'main', files: { 'big.txt': numbered('leaf', 3000) } });
  const change = async (commit_message: string, actions: object[]) =>
    (
      await server.create<{ id: string }>(
        `/projects/${project}/repository/commits`,
        { branch: 'work', commit_message, actions },
        ann,
      )
    ).id;
  first = await change('Change', [
    {
      action: 'update',
      file_path: 'old.txt',
      content: numbered('row', 40).replace('row 20\n', 'Straße ÄPFEL\n'),
    },
    { action: 'update', file_path: 'src/a.ts', content: 'const elm = 1;\nkept\n' },
  ]);
  await world.open(project, 'work');
  await server.drain();
  await change('More', [{ action: 'create', file_path: 'z.txt', content: `${'x'.repeat(2000)} oak <b>\n` }]);
  await server.drain();
});
afterAll(() => world?.server.close());

const search = async (q: string, more = '') =>
  world.server.call(
    'GET',
    `/${path}/-/merge_requests/1/changes/search.json?q=${encodeURIComponent(q)}${more}`,
    world.ann,
  );
const found = async (q: string, more = '') => (await search(q, more)).json<FoundChanges>();

it('DIFF-11 a search finds lines of all files on both sides, those that the page does not have too', async () => {
  const oak = await found('oAK');
  expect(oak.ended).toBe('all');
  expect(
    oak.files.map((file) => [file.path, file.lines.map((line) => [line.type, line.old_line, line.new_line])]),
  ).toEqual([
    ['src/a.ts', [['removed', 1, null]]],
    ['z.txt', [['added', null, 1]]],
  ]);
  const { text, at } = oak.files[1]!.lines[0]!;
  expect(text.slice(at!)).toBe('oak <b>');
  expect(text.length).toBeLessThan(300);
  expect(oak.files[0]!.file_hash).toMatch(/^[0-9a-f]{40}$/);
  // A line that did not change, and is shown for its neighbours.
  expect((await found('kept')).files[0]!.lines).toEqual([
    { type: 'context', old_line: 2, new_line: 2, text: 'kept', at: 0 },
  ]);
  expect((await found('row 17')).files[0]!.lines).toMatchObject([{ old_line: 17, new_line: 17 }]);
  expect((await found('row 16')).files).toEqual([]);
  expect((await found('äpfel')).files[0]!.lines).toMatchObject([{ new_line: 20, at: 7 }]);
  expect((await found('leaf 2999')).files[0]!.lines).toMatchObject([{ new_line: 2999 }]);
  // Not in heads of hunks, and not in the marks.
  expect((await found('@@')).files).toEqual([]);
  expect((await found('+leaf')).files).toEqual([]);
});

it('stops at as many lines as a page lists, and says so', async () => {
  const leaves = await found('leaf');
  expect(leaves.ended).toBe('enough');
  expect(leaves.files.flatMap((file) => file.lines)).toHaveLength(300);
});

it('searches what is shown: a version, what came since, or a commit', async () => {
  const versions = (
    await world.server.api('GET', `/projects/${project}/merge_requests/1/versions`, world.ann)
  ).json<{ id: number }[]>();
  expect((await found('oak', `&diff_id=${versions.at(-1)!.id}`)).files.map((file) => file.path)).toEqual([
    'src/a.ts',
  ]);
  expect((await found('oak', `&start_sha=${first}`)).files.map((file) => file.path)).toEqual(['z.txt']);
  expect((await found('oak', `&commit_id=${first}`)).files.map((file) => file.path)).toEqual(['src/a.ts']);
  const [begun] = (
    await world.server.api('GET', `/projects/${project}/repository/commits?ref_name=main`, world.ann)
  ).json<{ id: string }[]>();
  expect((await search('oak', `&commit_id=${begun!.id}`)).statusCode).toBe(404);
});

it('takes one line with something in it', async () => {
  const codes = ['', '   ', 'a\nb', 'a\0b', 'x'.repeat(201)].map(async (q) => (await search(q)).statusCode);
  expect(await Promise.all(codes)).toEqual([400, 400, 400, 400, 400]);
  expect((await search('--output=x')).statusCode).toBe(200);
});
