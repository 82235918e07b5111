import type { GitRunner } from './git-process.ts';
import type { ObjectPool } from './object-pool.ts';
import type { RefStore } from './ref-store.ts';
import type { Repository } from './repository.ts';

/** What the modules of server/git share. */
export interface GitContext {
  readonly root: string;
  readonly hooksPath: string;
  readonly runner: GitRunner;
  readonly objects: ObjectPool;
  readonly refs: RefStore;
  /** Whether the disk treats `MAIN` and `main` as the same name. */
  readonly ignoresCase: (repository: Repository) => boolean;
}
