import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  BlamePage,
  BlobLines,
  BlobPage,
  BranchesPage,
  CommitPage,
  CommitsPage,
  CompareAnswer,
  ComparePage,
  FilesPage,
  LastCommitsLine,
  ProjectHome,
  RefsPage,
  TagsPage,
  TreePage,
} from '../../../contract/repositories/repositories.ts';
import { linesPerChunk } from '../../../contract/repositories/repositories.ts';
import {
  git,
  plainGitEnvironment,
  RepositoryBuilder,
  temporaryFolder,
} from '../../../testing/repositories.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import { decodeName, nameToUrl } from '../../git/index.ts';

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Names as bytes, with the content of each file. */
const hostile: readonly (readonly [Buffer, string])[] = [
  ['with space.txt', 'space\n'],
  ['žluťoučký/日本語 🌳.md', '# Tree\n'],
  ['hash#mark.ts', 'export const hash = 1;\n'],
  ['100%.txt', 'percent\n'],
  ['%41.txt', 'not A\n'],
  ['a\nline.txt', 'newline\n'],
  ['"><img src=x onerror=alert(1)>.txt', '<script>alert(1)</script>\n'],
  // was: a page without a last commit that failed in the browser, and `constructor` shown as an image.
  ['constructor', 'new\n'],
  ['__proto__', 'of all\n'],
  ['hasOwnProperty/__proto__/$raw', 'below\n'],
  [Buffer.from([0x62, 0xff, 0xfe, 0x2e, 0x74, 0x78, 0x74]), 'bytes\n'],
].map(([name, content]) => [Buffer.from(name as string), content as string] as const);

let server: TestServer;
let rooted: TestServer;
let ann: TestUser;
let bob: TestUser;
const folder = temporaryFolder();
let tip: string;

async function get<T>(path: string, user: TestUser | null = ann): Promise<T> {
  const response = await server.app.inject({
    url: path,
    headers: user === null ? {} : { 'private-token': user.token },
  });
  expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(200);
  return response.json<T>();
}
const status = async (path: string, user: TestUser | null): Promise<number> =>
  (
    await server.app.inject({
      url: path,
      headers: user === null ? {} : { 'private-token': user.token },
    })
  ).statusCode;
const at = (name: string): string => encodeURIComponent(nameToUrl(name));

async function push(to: TestServer, project: string): Promise<void> {
  const url = to.url.replace('http://', `http://ann:${testPassword}@`);
  const root = to.platform.settings.relativeUrlRoot;
  // The server runs in this process, so it must not be blocked.
  await promisify(execFile)(
    'git',
    ['push', '-q', `${url}${root}/${project}.git`, 'refs/heads/*', 'refs/tags/*'],
    {
      cwd: folder.path,
      env: plainGitEnvironment(),
      timeout: 30_000,
    },
  );
  await to.drain();
}

