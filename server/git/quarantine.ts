import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
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
  /** Stores objects here, checked and synced, in one process. They can refer to objects in `beside`. */
  write(objects: readonly NewObject[], options?: CallOptions, beside?: Quarantine): Promise<void>;
  /** The environment of a git that reads the repository and this quarantine, and writes here. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Moves everything into the repository, where it is unreachable until a ref leads to it. */
  keep(): Promise<void>;
  /** Deletes what was not kept. */
  discard(): Promise<void>;
}

/** Inside the repository's folder, on the same disk. */
const FOLDER = 'coppice';
const LOOSE = /^[0-9a-f]{2}$/u;

/** Opens a quarantine; nothing is written to disk before the first object. */
export function openQuarantine({ writeObjects }: ObjectWriter, repository: Repository): Quarantine {
  const name = `${FOLDER}/quarantine-${randomUUID()}`;
  const folder = join(repository.path, name);
  let made = false;

  async function environment(): Promise<Readonly<Record<string, string>>> {
    if (!made) await mkdir(join(folder, 'pack'), { recursive: true });
    made = true;
    // Relative to the repository's folder, in which git runs: a colon in an absolute path would separate two.
    return { GIT_OBJECT_DIRECTORY: name, GIT_ALTERNATE_OBJECT_DIRECTORIES: 'objects' };
  }

  return {
    environment,
    async write(objects, options = {}, beside) {
      if (objects.length === 0) return;
      const env = await environment();
      const reading = beside === undefined ? env : readingAlso(env, await beside.environment());
      await writeObjects(repository, objects, reading, options);
    },
    async keep() {
      if (!made) return;
      const objects = join(repository.path, 'objects');
      const names = await readdir(folder);
      for (const loose of names.filter((each) => LOOSE.test(each))) {
        await mkdir(join(objects, loose), { recursive: true });
        for (const object of await readdir(join(folder, loose)))
          await rename(join(folder, loose, object), join(objects, loose, object));
      }
      // Readers see a pack once it has an index, so that is moved last.
      const packs = await readdir(join(folder, 'pack'));
      for (const file of packs.toSorted((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx'))))
        await rename(join(folder, 'pack', file), join(objects, 'pack', file));
    },
    async discard() {
      if (made) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The environment of a git that writes to the first quarantine, and also reads the second. */
export function readingAlso(
  env: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const alternates = `${env['GIT_ALTERNATE_OBJECT_DIRECTORIES']}:${other['GIT_OBJECT_DIRECTORY']}`;
  return { ...env, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates };
}
