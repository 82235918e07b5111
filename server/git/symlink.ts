import type { BlobReader } from './blob-reader.ts';
import { decodeName } from './byte-name.ts';
import type { Repository } from './repository.ts';
import { normalizeTreePath } from './safe-name.ts';
import type { TreeEntry, TreeReader } from './tree-reader.ts';

/** Where a symbolic link of a tree points to. */
export interface Symlink {
  /** As the link says it. */
  readonly target: string;
  /** What it leads to within the same tree; null for what is outside, missing, or goes round in circles. */
  readonly leadsTo: TreeEntry | null;
}

/** As long as Linux lets a path be. */
const longestTarget = 4096;
/** As many links as Linux follows for one path. */
const mostLinks = 40;
/** Steps from folder to folder, all links together: somebody may have written thousands to keep us busy. */
const mostSteps = 250;

export function createSymlinks(trees: TreeReader, blobs: BlobReader) {
  async function targetOf(repository: Repository, oid: string): Promise<string | null> {
    const blob = await blobs.blob(repository, oid, { maxBytes: longestTarget });
    return blob.ok && blob.value.content !== null ? decodeName(blob.value.content) : null;
  }

  /**
   * Follows the link at `path`, and the links on its way, as a checkout would: a part at a time, never above the root. Null where there
   * is no link.
   */
  return async function symlink(
    repository: Repository,
    commit: string,
    path: string,
  ): Promise<Symlink | null> {
    const link = await trees.entry(repository, commit, path);
    if (!link.ok || link.value.kind !== 'symlink') return null;
    const target = await targetOf(repository, link.value.oid);
    if (target === null) return null;

    const done = link.value.path.split('/').slice(0, -1);
    let left = target === '' || target.startsWith('/') ? null : target.split('/');
    let found: TreeEntry | null = null;
    for (let links = 1, steps = 0; left !== null && left.length > 0;) {
      if (++steps > mostSteps) return { target, leadsTo: null };
      const part: string = left[0]!;
      left = left.slice(1);
      if (part === '..' && done.pop() === undefined) return { target, leadsTo: null };
      if (part !== '' && part !== '.' && part !== '..') done.push(part);
      const here: string | null = normalizeTreePath(done.join('/'));
      const entry = here === null ? null : await trees.entry(repository, commit, here);
      if (entry?.ok !== true) return { target, leadsTo: null };
      found = entry.value;
      if (found.kind === 'symlink') {
        const next: string | null = ++links > mostLinks ? null : await targetOf(repository, found.oid);
        if (next === null || next.startsWith('/')) return { target, leadsTo: null };
        done.pop();
        left = [...next.split('/'), ...left];
      } else if (found.kind !== 'tree' && left.length > 0) return { target, leadsTo: null };
    }
    return { target, leadsTo: found };
  };
}