beforeAll(async () => {
  const long = Array.from({ length: 1234 }, (_, index) => `export const n${index} = '${index}';`);
  const builder = new RepositoryBuilder();
  const first = builder.commit({
    message: 'Begin',
    files: new Map<Buffer, string | Buffer>([
      [Buffer.from('README.md'), '# Hello\n\n[Long](src/long.ts) ![Pixel](pixel.png)\n'],
      [Buffer.from('src/long.ts'), `${long.join('\n')}\n`],
      [Buffer.from('pixel.png'), image],
      [Buffer.from('data.bin'), Buffer.from([0, 1, 2])],
      [Buffer.from('empty'), ''],
      [Buffer.from('package.json'), '{}\n'],
      ...hostile,
    ]),
  });
  builder.commit({
    message: 'Change <b>one</b> line\n\nFor a reason.',
    author: { name: 'Ann', email: 'ann@example.com' },
    files: {
      'src/long.ts': `${long.with(600, 'export const changed = true;').join('\n')}\n`,
      link: { mode: '120000', content: 'README.md' },
      'src/up': { mode: '120000', content: '../hasOwnProperty/' },
      'src/out': { mode: '120000', content: '../../../etc/passwd' },
    },
  });
  builder.branch('feature/one', first);
  builder.commit({
    branch: 'feature/one',
    message: 'Branch off',
    files: { 'new.md': '# New\n', 'lines.txt': '\n'.repeat(260_000) },
  });
  builder.lightTag('light', first);
  builder.annotatedTag('v1.0', first, 'The first one');
  await builder.write(folder.path);
  tip = git(folder.path, ['rev-parse', 'main']).trim();

  server = await createTestServer();
  rooted = await createTestServer({ relativeUrlRoot: '/code' });
  await Promise.all([server.listen(), rooted.listen()]);
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  const other = await rooted.createUser('ann');
  for (const [where, user, root, name, visibility] of [
    [server, ann, '', 'open', 'public'],
    [server, ann, '', 'closed', 'private'],
    [server, ann, '', 'void', 'public'],
    [rooted, other, '/code', 'open', 'public'],
  ] as const) {
    const made = await where.app.inject({
      method: 'POST',
      url: `${root}/api/v4/projects`,
      headers: { 'private-token': user.token },
      payload: { name, visibility },
    });
    expect(made.statusCode, made.body).toBe(201);
  }
  await push(server, 'ann/open');
  await push(server, 'ann/closed');
  await push(rooted, 'ann/open');
});
afterAll(async () => {
  await Promise.all([server?.close(), rooted?.close(), folder.remove()]);
});

const calls = [
  'home.json', 'tree.json', 'last_commits.ndjson?sha=main', 'blob.json?at=main%2FREADME.md',
  'blob_lines.json?at=main%2Fsrc%2Flong.ts&from=2', 'blame.json?at=main%2FREADME.md', 'commits.json', 'commit.json?sha=main',
  'compare.json?from=light&to=main', 'branches.json', 'tags.json', 'refs.json', 'find_file.json?ref=main', 'raw/main/README.md',
  'archive/main/open-main.zip',
]; // prettier-ignore

describe('access', () => {
  it.each(calls)('%s of a private project is 404 for strangers and outsiders', async (call) => {
    expect(await status(`/ann/closed/-/${call}`, null)).toBe(404);
    expect(await status(`/ann/closed/-/${call}`, bob)).toBe(404);
    expect(await status(`/ann/closed/-/${call}`, ann)).toBe(200);
    expect(await status(`/ann/open/-/${call}`, null)).toBe(200);
  });
});

