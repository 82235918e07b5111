import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let page: string;
let head: string;

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

beforeAll(async () => {
  world = await openMergeRequestWorld();
  const { server, ann } = world;
  const project = await world.createProject();
  const { path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>();
  const files = { 'a.js': text('let a = 1 < 2;', 'same', 'gone') };
  await world.commit({ project, branch: 'main', files });
  const actions = [
    { action: 'update', file_path: 'a.js', content: text('let a = 2 < 3;', 'more', 'same') },
    { action: 'create', file_path: 'c d.txt', content: 'new' },
  ];
  const commit = { branch: 'work', start_branch: 'main', commit_message: 'Change', actions };
  head = (await server.create<{ id: string }>(`/projects/${project}/repository/commits`, commit, ann)).id;
  const { iid } = await world.open(project, 'work');
  page = `/${path}/-/merge_requests/${iid}`;
});
afterAll(() => world?.server.close());

interface Line {
  readonly type: string | null;
  readonly old_line: number | null;
  readonly new_line: number | null;
  readonly text: string;
}
interface Answer {
  readonly diff_refs: { readonly base_sha: string };
  readonly diff_files: readonly {
    readonly file_hash: string;
    readonly highlighted_diff_lines: readonly Line[];
    readonly parallel_diff_lines: readonly { readonly left: Line | null; readonly right: Line | null }[];
  }[];
}
const read = (query = '') => world.server.call('GET', `${page}/diffs.json${query}`, world.ann);

it('DIFF-05 DIFF-06 each file has its refs, names, paths and lines, with their codes', async () => {
  const answer = await read();
  const { diff_refs, diff_files } = answer.json<Answer>();
  expect(answer.headers['x-total']).toBe('2');
  expect(diff_files).toMatchObject([
    {
      content_sha: head,
      file_path: 'a.js',
      diff_refs: { base_sha: diff_refs.base_sha, head_sha: head },
      viewer: { name: 'text', collapsed: false },
      added_lines: 2,
      removed_lines: 2,
      deleted_file: false,
      renamed_file: false,
      blob: { readable_text: true },
      submodule: false,
      external_storage: null,
      can_modify_blob: true,
      edit_path: expect.stringMatching(/\/-\/edit\/work\/a\.js$/) as string,
      view_path: expect.stringMatching(new RegExp(`/-/blob/${head}/a\\.js$`)) as string,
      is_fully_expanded: false,
    },
    { new_file: true, file_path: 'c d.txt', is_fully_expanded: true },
  ]);
  const hash = diff_files[0]!.file_hash;
  expect(diff_files[0]!.highlighted_diff_lines).toMatchObject([
    { type: 'match', text: '@@ -1,3 +1,3 @@', meta_data: { old_pos: 1, new_pos: 1 }, line_code: null },
    { type: 'old', old_line: 1, new_line: null, text: '-let a = 1 < 2;', line_code: `${hash}_1_0` },
    { type: 'new', old_line: null, new_line: 1, text: '+let a = 2 < 3;', line_code: `${hash}_0_1` },
    { type: 'new', old_line: null, new_line: 2, text: '+more' },
    { type: null, old_line: 2, new_line: 3, text: ' same', line_code: `${hash}_2_3` },
    { type: 'old', old_line: 3, new_line: null, text: '-gone' },
  ]);
  expect(answer.body).toContain('hljs-keyword');
  expect(diff_files[1]!.highlighted_diff_lines.map(({ type }) => type)).toEqual([
    'match',
    'new',
    'new-nonewline',
  ]);
  const sides = diff_files[0]!.parallel_diff_lines.map(({ left, right }) => [left?.text, right?.text]);
  expect(sides).toEqual([
    ['@@ -1,3 +1,3 @@', '@@ -1,3 +1,3 @@'],
    ['-let a = 1 < 2;', '+let a = 2 < 3;'],
    [undefined, '+more'],
    [' same', ' same'],
    ['-gone', undefined],
  ]);
});

it('DIFF-01 the view names the lines that are there, and files come by page', async () => {
  const inline = (await read('?view=inline&per_page=1')).json<Answer>().diff_files;
  expect(inline).toHaveLength(1);
  expect(inline[0]).toHaveProperty('highlighted_diff_lines');
  expect(inline[0]).not.toHaveProperty('parallel_diff_lines');
  const parallel = (await read('?view=parallel&per_page=1&page=2')).json<Answer>().diff_files;
  expect(parallel).toMatchObject([{ file_path: 'c d.txt', parallel_diff_lines: [{}, {}, {}] }]);
  expect(parallel[0]).not.toHaveProperty('highlighted_diff_lines');
  expect((await read('?view=sideways')).statusCode).toBe(400);
});

// Was: a file of a million lines ended the process that answered.
it('DIFF-05 files with more lines than an answer has are too large, and others have theirs', async () => {
  const project = await world.createProject();
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{
    path_with_namespace: string;
  }>();
  await world.commit({ project, branch: 'main', files: { 'a.txt': 'a\n' } });
  const files = {
    'b.txt': '\n'.repeat(12_000),
    'c.txt': '\n'.repeat(12_000),
    'd.txt': '\n'.repeat(300_000),
    'e.txt': 'e\n',
  };
  const actions = Object.entries(files).map(([file_path, content]) => ({
    action: 'create',
    file_path,
    content,
  }));
  const commit = { branch: 'work', start_branch: 'main', commit_message: 'Change', actions };
  await world.server.create(`/projects/${project}/repository/commits`, commit, world.ann);
  const { iid } = await world.open(project, 'work');
  const answer = await world.server.call('GET', `/${path}/-/merge_requests/${iid}/diffs.json`, world.ann);
  const { diff_files } = answer.json<{
    diff_files: {
      file_path: string;
      too_large: boolean;
      added_lines: number;
      highlighted_diff_lines: Line[];
    }[];
  }>();
  expect(
    diff_files.map((file) => [
      file.file_path,
      file.too_large,
      file.added_lines,
      file.highlighted_diff_lines.length,
    ]),
  ).toEqual([
    ['b.txt', false, 12_000, 12_001],
    ['c.txt', true, 12_000, 0],
    ['d.txt', true, 300_000, 0],
    ['e.txt', false, 1, 2],
  ]);
});
