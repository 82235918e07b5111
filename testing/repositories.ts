import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Content of one file in a commit: text or bytes, with a mode, a submodule's commit, or null to delete it. */
export type FileSpec =
  | string
  | Buffer
  | null
  | { readonly mode: '100644' | '100755' | '120000' | '160000'; readonly content: string | Buffer };

export interface CommitSpec {
  readonly branch?: string;
  readonly message?: string | Buffer;
  /** By path. A Buffer path can be given as `files` entries of a Map. */
  readonly files?: Readonly<Record<string, FileSpec>> | ReadonlyMap<Buffer | string, FileSpec>;
  /** Marks of earlier commits, first parent first; default the branch's last commit. */
  readonly parents?: readonly number[];
  readonly author?: { readonly name: string; readonly email: string };
  /** Seconds since 1970. */
  readonly time?: number;
  readonly zone?: string;
}

const FIRST_TIME = 1_600_000_000;

/** Runs the machine's git without any configuration and returns its output. */
export function git(
  cwd: string,
  args: readonly string[],
  options: { readonly input?: string | Buffer } = {},
): string {
  return gitBytes(cwd, args, options).toString('utf8').trimEnd();
}

export function gitBytes(
  cwd: string,
  args: readonly string[],
  options: { readonly input?: string | Buffer } = {},
): Buffer {
  return execFileSync('git', [...args], {
    cwd,
    env: plainGitEnvironment(),
    input: options.input,
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 1024 * 1024 * 1024,
  });
}

/** The environment of a git that was never configured. */
export function plainGitEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [key, value] of Object.entries(process.env)) if (!key.startsWith('GIT_')) env[key] = value;
  return {
    ...env,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ada Lovelace',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada Lovelace',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
    LC_ALL: 'C',
    NO_PROXY: '*',
  };
}

/** A temporary folder for one test file, with a function to delete it. */
export function temporaryFolder(prefix = 'coppice-git-'): { readonly path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), prefix));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Builds history with `git fast-import`: define the commits, then write them all into a repository. By default commits are a minute
 * apart from 2020-09-13, so that ids are the same in every run.
 */
export class RepositoryBuilder {
  readonly #parts: Buffer[] = [];
  readonly #tips = new Map<string, number>();
  #mark = 0;
  #time = FIRST_TIME;

  /** Adds a commit and returns its mark, to be used as a parent. */
  commit(spec: CommitSpec = {}): number {
    const branch = spec.branch ?? 'main';
    const mark = ++this.#mark;
    this.#time = spec.time ?? this.#time + 60;
    const { name, email } = spec.author ?? { name: 'Ada Lovelace', email: 'ada@example.org' };
    const person = `${name} <${email}> ${this.#time} ${spec.zone ?? '+0000'}`;
    const tip = this.#tips.get(branch);
    const parents = spec.parents ?? (tip === undefined ? [] : [tip]);
    // Without the reset, a branch written before would become a parent.
    if (spec.parents !== undefined) this.#text(`reset refs/heads/${branch}\n`);
    this.#text(`commit refs/heads/${branch}\nmark :${mark}\nauthor ${person}\ncommitter ${person}\n`);
    this.#data(spec.message ?? `Commit ${mark}`);
    for (const [index, parent] of parents.entries())
      this.#text(`${index === 0 ? 'from' : 'merge'} :${parent}\n`);
    const files = spec.files instanceof Map ? [...spec.files] : Object.entries(spec.files ?? {});
    for (const [path, file] of files as [string | Buffer, FileSpec][]) this.#file(path, file);
    this.#text('\n');
    this.#tips.set(branch, mark);
    return mark;
  }

  /** A second branch that starts at a commit. */
  branch(name: string, mark: number): this {
    this.#text(`reset refs/heads/${name}\nfrom :${mark}\n\n`);
    this.#tips.set(name, mark);
    return this;
  }

  lightTag(name: string, mark: number): this {
    this.#text(`reset refs/tags/${name}\nfrom :${mark}\n\n`);
    return this;
  }

  annotatedTag(name: string, mark: number, message: string): this {
    this.#text(`tag ${name}\nfrom :${mark}\ntagger Ada Lovelace <ada@example.org> ${this.#time} +0200\n`);
    this.#data(message);
    return this;
  }

  /** Writes everything into the bare repository at `path`, which is created if it is missing; returns each mark's commit id. */
  async write(path: string): Promise<Map<number, string>> {
    return await fastImport(path, this.#parts);
  }

  #file(path: string | Buffer, file: FileSpec): void {
    const quoted = quotePath(Buffer.isBuffer(path) ? path : Buffer.from(path));
    if (file === null) return this.#text(`D ${quoted}\n`);
    const { mode, content } =
      typeof file === 'string' || Buffer.isBuffer(file) ? { mode: '100644', content: file } : file;
    if (mode === '160000') return this.#text(`M 160000 ${content.toString()} ${quoted}\n`);
    this.#text(`M ${mode} inline ${quoted}\n`);
    this.#data(content);
  }

