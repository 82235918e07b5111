import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitContext } from './context.ts';
import type { CallOptions, GitCommand } from './git-process.ts';
import type { Repository } from './repository.ts';

export type Chore = 'pack_refs' | 'repack_all' | 'repack_new' | 'commit_graph';

export interface RepositoryState {
  readonly looseObjects: number;
  readonly packs: number;
  readonly packBytes: number;
  readonly looseRefs: number;
  readonly hasBitmap: boolean;
  readonly hasCommitGraph: boolean;
  readonly hasMultiPackIndex: boolean;
  /** Packs that a fork or its origin has as well: files with more than one link. */
  readonly sharedPacks: readonly string[];
  /** Milliseconds since everything was last packed into one pack; Infinity if it never was. */
  readonly sinceFullRepack: number;
}

export interface HousekeepOptions extends CallOptions {
  /** Do everything, needed or not. */
  readonly force?: boolean;
  /** It was made as a copy of another repository. */
  readonly isCopy?: boolean;
}

const MANY_LOOSE_OBJECTS = 500;
const MANY_PACKS = 6;
const MANY_LOOSE_REFS = 100;
const WORTH_A_BITMAP = 512 * 1024;
const WEEK = 7 * 24 * 3_600_000;
/** How long unreachable objects are kept: a push or a commit of ours may be about to refer to them. */
const KEEP_UNREACHABLE = '14.days.ago';
const LONG = 4 * 3_600_000;

export function createHousekeeping({ runner }: GitContext) {
  const busyHere = new Set<string>();

  /**
   * Does the maintenance that is needed, one task at a time and with low priority, and returns what was done. Can be killed at any
   * moment; recent objects are never removed. Returns null if another process is doing it.
   */
  async function housekeep(
    repository: Repository,
    options: HousekeepOptions = {},
  ): Promise<readonly Chore[] | null> {
    const chores: readonly Chore[] =
      options.force === true
        ? ['pack_refs', 'repack_all', 'commit_graph']
        : choresFor(await repositoryState(repository), options.isCopy === true);
    if (chores.length === 0) return [];
    const release = await takeTurn(repository);
    if (release === null) return null;
    try {
      for (const chore of chores) await run(repository, chore, options);
    } finally {
      await release();
    }
    return chores;
  }

  async function run(repository: Repository, chore: Chore, options: CallOptions): Promise<void> {
    const base: Omit<GitCommand, 'subcommand'> = {
      signal: options.signal,
      repository,
      share: options.share ?? 'background',
      timeoutMs: options.timeoutMs ?? LONG,
      writes: true,
    };
    switch (chore) {
      case 'pack_refs': {
        await runner.run({ ...base, subcommand: 'pack-refs', flags: ['--all', '--prune'] });
        break;
      }
      case 'repack_all': {
        // Packs everything reachable into one pack with a bitmap, from which clones are served without repacking.
        await runner.run({
          ...base,
          subcommand: 'repack',
          flags: [
            '-d',
            '-l',
            '-q',
            '--cruft',
            `--cruft-expiration=${KEEP_UNREACHABLE}`,
            '--write-bitmap-index',
          ],
          config: { 'pack.writeBitmapHashCache': 'true', 'pack.threads': '1' },
        });
        await writeFile(join(repository.path, 'coppice', 'repacked'), '');
        break;
      }
      case 'repack_new': {
        const { sharedPacks } = await repositoryState(repository);
        await runner.run({
          ...base,
          subcommand: 'repack',
          flags: [
            '-d',
            '-l',
            '-q',
            '--geometric=2',
            '--write-midx',
            '--write-bitmap-index',
            ...sharedPacks.map((name) => `--keep-pack=${name}`),
          ],
          config: { 'pack.threads': '1' },
        });
        break;
      }
      case 'commit_graph': {
        await writeCommitGraph(repository, { ...options, share: base.share });
      }
    }
  }

  /** Cheap, after each push: adds new commits to the commit-graph, with the filters that make `log -- path` fast. */
  async function writeCommitGraph(repository: Repository, options: CallOptions = {}): Promise<void> {
    await runner.attempt(
      {
        signal: options.signal,
        repository,
        subcommand: 'commit-graph',
        flags: ['write', '--reachable', '--changed-paths', '--split', '--no-progress'],
        share: options.share ?? 'background',
        timeoutMs: options.timeoutMs ?? LONG,
        writes: true,
      },
      // Another process is writing it: the next push adds what it leaves out.
      [{ reason: 'busy', code: 128, stderr: /commit-graph-chain\.lock|File exists/u }],
    );
  }

  /** Lets one process at a time maintain a repository. The lock of a dead process does not count. */
  async function takeTurn({ path }: Repository): Promise<(() => Promise<void>) | null> {
    if (busyHere.has(path)) return null;
    busyHere.add(path);
    const file = join(path, 'coppice', 'housekeeping');
    await mkdir(join(path, 'coppice')).catch(() => {});
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        await writeFile(file, String(process.pid), { flag: 'wx' });
        return async () => {
          busyHere.delete(path);
          await rm(file, { force: true });
        };
      } catch (error) {
        const owner = Number(await readFile(file, 'utf8').catch(() => '0'));
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || (owner !== process.pid && isAlive(owner)))
          break;
        await rm(file, { force: true });
      }
    }
    busyHere.delete(path);
    return null;
  }

  return { housekeep, writeCommitGraph };
}

