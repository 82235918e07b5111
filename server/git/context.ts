import type { GitRunner } from './git-process.ts';
import type { ObjectPool } from './object-pool.ts';
import type { RefStore } from './ref-store.ts';
import type { Repository } from './repository.ts';

/** What the parts of this room share. */
export interface GitContext {
  readonly root: string;
  readonly hooksPath: string;
  readonly runner: GitRunner;
  readonly objects: ObjectPool;
  readonly refs: RefStore;
  /** Whether the disk takes `MAIN` and `main` for one name. */
  readonly ignoresCase: (repository: Repository) => boolean;
}
