import { refDoor } from '../../../git/ref-door.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RepositoryKind } from '../../../platform/repositories/repository-kind.ts';
import { repositoryOf } from '../../../platform/repositories/repository-kinds.ts';
import { findState } from '../repository-state.queries.ts';

/** Sets HEAD to the default branch that the owner's record names. */
export async function followHead(platform: Platform, kind: RepositoryKind, id: number): Promise<void> {
  faultPoint('head.follows');
  const branch = (await findState(platform.db, kind.state(id)))?.default_branch ?? null;
  const repository = repositoryOf(platform.git, kind, id);
  if (branch === null || (await platform.git.defaultBranch(repository)) === branch) return;
  const moved = await platform.git[refDoor].setDefaultBranch(repository, branch);
  // Somebody else changes it at this moment: the event is retried.
  if (!moved.ok && moved.reason === 'locked') throw new Error(`HEAD of ${kind.name} ${id} is locked`);
}
