import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Repository } from './repository.ts';

/** A folder of loose refs as it was last read; its times show whether it has changed. */
interface KnownFolder {
  readonly stamp: string;
  readonly folders: readonly Buffer[];
}

/** The resolution of file system timestamps: a change shortly after another can have the same time. */
const quietMilliseconds = 200;

/**
 * Detects whether a repository's branches and tags have changed, without a process: git renames every ref into place, which updates
 * its folder, and packs refs into one file.
 */
export class RefStamps {
  readonly #folders = new LRUCache<string, KnownFolder>({ max: 2000 });

  /**
   * A text that stays the same as long as no branch or tag changes; undefined after a change so recent that a further one could not be
   * distinguished from it.
   */
  async of(repository: Repository): Promise<string | undefined> {
    const [packed, heads, tags] = await Promise.all([
      stampOf(Buffer.from(join(repository.path, 'packed-refs'))),
      this.#walk(Buffer.from(join(repository.path, 'refs/heads'))),
      this.#walk(Buffer.from(join(repository.path, 'refs/tags'))),
    ]);
    const stamps = [packed, ...heads, ...tags];
    const newest = Math.max(...stamps.map(({ changedAt }) => changedAt));
    if (Date.now() - newest < quietMilliseconds) return undefined;
    return stamps.map(({ text }) => text).join('|');
  }

  async #walk(folder: Buffer): Promise<Stamp[]> {
    const stamp = await stampOf(folder);
    if (stamp.text === '') return [stamp];
    const key = folder.toString('latin1');
    let known = this.#folders.get(key);
    if (known?.stamp !== stamp.text) {
      const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => []);
      known = {
        stamp: stamp.text,
        folders: entries
          .filter((entry) => entry.isDirectory())
          .map((entry) => Buffer.concat([folder, Buffer.from('/'), entry.name])),
      };
      if (Date.now() - stamp.changedAt >= quietMilliseconds) this.#folders.set(key, known);
    }
    const below = await Promise.all(known.folders.map((each) => this.#walk(each)));
    return [stamp, ...below.flat()];
  }
}

interface Stamp {
  readonly text: string;
  /** Milliseconds since 1970; 0 if it does not exist. */
  readonly changedAt: number;
}

async function stampOf(path: Buffer): Promise<Stamp> {
  try {
    const { mtimeNs, mtimeMs, ino, size } = await stat(path, { bigint: true });
    return { text: `${ino}:${mtimeNs}:${size}`, changedAt: Number(mtimeMs) };
  } catch {
    return { text: '', changedAt: 0 };
  }
}
