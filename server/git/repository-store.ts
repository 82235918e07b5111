import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GitContext } from './context.ts';
import { replaceLocked, syncFolder, writeSynced } from './durable-file.ts';
import { FSYNC_COMPONENTS } from './git-environment.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { GROUP, repositoryAt, type Repository } from './repository.ts';
import { isSafeNewRefName, isSafeRefName } from './safe-name.ts';
import { encodeName } from './byte-name.ts';
import { copyRepository, type CopySource } from './repository-copy.ts';

/** A repository with this id exists already. */
export class RepositoryExists extends Error {
  override readonly name = 'RepositoryExists';
}

export interface RepositorySize {
  /** Of all objects on disk. */
  readonly bytes: number;
  readonly looseObjects: number;
  readonly packedObjects: number;
  readonly packs: number;
}

/** Where repositories are created and deleted, so that they are never visible half done. */
const NURSERY = '.new';
const GRAVEYARD = '.removed';

export function createRepositoryStore(context: GitContext, forget: (repository: Repository) => void) {
  const { root, runner, objects, refs } = context;

  /** The handle of a repository, whether it exists or not. */
  function repository(id: number, group?: string): Repository {
    return repositoryAt(root, id, group);
  }

  /**
   * Creates a bare repository, empty or as a copy of another. It appears complete or not at all. Throws RepositoryExists, and
   * SourceKeptChanging if the other repository kept changing.
   */
  async function createRepository(
    target: Repository | number,
    options: { readonly initialBranch?: string; readonly copyOf?: CopySource } = {},
  ): Promise<Repository> {
    const branch = options.initialBranch ?? 'main';
    if (!isSafeNewRefName(branch)) throw new RangeError(`Not a branch name: ${JSON.stringify(branch)}`);
    const created = typeof target === 'number' ? repository(target) : target;
    const name = nameOf(created);
    if (await repositoryExists(created)) throw new RepositoryExists(`Repository ${name} exists`);
    const nursery = join(root, NURSERY, `${name}-${randomUUID()}`);
    for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'coppice']) {
      await mkdir(join(nursery, folder), { recursive: true });
    }
    await writeSynced(join(nursery, 'config'), repositoryConfig());
    await writeSynced(join(nursery, 'HEAD'), headContent(branch));
    if (options.copyOf !== undefined) {
      try {
        await copyRepository(context, options.copyOf, nursery);
      } catch (error) {
        await rm(nursery, { recursive: true, force: true });
        throw error;
      }
    }
    for (const folder of ['objects', 'refs', '.']) await syncFolder(join(nursery, folder));
    await mkdir(dirname(created.path), { recursive: true });
    try {
      await rename(nursery, created.path);
    } catch (error) {
      await rm(nursery, { recursive: true, force: true });
      if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        throw new RepositoryExists(`Repository ${name} exists`);
      }
      throw error;
    }
    await syncFolder(dirname(created.path));
    return created;
  }

  /** Deletes a repository: it disappears immediately, then from the disk. A missing one counts as deleted. */
  async function deleteRepository(target: Repository | number): Promise<void> {
    const removed = typeof target === 'number' ? repository(target) : target;
    forget(removed);
    objects.forget(removed);
    const grave = join(root, GRAVEYARD, `${nameOf(removed)}-${randomUUID()}`);
    await mkdir(dirname(grave), { recursive: true });
    try {
      await rename(removed.path, grave);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    await syncFolder(dirname(removed.path));
    await rm(grave, { recursive: true, force: true, maxRetries: 3 });
  }

  async function repositorySize(target: Repository, options: CallOptions = {}): Promise<RepositorySize> {
    const output = await runner.run({
      ...options,
      repository: target,
      subcommand: 'count-objects',
      flags: ['-v'],
    });
    const value = (key: string) =>
      Number(new RegExp(`^${key}: (\\d+)$`, 'mu').exec(output.toString('latin1'))?.[1] ?? 0);
    return {
      bytes: (value('size') + value('size-pack')) * 1024,
      looseObjects: value('count'),
      packedObjects: value('in-pack'),
      packs: value('packs'),
    };
  }

  /** Whether it has neither branches nor tags. */
  async function isEmpty(target: Repository, options: CallOptions = {}): Promise<boolean> {
    const output = await runner.run({
      ...options,
      repository: target,
      subcommand: 'for-each-ref',
      flags: ['--count=1', '--format=x', 'refs/heads/', 'refs/tags/'],
    });
    return output.length === 0;
  }

  /** The branch that HEAD names, which need not exist yet. */
  function defaultBranch(target: Repository): Promise<string | null> {
    return refs.headBranch(target);
  }

  /** Makes an existing branch the default one. */
  async function setDefaultBranch(
    target: Repository,
    branch: string,
  ): Promise<Result<void, 'invalid_name' | 'not_found' | 'locked'>> {
    if (!isSafeRefName(branch)) return fail('invalid_name');
    if ((await refs.read(target, `refs/heads/${branch}`)) === null) return fail('not_found');
    return await writeHead(target, branch);
  }

  /** The ids of all repositories on this disk, as they are found. */
  async function* listRepositories(): AsyncGenerator<Repository> {
    for (const group of [undefined, ...(await folders(root, GROUP))]) {
      const within = join(root, group ?? '');
      for (const first of await folders(within, /^\d\d$/u)) {
        for (const second of await folders(join(within, first), /^\d\d$/u)) {
          for (const name of await folders(join(within, first, second), /^\d+\.git$/u)) {
            yield repository(Number.parseInt(name, 10), group);
          }
        }
      }
    }
  }

  /** Completes what a kill left half done: unfinished repositories, and deleted ones that are still on disk. */
  async function sweepStore(minAgeMs = 3_600_000): Promise<void> {
    for (const name of await folders(join(root, GRAVEYARD), /./u)) {
      await rm(join(root, GRAVEYARD, name), { recursive: true, force: true });
    }
    for (const name of await folders(join(root, NURSERY), /./u)) {
      const folder = join(root, NURSERY, name);
      const made = await stat(folder).catch(() => null);
      if (made !== null && Date.now() - made.mtimeMs >= minAgeMs)
        await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    repository,
    createRepository,
    deleteRepository,
    repositorySize,
    isEmpty,
    defaultBranch,
    setDefaultBranch,
    listRepositories,
    sweepStore,
  };
}

/** For messages and temporary folders. */
function nameOf({ id, group }: Repository): string {
  return group === undefined ? String(id) : `${group}-${id}`;
}

function headContent(branch: string): Buffer {
  return Buffer.concat([Buffer.from('ref: refs/heads/'), encodeName(branch), Buffer.from('\n')]);
}

/** Settings for every git that runs here, ours or an administrator's. */
function repositoryConfig(): string {
  return `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
\tfsync = ${FSYNC_COMPONENTS}
\tlogAllRefUpdates = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
[receive]
\tautogc = false
\tfsckObjects = true
[repack]
\twriteBitmaps = true
[pack]
\twriteBitmapHashCache = true
`;
}

async function folders(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

export async function repositoryExists({ path }: Repository): Promise<boolean> {
  try {
    await access(join(path, 'HEAD'));
    return true;
  } catch {
    return false;
  }
}

async function writeHead(
  target: Repository,
  branch: string,
): Promise<Result<void, 'invalid_name' | 'locked'>> {
  if (!isSafeRefName(branch)) return fail('invalid_name');
  try {
    await replaceLocked(join(target.path, 'HEAD'), headContent(branch));
    return ok(undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return fail('locked');
    throw error;
  }
}