  #text(text: string): void {
    this.#parts.push(Buffer.from(text));
  }

  #data(content: string | Buffer): void {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
    this.#parts.push(Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n'));
  }
}

export interface LargeRepositoryOptions {
  /** Default 40,000. */
  readonly commits?: number;
  /** Files in the folder `data/`; default 1,000. */
  readonly folderFiles?: number;
  /** Lines of `docs/long.md` and `src/long.ts`; default 10,000. */
  readonly lines?: number;
  /** Branches and tags besides main; default 300. */
  readonly refs?: number;
  /** The time of the last commit, in seconds; by default a fixed day. */
  readonly endTime?: number;
}

const PEOPLE = [
  'Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Barbara Liskov', 'Edsger Dijkstra', 'Frances Allen', 'Donald Knuth',
  'Radia Perlman', 'Ken Thompson', 'Margaret Hamilton', 'Tony Hoare', 'Karen Spärck Jones', 'Niklaus Wirth', 'Adele Goldberg',
]; // prettier-ignore
const VERBS = [
  'Add',
  'Fix',
  'Remove',
  'Speed up',
  'Simplify',
  'Document',
  'Test',
  'Rename',
  'Split',
  'Guard',
];
const NOUNS = ['the parser', 'the cache', 'retries', 'the order form', 'time zones', 'the login page', 'imports', 'the index', 'uploads', 'the scheduler', 'error messages', 'the report']; // prettier-ignore

/**
 * A realistic large repository: a main line with merged side branches, modules of source code that grow and change, a folder of many
 * small files with occasional changes, two long files, branches that lag behind and release tags. The same options give the same ids.
 */
export async function generateLargeRepository(
  path: string,
  options: LargeRepositoryOptions = {},
): Promise<void> {
  const commits = options.commits ?? 40_000;
  const folderFiles = options.folderFiles ?? 1000;
  const refs = options.refs ?? 300;
  const endTime = options.endTime ?? 1_767_000_000;
  const random = createRandom(1234);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  const sources = new Map<string, string[]>();
  for (let index = 0; index < 400; index++) {
    const folder = `src/module-${String(index % 40).padStart(2, '0')}`;
    sources.set(`${folder}/part-${Math.floor(index / 40)}.ts`, sourceLines(random, 40));
  }
  const sourcePaths = [...sources.keys()];
  const longLines = options.lines ?? 10_000;

  function* stream(): Generator<Buffer> {
    let mark = 0;
    let main = 0;
    // Open side branches: the mark they are at and their changed files.
    const open: { mark: number; readonly files: Map<string, string> }[] = [];
    const mainMarks: number[] = [];
    const write = (
      ref: string,
      parents: readonly number[],
      message: string,
      files: readonly [path: string, content: string][],
    ): Buffer => {
      mark++;
      const name = pick(PEOPLE);
      const email = `${name.toLowerCase().replaceAll(/[^a-z]+/gu, '.')}@example.org`;
      const time = endTime - (commits - mark) * 1800 + Math.floor(random() * 600);
      const person = `${name} <${email}> ${time} ${pick(['+0000', '+0100', '-0500', '+0530'])}`;
      const text = [`commit ${ref}\nmark :${mark}\nauthor ${person}\ncommitter ${person}\n`, dataOf(message)];
      for (const [index, parent] of parents.entries())
        text.push(`${index === 0 ? 'from' : 'merge'} :${parent}\n`);
      for (const [file, content] of files) text.push(`M 100644 inline ${file}\n`, dataOf(content));
      text.push('\n');
      return Buffer.from(text.join(''));
    };
    const change = (): [string, string][] => {
      const files: [string, string][] = [];
      if (random() < 0.15) {
        // A few files are changed often, many hardly ever, the last tenth never again.
        const number = Math.floor(random() ** 2 * folderFiles * 0.9);
        files.push([folderFile(number), `value: ${Math.floor(random() * 1e9)}\nowner: ${pick(PEOPLE)}\n`]);
      }
      while (files.length === 0 || random() < 0.35) {
        const file = pick(sourcePaths);
        const lines = sources.get(file) ?? [];
        const at = Math.floor(random() * lines.length);
        if (random() < 0.6) lines[at] = sourceLine(random);
        else if (lines.length < 160) lines.splice(at, 0, sourceLine(random));
        else lines.splice(at, 12);
        files.push([file, `${lines.join('\n')}\n`]);
      }
      return files;
    };

    const initial: [string, string][] = sourcePaths.map((file) => [
      file,
      `${(sources.get(file) ?? []).join('\n')}\n`,
    ]);
    for (let number = 0; number < folderFiles; number++) {
      initial.push([folderFile(number), `value: ${number}\nowner: ${pick(PEOPLE)}\n`]);
    }
    const longSource = Array.from({ length: longLines }, () => sourceLine(random)).join('\n');
    initial.push(
      [
        'README.md',
        '# Orchard\n\nA large project made by a program.\n\n- [Long file](docs/long.md)\n- [Data](data)\n',
      ],
      [
        'docs/long.md',
        `${Array.from({ length: longLines }, (_, line) => `${line + 1}. ${sentence(random)}`).join('\n')}\n`,
      ],
      ['src/long.ts', `${longSource}\n`],
      ['package.json', '{ "name": "orchard", "version": "1.0.0" }\n'],
      ['LICENSE', 'Permission is granted to everybody.\n'],
    );
    yield write('refs/heads/main', [], 'Begin', initial);
    main = mark;
    mainMarks.push(main);
    for (;;) {
      if (mark >= commits) break;
      const roll = random();
      const message = `${pick(VERBS)} ${pick(NOUNS)}\n\n${sentence(random)}\n${sentence(random)}\n`;
      if (roll < 0.06 && open.length < 6) {
        const files = change();
        yield write('refs/heads/side', [main], message, files);
        open.push({ mark, files: new Map(files) });
      } else if (roll < 0.12 && open.length > 0) {
        const side = open.shift();
        if (side === undefined) continue;
        const text = `Merge branch 'topic-${side.mark}'\n\nSee #${Math.floor(random() * 1000) + 1}\n`;
        // For files that both sides changed, the merge takes the side branch's.
        yield write('refs/heads/main', [main, side.mark], text, [...side.files]);
        main = mark;
        mainMarks.push(main);
      } else if (roll < 0.25 && open.length > 0) {
        const side = pick(open);
        const files = change();
        yield write('refs/heads/side', [side.mark], message, files);
        side.mark = mark;
        for (const [file, content] of files) side.files.set(file, content);
      } else {
        yield write('refs/heads/main', [main], message, change());
        main = mark;
        mainMarks.push(main);
      }
    }
    const branches = Math.floor((refs * 2) / 3);
    let text = `reset refs/heads/main\nfrom :${main}\n\nreset refs/heads/side\nfrom 0000000000000000000000000000000000000000\n\n`;
    for (let index = 0; index < branches; index++) {
      const from = mainMarks[Math.max(0, mainMarks.length - 1 - Math.floor(random() ** 3 * 3000))] ?? main;
      yield write(
        `refs/heads/topic/${index}-${pick(NOUNS).replaceAll(' ', '-')}`,
        [from],
        'Try something',
        change(),
      );
    }
    for (let index = 0; index < refs - branches; index++) {
      const at = mainMarks[Math.floor(((index + 1) / (refs - branches)) * (mainMarks.length - 1))] ?? main;
      const name = `v${1 + Math.floor(index / 20)}.${index % 20}.0`;
      text +=
        index % 2 === 0
          ? `reset refs/tags/${name}\nfrom :${at}\n\n`
          : `tag ${name}\nfrom :${at}\ntagger ${PEOPLE[0]} <ada@example.org> ${endTime} +0000\n${dataOf(`Release ${name}\n`)}`;
    }
    yield Buffer.from(text);
  }

  await fastImport(path, stream());
}

