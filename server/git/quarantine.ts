import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallOptions } from './git-process.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { NewObject } from './pack-writer.ts';
import type { Repository } from './repository.ts';

/**
 * A folder for objects that are not part of the repository yet: nobody can read them by their ids, and they leave no trace if the
 * change is refused.
 */
export interface Quarantine {
  /** Stores objects here, checked, in one process. They can refer to objects in `beside`. */
  write(objects: readonly NewObject[], options?: CallOptions, beside?: Quarantine): Promise<void>;
  /** The environment of a git that reads the repository and this quarantine, and writes here. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Syncs what was written so far, as `keep` does: for callers that have something to do beside it. */
  sync(): Promise<void>;
  /** Moves everything, synced, into the repository, where it is unreachable until a ref leads to it. */
  keep(): Promise<void>;
  /** Deletes what was not kept, once. */
  discard(): Promise<void>;
}

/** Inside the repository's folder, on the same disk. */
const FOLDER = 'coppice';
/** Few enough for the disk to wait for, and for the limit of open files. */
const SYNCED_AT_ONCE = 16;
const LOOSE = /^[0-9a-f]{2}$/u;

/** Opens a quarantine; nothing is written to disk before the first object. */
export function openQuarantine({ writeObjects }: ObjectWriter, repository: Repository): Quarantine {
  const name = `${FOLDER}/quarantine-${randomUUID()}`;
  const folder = join(repository.path, name);
  let made = false;
  let discarded: Promise<void> | undefined;
  let synced: Promise<void> | undefined;

  async function environment(): Promise<Readonly<Record<string, string>>> {
    if (!made) await mkdir(join(folder, 'pack'), { recursive: true });
    made = true;
    synced = undefined;
    // Relative to the repository's folder, in which git runs: a colon in an absolute path would separate two.
    return { GIT_OBJECT_DIRECTORY: name, GIT_ALTERNATE_OBJECT_DIRECTORIES: 'objects' };
  }

  function sync(): Promise<void> {
    synced ??= made ? syncFiles(folder) : Promise.resolve();
    return synced;
  }

  return {
    environment,
    sync,
    async write(objects, options = {}, beside) {
      if (objects.length === 0) return;
      const env = await environment();
      const reading = beside === undefined ? env : readingAlso(env, await beside.environment());
      await writeObjects(repository, objects, reading, options);
    },
    async keep() {
      if (!made) return;
      await sync();
      const objects = join(repository.path, 'objects');
      const [names, there] = await Promise.all([readdir(folder), readdir(objects)]);
      const loose = names.filter((each) => LOOSE.test(each));
      await Promise.all(
        loose.map((each) => moveFolder(join(folder, each), join(objects, each), there.includes(each))),
      );
      // Readers see a pack once it has an index, so that is moved last.
      const packs = await readdir(join(folder, 'pack'));
      for (const file of packs.toSorted((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx'))))
        await rename(join(folder, 'pack', file), join(objects, 'pack', file));
    },
    discard() {
      discarded ??= made ? rm(folder, { recursive: true, force: true }) : Promise.resolve();
      return discarded;
    },
  };
}

/** Syncs all files of a quarantine, several at a time, so that the disk takes them together. */
async function syncFiles(folder: string): Promise<void> {
  const folders = (await readdir(folder)).filter((each) => LOOSE.test(each) || each === 'pack');
  const files = await Promise.all(
    folders.map(async (each) => (await readdir(join(folder, each))).map((file) => join(folder, each, file))),
  );
  const left = files.flat();
  const syncOthers = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      await using file = await open(path, 'r');
      await file.sync();
    }
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, syncOthers));
}

/** Moves a folder of loose objects: as it is where there is none of its name, else what is in it. */
async function moveFolder(from: string, to: string, isThere: boolean): Promise<void> {
  if (!isThere) {
    try {
      return await rename(from, to);
    } catch (error) {
      // Somebody else has made one meanwhile.
      if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  const objects = await readdir(from);
  await Promise.all(
    objects.map(async (object) => {
      const move = () => rename(join(from, object), join(to, object));
      await move().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // git deletes folders that it has packed.
        await mkdir(to, { recursive: true });
        await move();
      });
    }),
  );
}

/** The environment of a git that writes to the first quarantine, and also reads the second. */
export function readingAlso(
  env: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const alternates = `${env['GIT_ALTERNATE_OBJECT_DIRECTORIES']}:${other['GIT_OBJECT_DIRECTORY']}`;
  return { ...env, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates };
}
