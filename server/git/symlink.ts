import type { BlobReader } from './blob-reader.ts';
import { decodeName } from './byte-name.ts';
import type { Repository } from './repository.ts';
import { normalizeTreePath } from './safe-name.ts';
import type { TreeEntry, TreeReader } from './tree-reader.ts';

/** The target of a symbolic link in a tree. */
export interface Symlink {
  /** As it is stored in the link. */
  readonly target: string;
  /** The entry that it leads to within the same tree; null if that is outside, missing, or circular. */
  readonly leadsTo: TreeEntry | null;
}

/** Linux' limit for a path. */
const longestTarget = 4096;
/** Linux' limit for links in one path. */
const mostLinks = 40;
/** Steps from folder to folder, for all links together: somebody may have created thousands to keep us busy. */
const mostSteps = 250;

export function createSymlinks(trees: TreeReader, blobs: BlobReader) {
  async function targetOf(repository: Repository, oid: string): Promise<string | null> {
    const blob = await blobs.blob(repository, oid, { maxBytes: longestTarget });
    return blob.ok && blob.value.content !== null ? decodeName(blob.value.content) : null;
  }

  /**
   * Follows the link at `path`, and the links on its way, as a checkout would: part by part, never above the root. Null if there is no
   * link.
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
