import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { decodeName, encodeName, isPlainName } from './byte-name.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isSafeRefName } from './safe-name.ts';

interface PackedRefs {
  readonly stamp: string;
  /** The file as it is: a repository that keeps many commits has a hundred thousand lines, of which few are ever asked for. */
  readonly content: Buffer;
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
    return findPacked(await this.#readPacked(repository), encodeName(ref));
  }

  /** The branch that HEAD names, whether it exists or not; null if HEAD is detached or damaged. */
  async headBranch(repository: Repository): Promise<string | null> {
    const head = await readIfThere(join(repository.path, 'HEAD'));
    const match = head === null ? null : /^ref: refs\/heads\/(.+)\n?$/su.exec(decodeName(head));
    const name = match?.[1]?.trim();
    return isSafeRefName(name) ? name : null;
  }

  async #readPacked(repository: Repository): Promise<Buffer> {
    const file = join(repository.path, 'packed-refs');
    let stamp: string;
    try {
      const { mtimeNs, size, ino } = await stat(file, { bigint: true });
      stamp = `${mtimeNs}:${size}:${ino}`;
    } catch (error) {
      if (isMissing(error)) return Buffer.alloc(0);
      throw error;
    }
    const known = this.#packed.get(repository.path);
    if (known?.stamp === stamp) return known.content;
    const content = (await readIfThere(file)) ?? Buffer.alloc(0);
    this.#packed.set(repository.path, { stamp, content });
    return content;
  }
}

function looseFile(repository: Repository, ref: string): string | Buffer {
  if (isPlainName(ref)) return join(repository.path, ref);
  return Buffer.concat([Buffer.from(`${repository.path}/`), encodeName(ref)]);
}

const lineFeed = 0x0a;
const space = 0x20;
/** Begins the line of what the annotated tag before it stands for. */
const caret = 0x5e;
/** The first line of a file whose refs are in the order of their bytes: git has written no others for years. */
const sortedHeader = /^# pack-refs with:.* sorted /u;

/** Finds `<id> <name>` among the lines. */
function findPacked(content: Buffer, name: Buffer): string | null {
  const header = content.toString('latin1', 0, Math.max(0, content.indexOf(lineFeed)));
  if (!sortedHeader.test(header)) return scan(content, name);
  let low = header.length + 1;
  let high = content.length;
  // Both are where lines begin.
  while (low < high) {
    let start = content.lastIndexOf(lineFeed, low + Math.floor((high - low) / 2) - 1) + 1;
    if (start < low) start = low;
    const lineEnd = endOfLine(content, start);
    // It belongs to the line before, which is always there.
    const at = content[start] === caret ? content.lastIndexOf(lineFeed, start - 2) + 1 : start;
    const nameAt = content.indexOf(space, at) + 1;
    const nameEnd = at === start ? lineEnd : start - 1;
    const order = name.compare(content, nameAt, nameEnd);
    if (order === 0) return content.toString('latin1', at, nameAt - 1);
    if (order < 0) high = at;
    else low = lineEnd + 1;
  }
  return null;
}

const endOfLine = (content: Buffer, from: number): number => {
  const end = content.indexOf(lineFeed, from);
  return end === -1 ? content.length : end;
};

/** The same in a file in any order. */
function scan(content: Buffer, name: Buffer): string | null {
  const line = Buffer.concat([Buffer.from(' '), name, Buffer.from('\n')]);
  const at = content.indexOf(line);
  return at === -1 ? null : content.toString('latin1', content.lastIndexOf(lineFeed, at) + 1, at);
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
