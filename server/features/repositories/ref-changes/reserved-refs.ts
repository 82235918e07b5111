import { isReserved } from '../../../git/index.ts';
import type { Git, Quarantine, RefCommand, Repository, Result } from '../../../git/index.ts';
import { refDoor } from '../../../git/ref-door.ts';
import type { Platform } from '../../../platform/platform.ts';
import { repositoryOf } from '../../../platform/repositories/repository-kinds.ts';

/*
 * Refs that only the server moves (`refs/merge-requests/…`, `refs/keep-around/…`) follow what the database says. They are made from rows
 * that are already committed, so a job can repeat this at any time: no intent, no event.
 */

/** A ref that only the server moves, and the commit that it has to be at. */
export interface ReservedRef {
  readonly ref: string;
  readonly sha: string;
}

/** Another job that moves the same refs at this moment is waited for so often. */
const attempts = 5;

/** Moves these refs; those whose commit is gone are left out. Returns how many moved. Throws if they could not be moved. */
export async function setReservedRefs(
  platform: Platform,
  kindName: string,
  repositoryId: number,
  refs: readonly ReservedRef[],
): Promise<number> {
  const { git } = platform;
  return move(platform, kindName, repositoryId, async (repository) => {
    const names = refs.map(({ ref }) => ref);
    const now = await git.refValues(repository, names);
    const wrong = refs.filter(({ ref, sha }) => now.get(ref) !== sha);
    const there = await git.commits(
      repository,
      wrong.map(({ sha }) => sha),
    );
    const known = new Set(there.map(({ sha }) => sha));
    return wrong
      .filter(({ sha }) => known.has(sha))
      .map(({ ref, sha }) => ({ ref, old: now.get(ref) ?? null, new: sha }));
  });
}

/** Deletes all refs below a prefix. Returns how many there were. Throws if they could not be deleted. */
export async function deleteReservedRefs(
  platform: Platform,
  kindName: string,
  repositoryId: number,
  prefix: `refs/${string}/`,
): Promise<number> {
  const { git } = platform;
  return move(platform, kindName, repositoryId, async (repository) =>
    [...(await git.refsBelow(repository, prefix))].map(([ref, sha]) => ({ ref, old: sha, new: null })),
  );
}

/** A ref that only the server moves, to a commit that is made for it. */
export interface MadeRef<F extends string> {
  readonly ref: string;
  /** Whether the commit that it is at is still the right one. */
  readonly isRight: (sha: string) => Promise<boolean>;
  /** Makes that commit in quarantine. */
  readonly make: (quarantine: Quarantine) => Promise<Result<string, F>>;
}

/** The commit that a ref has to be at, made if it is not there yet; or why it can't be made. Of several who ask at once, all get the same. */
export async function makeReservedRef<F extends string>(
  { git, repositoryKinds }: Platform,
  kindName: string,
  repositoryId: number,
  { ref, isRight, make }: MadeRef<F>,
): Promise<Result<string, F | 'moving'>> {
  const repository = repositoryOf(git, repositoryKinds.get(kindName), repositoryId);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const old = await git.readRef(repository, ref);
    if (old !== null && (await isRight(old))) return { ok: true, value: old };
    const quarantine = git[refDoor].openQuarantine(repository);
    try {
      const made = await make(quarantine);
      if (!made.ok) return made;
      await quarantine.keep();
      if ((await moveAll(git, repository, [{ ref, old, new: made.value }])).ok) return made;
    } finally {
      await quarantine.discard();
    }
  }
  return { ok: false, reason: 'moving' };
}

async function move(
  { git, repositoryKinds }: Platform,
  kindName: string,
  repositoryId: number,
  plan: (repository: Repository) => Promise<readonly RefCommand[]>,
): Promise<number> {
  const repository = repositoryOf(git, repositoryKinds.get(kindName), repositoryId);
  for (let attempt = 1; ; attempt++) {
    const moves = await plan(repository);
    if (moves.length === 0) return 0;
    const done = await moveAll(git, repository, moves);
    if (done.ok) return moves.length;
    // None of them has moved.
    const lostRace = ['moved', 'exists', 'not_found', 'locked'].includes(done.reason);
    if (!lostRace || attempt === attempts)
      throw new Error(`Reserved refs could not be moved: ${done.reason}`);
  }
}

function moveAll(git: Git, repository: Repository, moves: readonly RefCommand[]) {
  if (!moves.every(({ ref }) => isReserved(ref))) throw new Error('Only the server moves these refs.');
  return git[refDoor].updateRefs(repository, moves, { share: 'background' });
}
