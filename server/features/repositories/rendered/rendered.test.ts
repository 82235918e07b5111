import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RenderedFile } from '../../../../contract/repositories/rendered.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;

const pixel = 'iVBORw0KGgo=';
const notebook = (cells: object[]) =>
  JSON.stringify({ nbformat: 4, metadata: { language_info: { name: 'python' } }, cells });
const code = (source: string, outputs: object[] = []) => ({ cell_type: 'code', source: [source], outputs });
const rows = Array.from({ length: 20 }, (_, at) => `row ${at},"a, b ${at}"\n`);

const before = {
  'guide.md': '# Guide\n\nOld *words*.\n',
  'data.csv': `name,value\n${rows.join('')}`,
  'work.ipynb': notebook([
    { cell_type: 'markdown', source: '# Work' },
    code('x = 1', [{ output_type: 'stream', text: ['\u001B[31mred\u001B[0m\n'] }]),
  ]),
  'large.csv': 'a\n',
  'long.csv': 'a\n',
  'many.ipynb': notebook([]),
  'broken.ipynb': notebook([]),
};
const after = {
  'guide.md': '# Guide\n\nNew **words**.\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n',
  'data.csv': `name,value\n${rows.join('').replace('row 10,', 'row ten,')}`,
  'work.ipynb': notebook([
    { cell_type: 'markdown', source: '# Work' },
    code('x = 2', [
      { output_type: 'display_data', data: { 'image/png': pixel, 'text/html': '<b>no</b>' } },
      { output_type: 'display_data', data: { 'text/html': '<script>alert(1)</script>' } },
      { output_type: 'display_data', data: { 'image/png': '"><script>', 'text/plain': '<i>text</i>' } },
    ]),
    { cell_type: 'raw', source: '<b>raw</b>' },
  ]),
  'large.csv': 'a,b\n'.repeat(300_000),
  'long.csv': 'a\n'.repeat(30_000),
  'many.ipynb': `{"cells":[${'{},'.repeat(3000)}{}]}`,
  'broken.ipynb': '{ not json',
};

beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  const { server, ann } = world;
  path = (await server.api('GET', `/projects/${project}`, ann)).json<{ path_with_namespace: string }>()
    .path_with_namespace;
  await world.commit({ project, branch: 'main', files: before });
  await server.create(
    `/projects/${project}/repository/commits`,
    {
      branch: 'work',
      start_branch: 'main',
      commit_message: 'Change',
      actions: [
        ...Object.entries(after).map(([file_path, content]) => ({ action: 'update', file_path, content })),
        { action: 'create', file_path: 'new.tsv', content: 'a\tb\n1\t2\n' },
      ],
    },
    ann,
  );
  await world.open(project, 'work');
  await server.drain();
});
afterAll(() => world?.server.close());

const call = (file: string) =>
  world.server.call(
    'GET',
    `/${path}/-/merge_requests/1/changes/rendered.json?paths[]=${encodeURIComponent(file)}`,
    world.ann,
  );
const rendered = async <Kind extends RenderedFile['kind']>(file: string, kind: Kind) => {
  const answer = (await call(file)).json<RenderedFile>();
  expect(answer.kind).toBe(kind);
  return answer as Extract<RenderedFile, { kind: Kind }>;
};

it('DIFF-13 Markdown is rendered on both sides, and nothing in it runs', async () => {
  const { old, now } = await rendered('guide.md', 'sides');
  expect(old).toContain('Old <em>words</em>');
  expect(now).toContain('New <strong>words</strong>');
  expect(now).not.toMatch(/<script|onerror/);
});

it('DIFF-13 rows of a table and cells of a notebook say what became of them', async () => {
  const table = await rendered('data.csv', 'table');
  expect(table.rows).toEqual([
    { mark: 'same', cells: ['name', 'value'] },
    { mark: 'skipped', count: 8 },
    { mark: 'same', cells: ['row 8', 'a, b 8'] },
    { mark: 'same', cells: ['row 9', 'a, b 9'] },
    { mark: 'removed', cells: ['row 10', 'a, b 10'] },
    { mark: 'added', cells: ['row ten', 'a, b 10'] },
    { mark: 'same', cells: ['row 11', 'a, b 11'] },
    { mark: 'same', cells: ['row 12', 'a, b 12'] },
    { mark: 'skipped', count: 7 },
  ]);
  expect((await rendered('new.tsv', 'table')).rows).toEqual([
    { mark: 'added', cells: ['a', 'b'] },
    { mark: 'added', cells: ['1', '2'] },
  ]);
  const { cells, more } = await rendered('work.ipynb', 'notebook');
  expect(more).toBe(false);
  expect(cells.map(({ mark, type }) => [mark, type])).toEqual([
    ['same', 'markdown'],
    ['removed', 'code'],
    ['added', 'code'],
    ['added', 'raw'],
  ]);
  expect(cells[0]!.html).toContain('<h1');
  expect(cells[1]!.outputs).toEqual([{ kind: 'text', text: 'red\n' }]);
  // HTML of outputs is never shown; what is no picture neither.
  expect(cells[2]!.outputs).toEqual([
    { kind: 'image', src: `data:image/png;base64,${pixel}` },
    { kind: 'omitted' },
    { kind: 'text', text: '<i>text</i>' },
  ]);
  expect(cells[3]!.html).toContain('&lt;b&gt;raw');
});

it('DIFF-13 a long table and a long notebook are cut, and say so', async () => {
  const long = await rendered('long.csv', 'table');
  expect([long.more, long.rows.length]).toEqual([true, 5000]);
  const { cells, more } = await rendered('many.ipynb', 'notebook');
  expect([more, cells.length]).toEqual([true, 200]);
});

it('DIFF-13 what is too large, or not what its name says, stays text; other files are not found', async () => {
  await rendered('large.csv', 'too_large');
  await rendered('broken.ipynb', 'broken');
  expect((await call('README.md')).statusCode).toBe(404);
  expect((await call('../x.md')).statusCode).toBe(404);
});
