import { decodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId, normalizeTreePath } from './safe-name.ts';
import { kindOfMode, type EntryKind, type TreeNode } from './tree-parser.ts';

/** An entry of a tree with its whole path. */
export interface TreeEntry extends TreeNode {
  readonly path: string;
}

export type PathFailure = 'not_found' | 'invalid_path';

export interface ListTreeOptions extends CallOptions {
  readonly path?: string;
  /** `trees_first` is how people read a folder, `git` the order of the tree object. */
  readonly order?: 'trees_first' | 'git';
  readonly skip?: number;
  readonly limit?: number;
}

export interface TreePage {
  readonly entries: readonly TreeEntry[];
  /** Of the whole folder; null where counting would mean reading everything. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

export function createTreeReader({ objects, runner }: GitContext) {
  /** The id of the root tree of a commit, or the tree itself. */
  async function rootTree(repository: Repository, oid: string): Promise<string | null> {
    if (!isObjectId(oid)) return null;
    const commit = await objects.commit(repository, oid);
    if (commit !== null) return commit.tree;
    return (await objects.tree(repository, oid)) === null ? null : oid;
  }

  /** The entry at `path` in a commit (or tree). '' returns the root as an entry without a name. */
  async function entry(
    repository: Repository,
    commit: string,
    path: string,
  ): Promise<Result<TreeEntry, PathFailure>> {
    const normalized = normalizeTreePath(path);
    if (normalized === null) return fail('invalid_path');
    const root = await rootTree(repository, commit);
    if (root === null) return fail('not_found');
    let found: TreeNode = { name: '', mode: '040000', kind: 'tree', oid: root };
    for (const part of normalized === '' ? [] : normalized.split('/')) {
      const nodes = found.kind === 'tree' ? await objects.tree(repository, found.oid) : null;
      const next = nodes?.find((node) => node.name === part);
      if (next === undefined) return fail('not_found');
      found = next;
    }
    return ok({ ...found, path: normalized });
  }

  /** One folder of a commit. */
  async function list(
    repository: Repository,
    commit: string,
    options: ListTreeOptions = {},
  ): Promise<Result<TreePage, PathFailure | 'not_a_tree'>> {
    const folder = await entry(repository, commit, options.path ?? '');
    if (!folder.ok) return folder;
    if (folder.value.kind !== 'tree') return fail('not_a_tree');
    const nodes = await objects.tree(repository, folder.value.oid);
    if (nodes === null) return fail('not_found');
    const ordered =
      options.order === 'git'
        ? nodes
        : [...nodes.filter((node) => node.kind === 'tree'), ...nodes.filter((node) => node.kind !== 'tree')];
    const skip = options.skip ?? 0;
    const page = ordered.slice(skip, skip + (options.limit ?? ordered.length));
    const prefix = folder.value.path === '' ? '' : `${folder.value.path}/`;
    return ok({
      entries: page.map((node) => ({ ...node, path: prefix + node.name })),
      total: nodes.length,
      hasMore: skip + page.length < nodes.length,
    });
  }

  /** A folder with everything below it, including the folders themselves, in git's order. */
  async function listRecursive(
    repository: Repository,
    commit: string,
    options: Omit<ListTreeOptions, 'order'> = {},
  ): Promise<Result<TreePage, PathFailure | 'not_a_tree'>> {
    const folder = await entry(repository, commit, options.path ?? '');
    if (!folder.ok) return folder;
    if (folder.value.kind !== 'tree') return fail('not_a_tree');
    const skip = options.skip ?? 0;
    const limit = options.limit ?? 10_000;
    const prefix = folder.value.path === '' ? '' : `${folder.value.path}/`;
    const entries: TreeEntry[] = [];
    let index = 0;
    let hasMore = false;
    for await (const record of walk(repository, folder.value.oid, ['-t'], options)) {
      if (index++ < skip) continue;
      if (entries.length === limit) {
        hasMore = true;
        break;
      }
      const parsed = parseListed(record);
      if (parsed === null) continue;
      const path = prefix + parsed.path;
      entries.push({ ...parsed, path, name: path.slice(path.lastIndexOf('/') + 1) });
    }
    return ok({ entries, total: hasMore ? null : index, hasMore });
  }

  /** The paths of all files of a commit, for the file finder; at most `limit` of them. */
  async function listFiles(
    repository: Repository,
    commit: string,
    options: CallOptions & { readonly limit?: number } = {},
  ): Promise<Result<{ readonly paths: readonly string[]; readonly truncated: boolean }, 'not_found'>> {
    const root = await rootTree(repository, commit);
    if (root === null) return fail('not_found');
    const limit = options.limit ?? 100_000;
    const paths: string[] = [];
    for await (const path of walk(repository, root, ['--name-only'], options)) {
      if (paths.length === limit) return ok({ paths, truncated: true });
      paths.push(decodeName(path));
    }
    return ok({ paths, truncated: false });
  }

  /** Every file of a tree with its size, as a stream. */
  async function* filesWithSizes(
    repository: Repository,
    tree: string,
    options: CallOptions = {},
  ): AsyncGenerator<TreeEntry & { readonly size: number }> {
    for await (const record of walk(repository, tree, ['--long'], options)) {
      const parsed = parseListed(record);
      if (parsed !== null) yield { ...parsed, name: parsed.path.slice(parsed.path.lastIndexOf('/') + 1) };
    }
  }

  function walk(repository: Repository, tree: string, flags: readonly string[], options: CallOptions) {
    return runner.records({
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'ls-tree',
      flags: ['-r', '-z', ...flags, tree],
    });
  }

  return { entry, list, listRecursive, listFiles, filesWithSizes, rootTree };
}

export type TreeReader = ReturnType<typeof createTreeReader>;

/** `<mode> SP <type> SP <oid> [SP+ <size>] TAB <path>` */
function parseListed(
  record: Buffer,
): { mode: string; kind: EntryKind; oid: string; size: number; path: string } | null {
  const tab = record.indexOf(0x09);
  if (tab === -1) return null;
  const [mode = '', , oid = '', size = '0'] = record.toString('latin1', 0, tab).split(/ +/u);
  return {
    mode,
    kind: kindOfMode(mode),
    oid,
    size: Number(size) || 0,
    path: decodeName(record.subarray(tab + 1)),
  };
}
