import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { CommitSummary } from './last-commits.ts';
import type { Repository } from './repository.ts';

/** The complete result for a folder at a commit. */
export interface CachedFolder {
  readonly commit: string;
  /** The commit's time in seconds. */
  readonly time: number;
  /** Name of the entry → id of its last commit. */
  readonly entries: ReadonlyMap<string, string>;
  readonly commits: ReadonlyMap<string, CommitSummary>;
}

const FORMAT = 1;
/** Results kept per folder: the tips of a few branches. */
const PER_FOLDER = 3;
/** Folders kept on disk per repository. */
const FOLDERS = 200;
/** Small folders are not worth a file, since they can be walked again. */
const MIN_ENTRIES_ON_DISK = 3;

/**
 * Known results for folders, in memory and, shared by all processes, in `coppice/last-commits/` inside the repository's folder, with
 * which they are deleted. An unreadable file counts as missing.
 */
export class LastCommitsCache {
  readonly #onError: (error: unknown) => void;
  readonly #writing = new Set<Promise<void>>();
  readonly #memory = new LRUCache<string, readonly CachedFolder[]>({
    maxSize: 400_000,
    sizeCalculation: (folders) =>
      folders.reduce((sum, folder) => sum + folder.entries.size + folder.commits.size * 2, 1),
  });

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The results of this process for the folder, newest first. */
  inMemory(repository: Repository, folder: string): readonly CachedFolder[] {
    return this.#memory.get(keyOf(repository, folder)) ?? [];
  }

  /** All results, including those of other processes. */
  async lookUp(repository: Repository, folder: string): Promise<readonly CachedFolder[]> {
    const key = keyOf(repository, folder);
    const onDisk = await readFolder(fileOf(repository, folder));
    const merged = mergeFolders([...(this.#memory.get(key) ?? []), ...onDisk]);
    if (merged.length > 0) this.#memory.set(key, merged);
    return merged;
  }

  /** Stores a result; on disk shortly after. */
  store(repository: Repository, folder: string, answer: CachedFolder): void {
    const key = keyOf(repository, folder);
    const merged = mergeFolders([answer, ...(this.#memory.get(key) ?? [])]);
    this.#memory.set(key, merged);
    if (answer.entries.size < MIN_ENTRIES_ON_DISK) return;
    const writing = writeFolder(fileOf(repository, folder), merged)
      // Only a cache: a full disk or a deleted repository just costs another walk.
      .catch((error: unknown) => this.#onError(error))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await Promise.all(this.#writing);
  }

  forget(repository: Repository): void {
    for (const key of this.#memory.keys())
      if (key.startsWith(`${repository.path}\0`)) this.#memory.delete(key);
  }
}

function keyOf(repository: Repository, folder: string): string {
  return `${repository.path}\0${folder}`;
}

function fileOf(repository: Repository, folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return join(repository.path, 'coppice', 'last-commits', `${name}.json`);
}

function mergeFolders(folders: readonly CachedFolder[]): readonly CachedFolder[] {
  const byCommit = new Map(folders.map((folder) => [folder.commit, folder]));
  return [...byCommit.values()].sort((a, b) => b.time - a.time).slice(0, PER_FOLDER);
}

interface FileContent {
  readonly format: number;
  readonly folders: readonly {
    readonly commit: string;
    readonly time: number;
    readonly entries: readonly [string, number][];
    readonly commits: readonly CommitSummary[];
  }[];
}

async function readFolder(file: string): Promise<CachedFolder[]> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as FileContent;
    if (content.format !== FORMAT) return [];
    return content.folders.map(({ commit, time, entries, commits }) => ({
      commit,
      time,
      entries: new Map(entries.map(([name, index]) => [name, commits[index]?.sha ?? ''])),
      commits: new Map(commits.map((each) => [each.sha, each])),
    }));
  } catch {
    return [];
  }
}

async function writeFolder(file: string, folders: readonly CachedFolder[]): Promise<void> {
  const content: FileContent = {
    format: FORMAT,
    folders: folders.map(({ commit, time, entries, commits }) => {
      const list = [...commits.values()];
      const index = new Map(list.map(({ sha }, position) => [sha, position]));
      return {
        commit,
        time,
        commits: list,
        entries: [...entries].map(([name, sha]) => [name, index.get(sha) ?? 0]),
      };
    }),
  };
  const folder = join(file, '..');
  // Not recursive: a repository that was deleted meanwhile must not reappear as an empty folder.
  for (const level of [join(folder, '..'), folder]) {
    await mkdir(level).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  const temporary = `${file}.${randomUUID()}.tmp`;
  await writeFile(temporary, JSON.stringify(content));
  await rename(temporary, file);
  if (Math.random() < 0.05) await prune(folder);
}

async function prune(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= FOLDERS) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return { file, time: (await stat(file).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  files.sort((a, b) => b.time - a.time);
  await Promise.all(files.slice(FOLDERS).map(({ file }) => rm(file, { force: true })));
}