/** Feeds a stream to git fast-import in the bare repository at `path` (created if missing); returns each mark's commit id. */
export async function fastImport(path: string, parts: Iterable<Buffer>): Promise<Map<number, string>> {
  mkdirSync(path, { recursive: true });
  git(path, ['init', '--quiet', '--bare', '--initial-branch=main', '.']);
  const marks = join(path, 'fast-import-marks');
  const child = spawn('git', ['fast-import', '--quiet', '--force', `--export-marks=${marks}`], {
    cwd: path,
    env: plainGitEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  child.stdin.on('error', () => {});
  const closed = once(child, 'close');
  for (const part of parts)
    if (!child.stdin.write(part) && child.exitCode === null) await drained(child.stdin);
  child.stdin.end();
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}: ${problem}`);
  const lines = readFileSync(marks, 'utf8').trim().split('\n');
  rmSync(marks);
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [mark = '', sha = ''] = line.split(' ');
      return [Number(mark.slice(1)), sha];
    }),
  );
}

function drained(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.once('drain', done);
    stream.once('close', done);
  });
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

function folderFile(number: number): string {
  return `data/record-${String(number).padStart(4, '0')}.yml`;
}

/** mulberry32: small, fast, the same everywhere. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS = 'order line total price store fetch parse index cache event user group issue label board branch commit merge review queue token value field table column row page link name path date time zone count'.split(' '); // prettier-ignore

function word(random: () => number): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
}

function sentence(random: () => number): string {
  return `The ${word(random)} of a ${word(random)} keeps its ${word(random)} until the ${word(random)} has no ${word(random)}.`;
}

function sourceLine(random: () => number): string {
  const name = `${word(random)}${Math.floor(random() * 1000)}`;
  return `export const ${name} = ${word(random)}(${Math.floor(random() * 1e6)}, '${word(random)} ${word(random)}');`;
}

function sourceLines(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => sourceLine(random));
}

function quotePath(path: Buffer): string {
  let quoted = '"';
  for (const byte of path) {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
    quoted += plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `${quoted}"`;
}
