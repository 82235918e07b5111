import { LRUCache } from 'lru-cache';
import { collectRules } from './attribute-rules.ts';
import { decodeName, encodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import type { CallOptions, GitRunner } from './git-process.ts';
import type { ObjectPool } from './object-pool.ts';
import type { Repository } from './repository.ts';

/** Limits above which the files are not handwritten merge rules. */
const MAX_FILES = 1000;
const MAX_BYTES = 100_000;
const NAME = '.gitattributes';
const NAME_BYTES = Buffer.from(NAME);
/**
 * All other attributes are dropped: some of them (`conflict-marker-size`) let a repository use any amount of memory.
 */
export const mergeRule = /^(?:[-!]?merge|merge=[\w-]+|[-!]?binary)$/u;
/** What many merges into one target ask for; of each tree it is always the same. */
const known = new LRUCache<string, { readonly rules: Buffer | null }>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ rules }) => (rules?.length ?? 0) + 200,
});

interface AttributesFile {
  /** Of the file, with a slash at its end; '' for the root. */
  readonly folder: string;
  readonly oid: string;
}

/** The files below a folder, by its tree, relative to it: most folders are the same after a merge as before it. */
const below = new LRUCache<string, readonly AttributesFile[]>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (files) => 200 + files.length * 200,
});
const none: readonly AttributesFile[] = [];
/** How the mode of a folder begins, and of nothing else. */
const FOLDER = 0x30;
/** Folders of one tree that are remembered. */
const MAX_KNOWN = 20_000;
/** Folders that are read one by one; where more are new, git lists all of them. */
const MAX_NEW_FOLDERS = 60;

/**
 * The merge rules in the `.gitattributes` files of a tree, as one file for core.attributesFile: without a work tree git reads none of
 * them. Deeper ones are last, since the last rule counts. null if there are none.
 */
export async function readMergeAttributes(
  { runner, objects }: Pick<GitContext, 'runner' | 'objects'>,
  repository: Repository,
  tree: string,
  options: CallOptions & { readonly env: Readonly<Record<string, string>> },
): Promise<Buffer | null> {
  const key = `${repository.path}\0${tree}`;
  const before = known.get(key);
  if (before !== undefined) return before.rules;
  const found =
    (await findInKnown(objects, repository, tree)) ?? (await listAll(runner, repository, tree, options));
  const rules = await readRules(runner, repository, found, options);
  known.set(key, { rules });
  return rules;
}

/**
 * The files of a tree most of whose folders are known, by the others alone; undefined if too many are new, or one is in a quarantine or
 * has too many files.
 */
async function findInKnown(
  objects: ObjectPool,
  repository: Repository,
  tree: string,
): Promise<readonly AttributesFile[] | undefined> {
  let left = MAX_NEW_FOLDERS;
  const find = async (oid: string): Promise<readonly AttributesFile[] | undefined> => {
    const key = `${repository.path}\0${oid}`;
    const before = below.get(key);
    if (before !== undefined) return before;
    if (left-- <= 0) return undefined;
    const nodes = await objects.tree(repository, oid);
    if (nodes === null) return undefined;
    // Asked for at once: one answer after another would take as long as the merge itself.
    const inside = await Promise.all(
      nodes.map(async (node): Promise<readonly AttributesFile[] | undefined> => {
        if (node.kind === 'tree')
          return (await find(node.oid))?.map(({ folder, oid: file }) => ({
            folder: `${node.name}/${folder}`,
            oid: file,
          }));
        return node.name === NAME && node.kind === 'file' ? [{ folder: '', oid: node.oid }] : none;
      }),
    );
    const files: AttributesFile[] = [];
    for (const found of inside) {
      if (found === undefined) return undefined;
      files.push(...found);
    }
    if (files.length > MAX_FILES) return undefined;
    below.set(key, files);
    return files;
  };
  return find(tree);
}

/** The same by git. */
async function listAll(
  runner: GitRunner,
  repository: Repository,
  tree: string,
  options: CallOptions & { readonly env: Readonly<Record<string, string>> },
): Promise<readonly AttributesFile[]> {
  const found: AttributesFile[] = [];
  const folders: { readonly path: string; readonly oid: string }[] = [];
  const listed = runner.records({
    ...options,
    repository,
    subcommand: 'ls-tree',
    flags: ['-r', '-t', '-z', '--full-tree', '--format=%(objectmode) %(objectname) %(path)'],
    revisions: [tree],
  });
  for await (const line of listed) {
    if (line[0] === FOLDER && folders.length < MAX_KNOWN)
      folders.push({
        path: `${decodeName(line.subarray(line.indexOf(0x20, 7) + 1))}/`,
        oid: line.toString('latin1', 7, line.indexOf(0x20, 7)),
      });
    if (!line.subarray(-NAME_BYTES.length).equals(NAME_BYTES)) continue;
    const path = decodeName(line.subarray(line.indexOf(0x20, 7) + 1));
    // A symbolic link with that name is not followed.
    if (!line.subarray(0, 3).equals(Buffer.from('100')) || !(path === NAME || path.endsWith(`/${NAME}`)))
      continue;
    found.push({
      folder: path.slice(0, -NAME.length),
      oid: line.toString('latin1', 7, line.indexOf(0x20, 7)),
    });
    if (found.length === MAX_FILES) return found;
  }
  // Most folders have none.
  const having = new Set(found.flatMap(({ folder }) => foldersOf(folder)));
  for (const { path, oid } of folders) if (!having.has(path)) below.set(`${repository.path}\0${oid}`, none);
  return found;
}

/** A folder and those that it is in: `a/b/` is in `a/`. */
const foldersOf = (folder: string): string[] =>
  Array.from(folder.matchAll(/\//gu), ({ index }) => folder.slice(0, index + 1));

async function readRules(
  runner: GitRunner,
  repository: Repository,
  found: readonly AttributesFile[],
  options: CallOptions & { readonly env: Readonly<Record<string, string>> },
): Promise<Buffer | null> {
  const depth = ({ folder }: { folder: string }): number => folder.split('/').length;
  const rules = collectRules(mergeRule);
  for (const { folder, oid } of found.toSorted((a, b) => depth(a) - depth(b))) {
    const content = await runner.run({
      ...options,
      repository,
      subcommand: 'cat-file',
      flags: ['blob', oid],
    });
    if (content.length <= MAX_BYTES) rules.add(decodeName(content), folder);
  }
  return rules.lines.length === 0 ? null : encodeName(`${rules.lines.join('\n')}\n`);
}
