import type { Commit } from './commit-parser.ts';
import type { GitContext } from './context.ts';
import type { CallOptions } from './git-process.ts';
import type { CachedFolder } from './last-commits-cache.ts';
import type { Found } from './last-commits-walk.ts';
import type { Repository } from './repository.ts';
import type { TreeNode } from './tree-parser.ts';
import type { TreeReader } from './tree-reader.ts';

/** Commits that are read one by one; a longer line is walked by git. */
const longest = 20;

export interface Line {
  readonly found: readonly Found[];
  /** The known result at the end of the line, and the entries that are unchanged since. */
  readonly older: CachedFolder;
  readonly carried: ReadonlySet<string>;
}

const stateOf = ({ mode, oid }: TreeNode): string => `${mode} ${oid}`;

/**
 * The effect of a short line of commits, as most pushes bring, on the entries of a folder: read from the objects, without a process.
 * Undefined if the line is long, contains a merge, or leads to none of the known results.
 */
export function createLastCommitsLine({ objects }: GitContext, trees: TreeReader) {
  /** The folder's entries in a commit, by name; empty if it has no such folder. */
  async function entriesOf(
    repository: Repository,
    oid: string | undefined,
  ): Promise<ReadonlyMap<string, string>> {
    const nodes = oid === undefined ? null : await objects.tree(repository, oid);
    return new Map((nodes ?? []).map((node) => [node.name, stateOf(node)]));
  }

  return async function readLine(
    repository: Repository,
    start: Commit,
    folder: string,
    tree: string,
    nodes: readonly TreeNode[],
    known: readonly CachedFolder[],
    options: CallOptions,
  ): Promise<Line | undefined> {
    if (known.length === 0) return undefined;
    const left = new Map(nodes.map((node) => [node.name, stateOf(node)]));
    const found: Found[] = [];
    let [commit, oid]: [Commit, string | undefined] = [start, tree];
    for (let steps = 0; steps < longest; steps++) {
      options.signal?.throwIfAborted();
      const older = known.find((each) => each.commit === commit.sha);
      if (older !== undefined) return { found, older, carried: new Set(left.keys()) };
      const [parentSha, other] = commit.parents;
      if (parentSha === undefined || other !== undefined) return undefined;
      const parent = await objects.commit(repository, parentSha);
      if (parent === null) return undefined;
      const entry = await trees.entry(repository, parentSha, folder);
      const before = entry.ok && entry.value.kind === 'tree' ? entry.value.oid : undefined;
      if (before !== oid) {
        const states = await entriesOf(repository, before);
        const names = [...left].flatMap(([name, state]) => (states.get(name) === state ? [] : [name]));
        for (const name of names) left.delete(name);
        if (names.length > 0) found.push({ sha: commit.sha, names });
      }
      [commit, oid] = [parent, before];
    }
    return undefined;
  };
}
