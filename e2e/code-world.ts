import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import {
  git,
  plainGitEnvironment,
  RepositoryBuilder,
  temporaryFolder,
  type FileSpec,
} from '../testing/repositories.ts';
import { testPassword, type TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld, whenWorldEnds } from './world.ts';

// Each test file loads this module separately, so what useCode creates is imported by name.
export let stage: Stage;
export let ann: TestUser;
/** A page of ann's. */
export let page: Page;
/** What was pushed first, and a clone that more is pushed from. */
export let folder: ReturnType<typeof temporaryFolder>;
export let work: ReturnType<typeof temporaryFolder>;
/** Names of files that are difficult somewhere. */
export const hostile = [
  'a b/ü #1%.txt',
  'line\nbreak.txt',
  '"><img src=x onerror=alert(1)>.txt',
  '%41?x=1&y.txt',
  // was: the page of the folder failed, and the second opened as a broken image.
  '__proto__',
  'constructor',
  'valueOf/__proto__',
  'package.json',
];
export const long = Array.from(
  { length: 10_000 },
  (_, index) => `export const number${index} = call(${index}, 'word');`,
);

/** The ordinary git client. Asynchronous, because the server runs in this process. */
export async function push(from: string, ...refs: string[]): Promise<void> {
  const url = stage.base.replace('http://', `http://ann:${testPassword}@`);
  await promisify(execFile)('git', ['push', '-q', `${url}/ann/code.git`, ...refs], {
    cwd: from,
    env: plainGitEnvironment(),
    timeout: 60_000,
  });
  await stage.server.drain();
}

export const open = async (path: string, on: Page = page): Promise<void> => {
  await on.goto(stage.base + path);
  await hydrated(on);
};

/** The project that pages of code are tried with. */
export const useCode = (): void =>
  useWorld(async () => {
    folder = temporaryFolder();
    work = temporaryFolder();
    whenWorldEnds(() => Promise.all([folder.remove(), work.remove()]));
    git(work.path, ['init', '-q', '.']);
    stage = await createStage();
    ann = await stage.server.createUser('ann', { admin: true });
    await stage.call(ann, 'POST', '/api/v4/projects', {
      name: 'Code',
      visibility: 'public',
      description: 'What it is for',
      topics: ['hosting'],
    });
    await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Void', visibility: 'public' });
    const builder = new RepositoryBuilder();
    const first = builder.commit({
      message: 'Begin',
      files: new Map<string | Buffer, FileSpec>([
        [Buffer.from('latin/\u00fcber.txt', 'latin1'), 'contents in Latin\n'],
        ...Object.entries<FileSpec>({
          'README.md': '# Welcome\n\n[Guide](docs/guide.md)\n',
          'docs/guide.md': '# Guide\n\nRead **me**.\n',
          'src/long.ts': `${long.join('\n')}\n`,
          'src/small.ts': 'const one = 1;\n\nconst three = 3;\n',
          'data.bin': Buffer.from([0, 1, 2]),
          'docs/links/up': { mode: '120000', content: '../../src' },
          'docs/links/chain': { mode: '120000', content: 'up/small.ts' },
          'docs/links/out': { mode: '120000', content: '/etc/passwd' },
          ...Object.fromEntries(hostile.map((name) => [name, `contents of ${JSON.stringify(name)}\n`])),
          ...Object.fromEntries(
            Array.from({ length: 400 }, (_, index) => [`many/${1000 + index}.txt`, '.\n']),
          ),
        }),
      ]),
    });
    builder.branch('feature/one', first);
    builder.commit({
      branch: 'feature/one',
      message: 'Branch off\n\nWith a reason.',
      files: { 'src/small.ts': 'const one = 1;\n\nconst three = 33;\n', 'new.txt': 'new\n' },
    });
    const pointer = (size: number): string =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize ${size}\n`;
    builder.branch('stored', first);
    for (const [sha, size] of [
      ['1'.repeat(40), 1000],
      ['2'.repeat(40), 2_000_000],
    ] as const)
      builder.commit({
        branch: 'stored',
        files: {
          '.gitmodules': '[submodule "near"]\n\tpath = near\n\turl = ../library.git\n',
          near: { mode: '160000', content: sha },
          'big.bin': pointer(size),
        },
      });
    builder.annotatedTag('v1.0', first, 'The first one');
    await builder.write(folder.path);
    await push(folder.path, 'refs/heads/*', 'refs/tags/*');
    git(work.path, ['pull', '-q', folder.path, 'main']);
    page = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
  });