async function countLooseObjects(path: string): Promise<number> {
  const folders = await readdir(join(path, 'objects')).catch(() => []);
  const counts = await Promise.all(
    folders.map(async (name) =>
      /^[0-9a-f]{2}$/u.test(name) ? (await readdir(join(path, 'objects', name)).catch(() => [])).length : 0,
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The maintenance tasks that the state of the folder requires, in order. */
export function choresFor(state: RepositoryState, isCopy = false): Chore[] {
  const chores: Chore[] = [];
  if (state.looseRefs > MANY_LOOSE_REFS) chores.push('pack_refs');
  // Most copies stay as they were made, and are seldom cloned: an index and a bitmap for each would be most of what they take.
  const isUntouched = isCopy && state.sharedPacks.length >= state.packs;
  const fragmented = state.looseObjects > MANY_LOOSE_OBJECTS || (state.packs > MANY_PACKS && !isUntouched);
  const needsBitmap = !state.hasBitmap && state.packBytes > WORTH_A_BITMAP && !isUntouched;
  const stale = state.sinceFullRepack > WEEK && (state.packs > 1 || state.looseObjects > 0);
  // A pack that forks share is on the disk once: written anew it would be there twice.
  if (needsBitmap || (stale && fragmented))
    chores.push(state.sharedPacks.length > 0 ? 'repack_new' : 'repack_all');
  else if (fragmented) chores.push('repack_new');
  if (!state.hasCommitGraph && (state.packs > 0 || state.looseObjects > 0)) chores.push('commit_graph');
  return chores;
}

/** Only reads the folder; starts no process. */
export async function repositoryState({ path }: Repository): Promise<RepositoryState> {
  const pack = join(path, 'objects', 'pack');
  const names: readonly string[] = await readdir(pack).catch(() => []);
  const packs = names.filter((name) => name.endsWith('.pack'));
  // A cruft pack holds unreachable objects; it does not make reading slower.
  const cruft = new Set(
    names.filter((name) => name.endsWith('.mtimes')).map((name) => name.replace('.mtimes', '.pack')),
  );
  const files = (
    await Promise.all(
      packs.map(async (name) => {
        const file = await stat(join(pack, name)).catch(() => null);
        return file === null ? null : { name, size: file.size, isShared: file.nlink > 1 };
      }),
    )
  ).filter((file) => file !== null);
  const info = await readdir(join(path, 'objects', 'info'), { recursive: true }).catch(() => []);
  const full = await stat(join(path, 'coppice', 'repacked')).catch(() => null);
  return {
    looseObjects: await countLooseObjects(path),
    packs: packs.filter((name) => !cruft.has(name)).length,
    packBytes: files.reduce((sum, { size }) => sum + size, 0),
    sharedPacks: files.filter(({ isShared }) => isShared).map(({ name }) => name),
    looseRefs: await countFiles(join(path, 'refs')),
    hasBitmap: names.some((name) => name.endsWith('.bitmap')),
    hasCommitGraph: info.some((name) => /commit-graph$|graph-[0-9a-f]+\.graph$/u.test(name)),
    hasMultiPackIndex: names.includes('multi-pack-index'),
    sinceFullRepack: full === null ? Number.POSITIVE_INFINITY : Date.now() - full.mtimeMs,
  };
}