describe('names of any bytes', () => {
  it('are listed, each with its last commit', async () => {
    const tree = await get<TreePage>('/ann/open/-/tree.json');
    const names = new Set(tree.entries.map(({ name }) => name));
    for (const [bytes] of hostile) expect(names).toContain(decodeName(bytes).split('/')[0]);
    const lines = (
      await server.app.inject({ url: `/ann/open/-/last_commits.ndjson?sha=${tree.revision.sha}` })
    ).body
      .trim()
      .split('\n');
    const found = new Map(lines.flatMap((line) => JSON.parse(line) as LastCommitsLine));
    expect(new Set(found.keys())).toEqual(names);
    expect(new Map(tree.last_commits)).toEqual(found);
    expect(found.get('a\nline.txt')!.title).toBe('Begin');
    expect(found.get('__proto__')!.title).toBe('Begin');
    expect(found.get('src')!.title).toBe('Change <b>one</b> line');
  });

  it.each(hostile.map(([bytes, content]) => [decodeName(bytes), content] as const))(
    'shows %j as a file, its blame and its history',
    async (name, content) => {
      const blob = await get<BlobPage>(`/ann/open/-/blob.json?at=${at(`main/${name}`)}&plain=true`);
      expect(blob.path).toBe(name);
      expect(blob.size).toBe(Buffer.byteLength(content));
      expect(blob.content.kind).toBe('text');
      expect(JSON.stringify(blob.content)).not.toContain('<script>');
      const blame = await get<BlamePage>(`/ann/open/-/blame.json?at=${at(`main/${name}`)}`);
      expect(blame.ranges).toMatchObject([{ start: 1, count: 1, commit: { title: 'Begin' } }]);
      const commits = await get<CommitsPage>(`/ann/open/-/commits.json?at=${at(`main/${name}`)}`);
      expect(commits.commits.map(({ title }) => title)).toEqual(['Begin']);
    },
  );

  it.each(hostile.map(([bytes, content]) => [decodeName(bytes), content] as const))(
    'GIT-05 raw paths are {project}/-/raw/{sha}/{path}, also for %j and below a root',
    async (name, content) => {
      for (const ref of [tip, 'main', 'feature/one']) {
        const path = `/ann/open/-/raw/${ref}/${nameToUrl(name)}`;
        for (const [where, root] of [
          [server, ''],
          [rooted, '/code'],
        ] as const) {
          const response = await where.app.inject({ url: root + path });
          expect(response.statusCode, root + path).toBe(200);
          expect(response.body).toBe(content);
          expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
          expect(response.headers['content-security-policy']).toContain('sandbox');
          expect(response.headers['x-content-type-options']).toBe('nosniff');
        }
      }
    },
  );

  it('content addressed by a commit is revalidated each time, because the right to read it can change', async () => {
    for (const path of [`raw/${tip}/README.md`, `archive/${tip}/open.tar.gz`]) {
      const ask = (headers = {}) => server.app.inject({ url: `/ann/open/-/${path}`, headers });
      const first = await ask();
      // was: public, kept for a year, also when the project had become private
      expect([path, first.headers['cache-control']]).toEqual([path, 'private, no-cache']);
      const again = await ask({ 'if-none-match': first.headers['etag'] });
      expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
    }
  });

  it('GIT-05 an image of a README leads to its raw path below the root', async () => {
    for (const [where, root] of [
      [server, ''],
      [rooted, '/code'],
    ] as const) {
      const { readme } = (await where.app.inject({ url: `${root}/ann/open/-/tree.json` })).json<TreePage>();
      expect(readme?.html).toContain(`src="${root}/ann/open/-/raw/main/pixel.png"`);
    }
  });
});

