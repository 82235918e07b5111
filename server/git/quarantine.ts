import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallOptions } from './git-process.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { NewObject } from './pack-writer.ts';
import type { Repository } from './repository.ts';

/**
 * A folder for objects that are not the repository's yet: nobody reads them there by their ids, and they go without a trace when
 * what they were made for is refused.
 */
export interface Quarantine {
  /** Stores objects here, checked and synced, in one process. They may refer to what lies `beside`, in another one. */
  write(objects: readonly NewObject[], options?: CallOptions, beside?: Quarantine): Promise<void>;
  /** The environment of a git that reads the repository and what lies here, and writes here. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Moves everything into the repository. Until a ref leads there, it is nobody's. */
  keep(): Promise<void>;
  /** Removes what was not kept. */
  discard(): Promise<void>;
}

/** Below the repository's folder, on its disk. */
const FOLDER = 'coppice';
const LOOSE = /^[0-9a-f]{2}$/u;

/** Opens one; nothing is on the disk before the first object. */
export function openQuarantine({ writeObjects }: ObjectWriter, repository: Repository): Quarantine {
  const name = `${FOLDER}/quarantine-${randomUUID()}`;
  const folder = join(repository.path, name);
  let made = false;

  async function environment(): Promise<Readonly<Record<string, string>>> {
    if (!made) await mkdir(join(folder, 'pack'), { recursive: true });
    made = true;
    // As git finds them from the repository's folder, in which it runs: a colon in the path would separate two.
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
      // A pack is there for readers once its index is: that comes last.
      const packs = await readdir(join(folder, 'pack'));
      for (const file of packs.toSorted((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx'))))
        await rename(join(folder, 'pack', file), join(objects, 'pack', file));
    },
    async discard() {
      if (made) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The environment of a git that writes where the first says, and reads what lies in the second as well. */
export function readingAlso(
  env: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const alternates = `${env['GIT_ALTERNATE_OBJECT_DIRECTORIES']}:${other['GIT_OBJECT_DIRECTORY']}`;
  return { ...env, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates };
}
