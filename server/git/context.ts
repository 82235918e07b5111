import type { GitRunner } from './git-process.ts';
import type { ObjectPool } from './object-pool.ts';
import type { RefStore } from './ref-store.ts';

/** What the parts of this room share. */
export interface GitContext {
  readonly root: string;
  readonly hooksPath: string;
  readonly runner: GitRunner;
  readonly objects: ObjectPool;
  readonly refs: RefStore;
}