describe('files', () => {
  const blob = (path: string, query = '') =>
    get<BlobPage>(`/ann/open/-/blob.json?at=${at(`main/${path}`)}${query}`);

  it('returns the kind of each file', async () => {
    expect((await blob('pixel.png')).content.kind).toBe('image');
    expect((await blob('data.bin')).content.kind).toBe('binary');
    expect((await blob('empty')).content.kind).toBe('empty');
    expect((await blob('link')).content).toEqual({
      kind: 'symlink',
      target: 'README.md',
      leads_to: { kind: 'file', path: 'README.md' },
    });
    const readme = await blob('README.md');
    expect(readme.content).toMatchObject({ kind: 'markup', line_count: 3 });
    expect(JSON.stringify(readme.content)).toContain('/ann/open/-/blob/main/src/long.ts');
    expect((await blob('README.md', '&plain=true')).content.kind).toBe('text');
  });

  // was: seconds for each, in which nobody else was answered
  it('shows no text of more lines than a diff has, however short they are', async () => {
    const lines = at('feature/one/lines.txt');
    expect((await get<BlobPage>(`/ann/open/-/blob.json?at=${lines}`)).content).toEqual({ kind: 'too_large' });
    expect(await status(`/ann/open/-/blob_lines.json?at=${lines}&from=2`, ann)).toBe(404);
    expect(await status(`/ann/open/-/blame.json?at=${lines}`, ann)).toBe(404);
    expect(await status('/ann/open/-/raw/feature/one/lines.txt', ann)).toBe(200);
  });

  // was: offered at every file
  it('UX-01 offers who wrote each line where there is a page that says it', async () => {
    const offered: Record<string, boolean> = {};
    for (const file of [
      'main/README.md',
      'main/src/long.ts',
      'main/empty',
      'main/data.bin',
      'main/pixel.png',
      'main/link',
      'feature/one/lines.txt',
    ]) {
      const page = await get<BlobPage>(`/ann/open/-/blob.json?at=${at(file)}`);
      const blame = await status(`/ann/open/-/blame.json?at=${at(file)}`, ann);
      expect([file, blame]).toEqual([file, page.has_blame ? 200 : 404]);
      offered[file] = page.has_blame;
    }
    expect(Object.entries(offered).flatMap(([file, is]) => (is ? file : []))).toEqual([
      'main/README.md',
      'main/src/long.ts',
      'main/empty',
    ]);
  });

  it('shows the target of a symbolic link, and nothing outside of the repository', async () => {
    const { entries } = await get<TreePage>(`/ann/open/-/tree.json?at=${at('main/src')}`);
    // was: no word of the target, and a link to a page that says it without leading there
    expect(entries.filter(({ kind }) => kind === 'symlink')).toEqual([
      { kind: 'symlink', name: 'out', link: { target: '../../../etc/passwd', leads_to: null } },
      {
        kind: 'symlink',
        name: 'up',
        link: { target: '../hasOwnProperty/', leads_to: { kind: 'tree', path: 'hasOwnProperty' } },
      },
    ]);
  });

  it('sends the beginning of a long text highlighted, the rest after it, and its highlighting on request', async () => {
    const { content } = await blob('src/long.ts');
    if (content.kind !== 'text') throw new Error(content.kind);
    expect(content.line_count).toBe(1234);
    expect(content.chunks).toHaveLength(8);
    expect(content.coloured).toBe(2 * linesPerChunk);
    expect(content.chunks[1]).toContain('hljs-');
    expect(content.chunks[2]).not.toContain('hljs-');
    const rest = await get<BlobLines>(
      `/ann/open/-/blob_lines.json?at=${at('main/src/long.ts')}&from=8&plain=true`,
    );
    expect(rest.chunks).toHaveLength(Math.ceil(1234 / linesPerChunk) - 8);
    const plain = [...content.chunks, ...rest.chunks]
      .join('')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&#39;', "'");
    expect(plain.split('\n')[1233]).toBe("export const n1233 = '1233';");
    const late = await get<BlobLines>(`/ann/open/-/blob_lines.json?at=${at('main/src/long.ts')}&from=2`);
    expect(late.chunks).toHaveLength(10);
    expect(late.chunks[0]!.replaceAll(/<[^>]+>/g, '')).toBe(content.chunks[2]);
    expect(late.chunks[0]).toContain('hljs-');
    const end = await get<BlobLines>(`/ann/open/-/blob_lines.json?at=${at('main/src/long.ts')}&from=24`);
    expect(end.chunks).toHaveLength(1);
  });

  it('compresses what the client accepts, streams included, and nothing else', async () => {
    const url = `/ann/open/-/blob_lines.json?at=${at('main/src/long.ts')}&from=2`;
    const plain = await server.app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const lines = `/ann/open/-/last_commits.ndjson?sha=main`;
    const stream = await server.app.inject({ url: lines, headers: { 'accept-encoding': 'gzip' } });
    expect(stream.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(stream.rawPayload).toString()).toBe((await server.app.inject({ url: lines })).body);
  });

  it('sends images as such, other binaries as downloads, and answers 304 for unchanged files', async () => {
    const png = await server.app.inject({ url: `/ann/open/-/raw/${tip}/pixel.png` });
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload).toEqual(image);
    const again = await server.app.inject({
      url: `/ann/open/-/raw/${tip}/pixel.png`,
      headers: { 'if-none-match': String(png.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    const binary = await server.app.inject({ url: '/ann/open/-/raw/main/data.bin' });
    expect(binary.headers['content-disposition']).toContain('attachment');
  });

  it.each(['nothing', 'src', '../etc/passwd', 'README.md/x'])('answers 404 for the file %j', async (path) => {
    expect(await status(`/ann/open/-/blob.json?at=${at(`main/${path}`)}`, ann)).toBe(404);
    expect(await status(`/ann/open/-/raw/main/${nameToUrl(path)}`, ann)).toBe(404);
  });
});

describe('history', () => {
  it('filters commits by author and text, and pages', async () => {
    const all = await get<CommitsPage>('/ann/open/-/commits.json');
    expect(all.commits.map(({ title }) => title)).toEqual(['Change <b>one</b> line', 'Begin']);
    expect(all.more).toBe(false);
    expect(all.commits[0]!.author?.username).toBe('ann');
    expect(all.commits[1]!.author).toBeNull();
    const byAuthor = await get<CommitsPage>('/ann/open/-/commits.json?author=lovelace');
    expect(byAuthor.commits.map(({ title }) => title)).toEqual(['Begin']);
    expect((await get<CommitsPage>('/ann/open/-/commits.json?search=change')).commits).toHaveLength(1);
    expect((await get<CommitsPage>('/ann/open/-/commits.json?page=2')).commits).toEqual([]);
  });

  it('GIT-02 returns a commit as git diff and git format-patch print it, which git can apply', async () => {
    const { sha } = (await get<CommitsPage>('/ann/open/-/commits.json')).commits[0]!;
    const diff = await server.app.inject({ url: `/ann/open/-/commit/${sha}.diff` });
    expect(diff.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
    expect(diff.headers['content-security-policy']).toContain('sandbox');
    expect(diff.body).toMatch(/^diff --git /);
    const patch = await server.app.inject({ url: `/ann/open/-/commit/${sha.slice(0, 10)}.patch` });
    expect(patch.body).toMatch(new RegExp(`^From ${sha} `));
    expect(patch.body).toContain('Subject: [PATCH]');
    expect(patch.body).toContain(diff.body.trim().split('\n')[0]!);
    expect((await server.app.inject({ url: '/ann/open/-/commit/--output=x.diff' })).statusCode).toBe(404);
  });

  it('shows a commit as runs of lines with numbers on both sides', async () => {
    const { commit, diff, branches } = await get<CommitPage>(`/ann/open/-/commit.json?sha=${tip}`);
    expect(commit).toMatchObject({ title: 'Change <b>one</b> line', parents: [expect.any(String)] });
    expect(commit.body_html).toContain('For a reason.');
    expect(branches).toEqual(['main']);
    const file = diff.files.find(({ new_path }) => new_path === 'src/long.ts')!;
    expect(file).toMatchObject({ status: 'modified', additions: 1, deletions: 1 });
    expect(
      file.hunks![0]!.runs.map(({ type, count, old_line, new_line }) => [type, count, old_line, new_line]),
    ).toEqual([
      ['context', 3, 598, 598],
      ['removed', 1, 601, null],
      ['added', 1, null, 601],
      ['context', 3, 602, 602],
    ]);
    const one = await get<CommitPage>(`/ann/open/-/commit.json?sha=${tip}&paths[]=link`);
    expect(one.diff.files.map(({ new_path }) => new_path)).toEqual(['link']);
    const tags = await get<CommitPage>('/ann/open/-/commit.json?sha=light');
    expect(tags.tags.toSorted()).toEqual(['light', 'v1.0']);
  });

  it('compares two refs from their merge base', async () => {
    const page = await get<ComparePage>('/ann/open/-/compare.json?from=main&to=feature%2Fone');
    expect(page.commits.map(({ title }) => title)).toEqual(['Branch off']);
    expect(page.diff.files.map(({ new_path }) => new_path)).toEqual(['lines.txt', 'new.md']);
    // was: 404 for the whole page, and what was typed was gone
    const unknown = (from: string, to: string) =>
      get<CompareAnswer>(`/ann/open/-/compare.json?from=${from}&to=${to}`);
    expect(await unknown('main', 'nothing')).toEqual({ unknown: ['to'] });
    expect(await unknown('--output=x', 'a..b')).toEqual({ unknown: ['from', 'to'] });
    expect(await status('/ann/open/-/compare.json?from=main&to=nothing&paths[]=new.md', ann)).toBe(404);
    expect(await status('/ann/closed/-/compare.json?from=main&to=nothing', bob)).toBe(404);
  });
});

describe('refs', () => {
  it('lists branches with their distance from the default one, and tags with their messages', async () => {
    const { branches, total } = await get<BranchesPage>('/ann/open/-/branches.json?sort=name');
    expect(total).toBe(2);
    expect(branches).toMatchObject([
      { name: 'feature/one', is_default: false, merged: false, ahead: 1, behind: 1, can_delete: true },
      { name: 'main', is_default: true, protected: true, can_delete: false },
    ]);
    const seenByBob = await get<BranchesPage>('/ann/open/-/branches.json?search=feature', bob);
    expect(seenByBob.branches).toMatchObject([{ name: 'feature/one', can_delete: false }]);
    const { tags } = await get<TagsPage>('/ann/open/-/tags.json?sort=name');
    expect(tags).toMatchObject([
      { name: 'light', message: '', tagger: null },
      { name: 'v1.0', message: 'The first one', tagger: 'Ada Lovelace', commit: { title: 'Begin' } },
    ]);
    const refs = await get<RefsPage>('/ann/open/-/refs.json?search=one');
    expect(refs).toEqual({ branches: ['feature/one'], tags: [], default_branch: 'main' });
  });

  it('matches the longest existing ref', async () => {
    const tree = await get<TreePage>(`/ann/open/-/tree.json?at=${at('feature/one/src')}`);
    expect(tree.revision).toMatchObject({ kind: 'branch', name: 'feature/one' });
    expect(tree.path).toBe('src');
  });

  it('GIT-05 a page of an older commit is found by steps back from a name', async () => {
    const { commits } = await get<CommitsPage>('/ann/open/-/commits.json');
    const before = commits[1]!.sha;
    // was: 404
    for (const name of ['main~1', 'main^', 'HEAD~']) {
      const tree = await get<TreePage>(`/ann/open/-/tree.json?at=${at(`${name}/src`)}`);
      expect(tree).toMatchObject({ revision: { kind: 'commit', sha: before }, path: 'src' });
      const older = await get<CommitsPage>(`/ann/open/-/commits.json?at=${at(name)}`);
      expect(older.commits.map(({ title }) => title)).toEqual(['Begin']);
    }
    const [file] = (await get<FilesPage>(`/ann/open/-/find_file.json?ref=${before}`)).paths;
    const raw = await server.call('GET', `/ann/open/-/raw/main%5E/${encodeURIComponent(file!)}`, ann);
    expect(raw.statusCode).toBe(200);
    expect(raw.body).toBe(
      (await server.call('GET', `/ann/open/-/raw/${before}/${encodeURIComponent(file!)}`, ann)).body,
    );
  });

  it('lists every file for the finder, and says what a home shows', async () => {
    const { paths } = await get<FilesPage>('/ann/open/-/find_file.json?ref=main');
    for (const [bytes] of hostile) expect(paths).toContain(decodeName(bytes));
    expect(await get<ProjectHome>('/ann/open/-/home.json')).toMatchObject({
      empty: false,
      branch_count: 2,
      tag_count: 2,
    });
    expect(await get<ProjectHome>('/ann/void/-/home.json')).toMatchObject({ empty: true, commit_count: 0 });
    expect(await status('/ann/void/-/tree.json', ann)).toBe(404);
  });
});
