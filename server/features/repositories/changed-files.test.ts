import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { hashOf } from './diff-file-page.ts';

const lines = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('');

let world: MergeRequestWorld;
let project: number;
let url: string;

beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  const { server, ann } = world;
  const { path_with_namespace } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>();
  await world.commit({
    project,
    branch: 'main',
    files: { 'a.txt': lines(300, 'old'), 'e.bin': '\0\u0001', 'spaces.txt': 'a\nb\n', 'z.txt': 'one\n' },
  });
  const files = {
    'a.txt': lines(300, 'new'),
    'b.txt': lines(100, 'b'),
    'c.txt': lines(31, 'c'),
    'd.txt': 'd\n',
    'e.bin': '\0\u0002',
    'spaces.txt': 'a \nb\n',
    'z.txt': 'two\nthree\n',
  };
  const isThere = new Set(['a.txt', 'e.bin', 'spaces.txt', 'z.txt']);
  await server.create(
    `/projects/${project}/repository/commits`,
    {
      branch: 'work',
      start_branch: 'main',
      commit_message: 'Change some',
      actions: Object.entries(files).map(([file_path, content]) => ({
        action: isThere.has(file_path) ? 'update' : 'create',
        file_path,
        content,
      })),
    },
    ann,
  );
  await world.open(project, 'work');
  await server.drain();
  url = `/${path_with_namespace}/-/merge_requests/1/changes.json`;
});
afterAll(() => world?.server.close());

const ask = async (query = ''): Promise<MergeRequestChanges> =>
  (await world.server.call('GET', url + query, world.ann)).json<MergeRequestChanges>();
const counted = ({ diff }: MergeRequestChanges) =>
  diff.files.map(({ new_path, additions, deletions, binary, hunks }) =>
    [new_path, additions, deletions, binary, hunks?.length ?? null].join(' '),
  );

it('DIFF-14 a list of changed files has the counts of all and the lines of the first', async () => {
  const first = await ask();
  expect(counted(first)).toEqual([
    'a.txt 300 300 false 1',
    // Not within the rows that a window has.
    'b.txt 100 0 false ',
    'c.txt 31 0 false ',
    'd.txt 1 0 false ',
    'e.bin 0 0 true 0',
    'spaces.txt 1 1 false ',
    'z.txt 2 1 false ',
  ]);
  expect(first.diff).toMatchObject({ additions: 435, deletions: 302, truncated: false });
  expect(await ask()).toEqual(first);
});

it('DIFF-01 with white space left out each file has its own counts', async () => {
  const { diff } = await ask('?w=1');
  const [spaces, last] = diff.files.slice(-2);
  expect(spaces).toMatchObject({ new_path: 'spaces.txt', additions: 0, deletions: 0 });
  expect(last).toMatchObject({ new_path: 'z.txt', additions: 2, deletions: 1 });
});

it('DIFF-05 the file that an address names has its lines, also where the list is known', async () => {
  const { diff } = await ask(`?file=${hashOf('z.txt')}`);
  const whole = (await ask()).diff;
  const [file] = (await ask('?paths[]=z.txt')).diff.files;
  expect(diff).toEqual({ ...whole, files: [...whole.files.slice(0, -1), file] });
});

it('DIFF-14 what is kept of an answer is for those who may read it, in the encoding that they take', async () => {
  const { server, ann, ben } = world;
  const get = (as: typeof ann | null, accepted: string) =>
    server.app.inject({
      url: `${url}?paths[]=a.txt`,
      headers: { ...(as === null ? {} : { 'private-token': as.token }), 'accept-encoding': accepted },
    });
  const plain = (await get(ann, 'identity')).body;
  for (let time = 0; time < 2; time++) {
    expect(brotliDecompressSync((await get(ann, 'br')).rawPayload).toString()).toBe(plain);
    const packed = await get(ben, 'gzip');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain);
  }
  expect((await get(null, 'gzip')).statusCode).toBe(404);
  // Who reads side by side is answered that.
  const other = await server.app.inject({
    url: `${url}?paths[]=a.txt`,
    headers: { 'private-token': ann.token, 'accept-encoding': 'gzip', cookie: 'diff_view=parallel' },
  });
  expect(gunzipSync(other.rawPayload).toString()).not.toBe(plain);
});

it('DIFF-14 who has the lines of a file from before gets nothing again, as long as they are answered the same and may read it', async () => {
  const { server, ann } = world;
  const get = (
    headers: Record<string, string>,
    as: { 'private-token'?: string } = { 'private-token': ann.token },
  ) =>
    server.app.inject({
      url: `${url}?paths[]=a.txt`,
      headers: { 'accept-encoding': 'br', ...as, ...headers },
    });
  const etag = String((await get({})).headers.etag);
  for (const { headers } of [await get({}), await get({ 'if-none-match': '"another"' })])
    expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', 'content-encoding': 'br' });
  const again = await get({ 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  expect((await get({ 'if-none-match': `"another", W/${etag}` })).statusCode).toBe(304);
  const head = await server.app.inject({
    method: 'HEAD',
    url: `${url}?paths[]=a.txt`,
    headers: { 'accept-encoding': 'br', 'private-token': ann.token, 'if-none-match': etag },
  });
  expect([head.statusCode, head.headers.etag]).toEqual([200, etag]);
  // Other parts of the answer are another answer, and so is another encoding.
  expect((await get({ 'if-none-match': etag, cookie: 'diff_view=parallel' })).statusCode).toBe(200);
  expect((await get({ 'if-none-match': etag, 'accept-encoding': 'gzip' })).statusCode).toBe(200);
  expect((await get({ 'if-none-match': etag }, {})).statusCode).toBe(404);
});
