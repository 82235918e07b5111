import { isReserved } from '../../../git/index.ts';
import { refDoor } from '../../../git/ref-door.ts';
import type { Platform } from '../../../platform/platform.ts';
import { repositoryOf } from '../../../platform/repositories/repository-kinds.ts';

/** A ref that only the server moves, and the commit that it has to be at. */
export interface ReservedRef {
  readonly ref: string;
  readonly sha: string;
}

/**
 * Moves reserved refs (`refs/merge-requests/…`, `refs/keep-around/…`) to what the database says. They are made from rows that are already
 * committed, so a job can repeat this at any time: no intent, no event. Refs whose commit is gone are left out. Returns how many moved.
 */
export async function setReservedRefs(
  { git, repositoryKinds }: Platform,
  kindName: string,
  repositoryId: number,
  refs: readonly ReservedRef[],
): Promise<number> {
  if (!refs.every(({ ref }) => isReserved(ref))) throw new Error('Only the server moves these refs.');
  const repository = repositoryOf(git, repositoryKinds.get(kindName), repositoryId);
  const commits = await git.commits(
    repository,
    refs.map(({ sha }) => sha),
  );
  const known = new Set(commits.map(({ sha }) => sha));
  const moves: { ref: string; old: string | null; new: string }[] = [];
  for (const { ref, sha } of refs) {
    const old = await git.readRef(repository, ref);
    if (old !== sha && known.has(sha)) moves.push({ ref, old, new: sha });
  }
  if (moves.length === 0) return 0;
  const done = await git[refDoor].updateRefs(repository, moves, { share: 'background' });
  if (!done.ok && done.reason !== 'moved' && done.reason !== 'exists')
    throw new Error(`Reserved refs could not be moved: ${done.reason}`);
  return done.ok ? moves.length : 0;
}
