import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { collectRules } from './attribute-rules.ts';
import { decodeName, encodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { GitTimeout } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';

/** `set`, `unset`, or a value; attributes that no rule names are missing. */
export type Attributes = ReadonlyMap<string, string>;

const NAME = '.gitattributes';
/** Limits above which the rules are not handwritten. */
const MAX_FOLDERS = 5000;
const MAX_FILES = 1000;
const MAX_BYTES = 100_000;
/** Patterns can be written so that one takes git minutes. Then no rule counts, for a while: git can have been slow for other reasons. */
const CHECK_TIMEOUT = 5000;
const GIVEN_UP_FOR = 60_000;

interface Folder {
  readonly folders: Map<string, Folder>;
}

const nothing: Attributes = new Map();
const none: ReadonlyMap<string, Attributes> = new Map();

export function createAttributeReader({ runner, objects }: GitContext) {
  /** By repository, commit and names: the paths that were asked for. */
  const known = new LRUCache<string, Map<string, Attributes>>({
    max: 500,
    maxSize: 200_000,
    sizeCalculation: (paths) => paths.size + 1,
  });

  /**
   * The attributes that the `.gitattributes` files of a commit give to paths, which need not be there. One git for all of them, and none
   * where no file has such a rule.
   */
  async function attributes(
    repository: Repository,
    commit: string,
    paths: readonly string[],
    names: readonly string[],
    options: CallOptions = {},
  ): Promise<ReadonlyMap<string, Attributes>> {
    const tree = isObjectId(commit) ? (await objects.commit(repository, commit))?.tree : undefined;
    if (tree === undefined) return new Map();
    const key = [repository.path, tree, ...names].join('\0');
    const before = known.get(key);
    const asked = [...new Set(paths)].filter((path) => before?.has(path) !== true);
    if (asked.length === 0) return before ?? new Map();
    const rules = await readRules(repository, tree, asked, names);
    const found = rules.length === 0 ? none : await check(repository, rules, asked, names, options);
    const all = new Map(before);
    for (const path of asked) all.set(path, found?.get(path) ?? nothing);
    known.set(key, all, found === undefined ? { ttl: GIVEN_UP_FOR } : {});
    return all;
  }

  /** The rules of the folders above the paths; those of deeper ones are last, since the last rule counts. */
  async function readRules(
    repository: Repository,
    root: string,
    paths: readonly string[],
    names: readonly string[],
  ): Promise<readonly string[]> {
    const wanted = new RegExp(`^[-!]?(?:${names.join('|')})(?:=[\\w-]+)?$`, 'u');
    const rules = collectRules(wanted);
    let left = MAX_FILES;
    let level: { readonly folder: Folder; readonly tree: string; readonly path: string }[] = [
      { folder: foldersAbove(paths), tree: root, path: '' },
    ];
    while (level.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- the trees below are named in those above
      const opened = await Promise.all(
        level.map(async (at) => ({ ...at, nodes: (await objects.tree(repository, at.tree)) ?? [] })),
      );
      const files = opened
        .flatMap(({ nodes, path }) => {
          const node = nodes.find(({ name, kind }) => name === NAME && kind === 'file');
          return node === undefined ? [] : [{ oid: node.oid, path }];
        })
        .slice(0, left);
      left -= files.length;
      // oxlint-disable-next-line no-await-in-loop
      const texts = await Promise.all(files.map(({ oid }) => objects.read(repository, oid, MAX_BYTES)));
      for (const [index, { path }] of files.entries()) {
        const content = texts[index]?.content;
        if (content != null) rules.add(decodeName(content), path);
      }
      level = opened.flatMap(({ folder, nodes, path }) =>
        folder.folders.size === 0
          ? []
          : nodes.flatMap((node) => {
              const below = node.kind === 'tree' ? folder.folders.get(node.name) : undefined;
              return below === undefined
                ? []
                : [{ folder: below, tree: node.oid, path: `${path}${node.name}/` }];
            }),
      );
    }
    return rules.lines;
  }

  /** Undefined if git takes too long. */
  async function check(
    repository: Repository,
    rules: readonly string[],
    paths: readonly string[],
    names: readonly string[],
    options: CallOptions,
  ): Promise<ReadonlyMap<string, Attributes> | undefined> {
    // In a repository without a work tree git reads no other file of attributes.
    const folder = join(repository.path, 'coppice');
    const file = join(folder, `quarantine-${randomUUID()}.attributes`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(file, encodeName(`${rules.join('\n')}\n`));
      const output = await runner.run({
        ...options,
        repository,
        timeoutMs: options.timeoutMs ?? CHECK_TIMEOUT,
        subcommand: 'check-attr',
        flags: ['-z', '--stdin', ...names],
        config: { 'core.attributesFile': file },
        input: Buffer.concat(paths.flatMap((path) => [encodeName(path), Buffer.of(0)])),
      });
      return parseOutput(output);
    } catch (error) {
      if (error instanceof GitTimeout) return undefined;
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  return attributes;
}

/** The folders above the paths. */
function foldersAbove(paths: readonly string[]): Folder {
  const root: Folder = { folders: new Map() };
  let left = MAX_FOLDERS;
  for (const path of paths) {
    let folder = root;
    for (const name of path.split('/').slice(0, -1)) {
      let next = folder.folders.get(name);
      if (next === undefined) {
        if (left-- <= 0) return root;
        folder.folders.set(name, (next = { folders: new Map() }));
      }
      folder = next;
    }
  }
  return root;
}

/** `<path> NUL <attribute> NUL <value> NUL`, for each path and attribute. */
function parseOutput(output: Buffer): Map<string, Attributes> {
  const found = new Map<string, Map<string, string>>();
  const fields = output.toString('latin1').split('\0');
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', name = '', value = ''] = fields.slice(at, at + 3);
    if (value === 'unspecified') continue;
    const key = decodeName(Buffer.from(path, 'latin1'));
    const of = found.get(key) ?? new Map<string, string>();
    found.set(key, of.set(name, value));
  }
  return found;
}
