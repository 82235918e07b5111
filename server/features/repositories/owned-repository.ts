import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RepositoryKind } from '../../platform/repositories/repository-kind.ts';
import { repositoryOf } from '../../platform/repositories/repository-kinds.ts';
import type { ChangeableRepository } from './ref-changes/change-refs.ts';
import { findState } from './repository-state.queries.ts';

const name = 'repositories:remove-unrecorded';
/** By then an owner is recorded, or never will be. */
const AFTER = 3_600_000;

/**
 * Creates the repository of an owner that is recorded afterwards, or in a transaction that is still open. Should it never be, a job
 * removes the repository: no other owner of the kind may get the same id.
 */
export async function createRepositoryOf(
  platform: Platform,
  kind: RepositoryKind,
  id: number,
  initialBranch: string,
): Promise<void> {
  await expectOwner(platform.db, kind, id);
  await platform.git.createRepository(repositoryOf(platform.git, kind, id), { initialBranch });
}

async function expectOwner(db: Connection, kind: RepositoryKind, id: number): Promise<void> {
  await addJob(db, name, { kind: kind.name, id }, { runAt: new Date(Date.now() + AFTER) });
}

/** Removes the repository that a killed process left without an owner. */
export const removeUnrecorded: Job = {
  name,
  async run(platform, payload) {
    const { kind: kindName, id } = payload as { kind: string; id: number };
    const kind = platform.repositoryKinds.get(kindName);
    if ((await findState(platform.db, kind.state(id))) === undefined)
      await platform.git.deleteRepository(repositoryOf(platform.git, kind, id));
  },
};

/** The repository of an owner, for `changeRefs` by this viewer. Throws 404 or 403. */
export async function openToChange(
  ctx: Context,
  kind: RepositoryKind,
  which: string | number,
): Promise<ChangeableRepository> {
  const owner = await kind.find(ctx, which);
  if (owner === undefined) throw notFound(kind.noun[0]!.toUpperCase() + kind.noun.slice(1));
  const refusal = kind.refusal(ctx.viewer, owner, 'git-receive-pack');
  if (ctx.viewer.user === null || refusal !== undefined) throw forbidden(refusal);
  return {
    kind,
    owner,
    repository: repositoryOf(ctx.platform.git, kind, owner.id),
    reopen: (now) => openToChange(now, kind, owner.id),
  };
}
