import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { decodeName, encodeName, isPlainName } from './byte-name.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isSafeRefName } from './safe-name.ts';

interface PackedRefs {
  readonly stamp: string;
  readonly refs: ReadonlyMap<string, string>;
}

/**
 * Reads single refs from git's files, without a process and without git's guesses about a name: `refs/heads/x` is that ref or nothing.
 * Lists come from for-each-ref (ref-list.ts).
 */
export class RefStore {
  readonly #packed = new LRUCache<string, PackedRefs>({ max: 64 });

  /** The object of a fully qualified, safe ref, or null. */
  async read(repository: Repository, ref: string): Promise<string | null> {
    if (!isSafeRefName(ref)) return null;
    const loose = await readIfThere(looseFile(repository, ref));
    if (loose !== null) {
      const text = loose.toString('latin1').trim();
      if (isObjectId(text)) return text;
    }
    // Packing writes the packed file before it deletes the loose one, so this order misses nothing.
    return (await this.#readPacked(repository)).get(ref) ?? null;
  }

  /** The branch that HEAD names, whether it exists or not; null if HEAD is detached or damaged. */
  async headBranch(repository: Repository): Promise<string | null> {
    const head = await readIfThere(join(repository.path, 'HEAD'));
    const match = head === null ? null : /^ref: refs\/heads\/(.+)\n?$/su.exec(decodeName(head));
    const name = match?.[1]?.trim();
    return isSafeRefName(name) ? name : null;
  }

  async #readPacked(repository: Repository): Promise<ReadonlyMap<string, string>> {
    const file = join(repository.path, 'packed-refs');
    let stamp: string;
    try {
      const { mtimeNs, size, ino } = await stat(file, { bigint: true });
      stamp = `${mtimeNs}:${size}:${ino}`;
    } catch (error) {
      if (isMissing(error)) return new Map();
      throw error;
    }
    const known = this.#packed.get(repository.path);
    if (known?.stamp === stamp) return known.refs;
    const content = await readIfThere(file);
    const refs = content === null ? new Map<string, string>() : parsePackedRefs(content);
    this.#packed.set(repository.path, { stamp, refs });
    return refs;
  }
}

function looseFile(repository: Repository, ref: string): string | Buffer {
  if (isPlainName(ref)) return join(repository.path, ref);
  return Buffer.concat([Buffer.from(`${repository.path}/`), encodeName(ref)]);
}

function parsePackedRefs(content: Buffer): Map<string, string> {
  const refs = new Map<string, string>();
  let start = 0;
  while (start < content.length) {
    let end = content.indexOf(0x0a, start);
    if (end === -1) end = content.length;
    const first = content[start];
    if (first !== 0x23 && first !== 0x5e) {
      const space = content.indexOf(0x20, start);
      if (space !== -1 && space < end) {
        refs.set(decodeName(content.subarray(space + 1, end)), content.toString('latin1', start, space));
      }
    }
    start = end + 1;
  }
  return refs;
}

async function readIfThere(file: string | Buffer): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ'].includes(code);
}
