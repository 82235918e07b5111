import type { Job } from '../../platform/jobs/jobs.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { repositoryOf } from '../../platform/repositories/repository-kinds.ts';
import { findState } from './repository-state.queries.ts';

const name = 'repositories:upkeep';

/** Has a changed repository measured and packed soon; several changes in a row cause one run. */
export async function queueUpkeep({ db }: Platform, kind: string, id: number): Promise<void> {
  await addJob(
    db,
    name,
    { kind, id },
    { key: kind === 'project' ? `upkeep:${id}` : `upkeep:${kind}:${id}`, runAt: new Date(Date.now() + 1000) },
  );
}

/** Statistics and indexes of a repository after a push. */
export const upkeep: Job = {
  name,
  async run(platform, payload) {
    // Jobs of earlier versions name a project.
    const { kind: kindName = 'project', ...given } = payload as {
      kind?: string;
      id?: number;
      projectId?: number;
    };
    const id = given.id ?? given.projectId ?? 0;
    const kind = platform.repositoryKinds.get(kindName);
    if ((await findState(platform.db, kind.state(id))) === undefined) return;
    const repository = repositoryOf(platform.git, kind, id);
    await platform.git.writeCommitGraph(repository);
    await kind.measure?.(platform, id, repository);
    await platform.git.housekeep(repository, { isCopy: (await kind.isCopy?.(platform.db, id)) ?? false });
  },
};
