import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { syncFolder, writeSynced } from './durable-file.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';

/** What a copy of a repository is made from. */
export interface CopySource {
  readonly repository: Repository;
  /** Only this branch, and no tags; all branches and tags otherwise. */
  readonly branch?: string | undefined;
}

/** A pack with what belongs to it alone. A multi-pack index names packs that the copy may have under other circumstances: it makes its own. */
const PACK_FILE = /^pack-[0-9a-f]+\.(?:pack|idx|rev|bitmap|mtimes)$/u;
const LOOSE_FOLDER = /^[0-9a-f]{2}$/u;
const LOOSE_FILE = /^[0-9a-f]{38,62}$/u;
const LARGEST_REF_LIST = 512 * 1024 * 1024;
/** Rounds after which a repository that packs and receives all the time has to be asked again later. */
const ROUNDS = 10;

/** The source changed all the time that it was copied. */
export class SourceKeptChanging extends Error {
  override readonly name = 'SourceKeptChanging';
}

/**
 * Fills the folder of a new bare repository with another one's branches, tags and objects. Objects are hard links: the copy takes no room
 * and no time of its own, and owes the source nothing. Whatever happens to the source, its files stay as long as the copy has them
 * (docs/decisions/0039).
 *
 * Safe beside pushes and upkeep of the source. The refs are read first, so that the objects they lead to are there when the folders are
 * listed. An object that is packed meanwhile loses its loose file only after its pack has appeared: loose files are listed before packs.
 */
export async function copyRepository(
  { runner }: GitContext,
  { repository, branch }: CopySource,
  folder: string,
  options: CallOptions = {},
): Promise<void> {
  const refs = await runner.run({
    ...options,
    repository,
    subcommand: 'for-each-ref',
    flags: [
      '--format=%(objectname) %(refname)%00%(*objectname)',
      ...(branch === undefined ? ['refs/heads/', 'refs/tags/'] : [`refs/heads/${branch}`]),
    ],
    maxOutput: LARGEST_REF_LIST,
  });
  await writeSynced(join(folder, 'packed-refs'), packedRefs(refs, branch));
  const objects = join(repository.path, 'objects');
  const target = join(folder, 'objects');
  // Before the objects: each commit that it names is there.
  await copyCommitGraph(join(objects, 'info'), join(target, 'info'));
  await linkObjects(objects, target);
  await syncFolder(target);
}

/** git's list of refs in one file; `refs` sorted by name, with what annotated tags lead to. */
function packedRefs(refs: Buffer, branch: string | undefined): Buffer {
  const lines: Buffer[] = [Buffer.from('# pack-refs with: peeled fully-peeled sorted \n')];
  const wanted = branch === undefined ? undefined : encodeName(`refs/heads/${branch}`);
  for (let start = 0; start < refs.length;) {
    const end = refs.indexOf(0x0a, start);
    const separator = refs.indexOf(0, start);
    const line = refs.subarray(start, separator);
    // A pattern of for-each-ref also matches what lies below the name.
    if (wanted === undefined || line.subarray(line.indexOf(0x20) + 1).equals(wanted)) {
      lines.push(line, Buffer.from('\n'));
      if (end > separator + 1) lines.push(Buffer.from('^'), refs.subarray(separator + 1, end + 1));
    }
    start = end + 1;
  }
  return Buffer.concat(lines);
}

async function copyCommitGraph(source: string, target: string): Promise<void> {
  const folder = join(source, 'commit-graphs');
  const chain = 'commit-graph-chain';
  const names = await namesIn(folder, /^(?:graph-[0-9a-f]+\.graph|commit-graph-chain)$/u);
  if (!names.includes(chain)) return;
  await mkdir(join(target, 'commit-graphs'), { recursive: true });
  // The chain first: a layer that it names and that is gone by then leaves git without the graph, and correct.
  await copyFile(join(folder, chain), join(target, 'commit-graphs', chain)).catch(ignoreMissing);
  for (const name of names.filter((each) => each !== chain))
    await share(join(folder, name), join(target, 'commit-graphs', name));
}

/** Links all objects, until a whole round has found nothing new and lost nothing. */
async function linkObjects(source: string, target: string): Promise<void> {
  const linked = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    const add = async (folder: string, names: readonly string[]): Promise<void> => {
      const fresh = names.filter((name) => !linked.has(join(folder, name)));
      if (fresh.length === 0) return;
      changed = true;
      await mkdir(join(target, folder), { recursive: true });
      for (const name of fresh) {
        const path = join(folder, name);
        if (await share(join(source, path), join(target, path))) linked.add(path);
      }
      await syncFolder(join(target, folder));
    };
    for (const folder of await namesIn(source, LOOSE_FOLDER))
      await add(folder, await namesIn(join(source, folder), LOOSE_FILE));
    // git finds a pack by its index: it comes last.
    const packs = await namesIn(join(source, 'pack'), PACK_FILE);
    await add('pack', [
      ...packs.filter((name) => !name.endsWith('.idx')),
      ...packs.filter((name) => name.endsWith('.idx')),
    ]);
    if (!changed) return;
  }
  throw new SourceKeptChanging('The repository changed all the time that it was copied.');
}

/** Links a file, or copies it where links are not to be had; false where it is gone. */
async function share(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return false;
    if (code === 'EEXIST') return true;
    // Another file system, one without links, or one file with too many of them.
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
  }
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await syncFile(to);
  return true;
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names.filter((name) => pattern.test(name));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
