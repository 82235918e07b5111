import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, RepositoryBuilder, temporaryFolder, type FileSpec } from '../../testing/repositories.ts';
import type { Repository } from './repository.ts';

const names = ['gitlab-generated', 'linguist-generated'];
const files: Record<string, FileSpec> = {
  '.gitattributes': [
    '*.gen.ts linguist-generated',
    'api/** linguist-generated=true text',
    '"with space.txt" gitlab-generated',
    '*.lock -linguist-generated',
    '*.big filter=lfs diff=lfs',
    '',
  ].join('\n'),
  'api/client.ts': 'x',
  'api/hand/.gitattributes': 'own.ts -linguist-generated\n/deep/*.ts !linguist-generated\n',
  'api/hand/own.ts': 'x',
  'api/hand/deep/a.ts': 'x',
  'api/hand/other.ts': 'x',
  'a [b]/.gitattributes': '*.md gitlab-generated\n',
  'a [b]/c/d.md': 'x',
  'd.md': 'x',
  'x.gen.ts': 'x',
  'with space.txt': 'x',
  'yarn.lock': 'x',
  'a.big': 'x',
  // As some editors write it.
  'marked/.gitattributes': '\uFEFF*.ts linguist-generated\r\n*.md linguist-generated\r\n',
  'marked/a.ts': 'x',
  'marked/a.md': 'x',
  'linked/.gitattributes': { mode: '120000', content: '../.gitattributes' },
  'linked/api/a.ts': 'x',
};

let room: GitRoom;
let repository: Repository;
let head: string;
const folder = temporaryFolder();

beforeAll(async () => {
  room = openGitRoom();
  repository = await room.create();
  const builder = new RepositoryBuilder();
  builder.commit({ files });
  await builder.write(repository.path);
  head = git(repository.path, ['rev-parse', 'main']).trim();
});
afterAll(() => room.close());

it('gives paths the attributes that git gives them in a work tree', async () => {
  const paths = [...Object.keys(files), 'api/gone/x.ts', 'gone.gen.ts'];
  const found = await room.git.attributes(repository, head, paths, names);
  execFileSync('git', ['clone', '-q', repository.path, join(folder.path, 'tree')]);
  const expected = new Map<string, Map<string, string>>(paths.map((path) => [path, new Map()]));
  const said = execFileSync('git', ['check-attr', '-z', '--stdin', ...names], {
    cwd: join(folder.path, 'tree'),
    input: paths.join('\0'),
    encoding: 'utf8',
  }).split('\0');
  for (let at = 0; at + 2 < said.length; at += 3)
    if (said[at + 2] !== 'unspecified') expected.get(said[at]!)!.set(said[at + 1]!, said[at + 2]!);
  expect(found).toEqual(expected);
  // Nothing is left behind.
  expect(readdirSync(join(repository.path, 'coppice')).filter((name) => name.includes('attributes'))).toEqual(
    [],
  );
  // The rest is not read as rules: `lfs` is of no interest here.
  expect(found.get('a.big')!.size).toBe(0);
});

it('asks git once for all paths, and not again for those that it knows', async () => {
  const started: string[] = [];
  const watched = openGitRoom({
    log: { debug: (_, message) => started.push(message), warn() {} },
  });
  const own = await watched.create();
  const builder = new RepositoryBuilder();
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`d${at % 40}/f${at}.gen.ts`, 'x']));
  builder.commit({ files: { '.gitattributes': '*.gen.ts linguist-generated\n', ...many } });
  await builder.write(own.path);
  const sha = git(own.path, ['rev-parse', 'main']).trim();
  const asked = () => started.filter((line) => line.includes('check-attr')).length;
  const found = await watched.git.attributes(own, sha, Object.keys(many), names);
  expect([...found.values()].every((values) => values.get('linguist-generated') === 'set')).toBe(true);
  expect(asked()).toBe(1);
  await watched.git.attributes(own, sha, ['d1/f1.gen.ts'], names);
  expect(asked()).toBe(1);
  await watched.close();
});

it('gives up on patterns that git would take long for', async () => {
  const own = await room.create();
  const builder = new RepositoryBuilder();
  const slow = '**/*a*/**/*a*/**/*a*b linguist-generated\n'.repeat(2000);
  // Every path has this one, if git ends.
  builder.commit({ files: { '.gitattributes': `${slow}* gitlab-generated\n`, x: 'x' } });
  await builder.write(own.path);
  const sha = git(own.path, ['rev-parse', 'main']).trim();
  const deep = Array.from({ length: 200 }, (_, at) => `${'aaaa/'.repeat(60)}${at}`);
  const found = await room.git.attributes(own, sha, deep, names, { timeoutMs: 100 });
  expect(found.get(deep[0]!)!.size).toBe(0);
  const quick = await room.git.attributes(own, sha, ['x'], names);
  expect(quick.get('x')!.get('gitlab-generated')).toBe('set');
});
