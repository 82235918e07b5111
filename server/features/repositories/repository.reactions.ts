import { transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { findProjectOfRepository, replaceLanguages, updateProjectRow } from '../projects/index.ts';
import { reconcileRefs } from './ref-changes/reconcile-refs.ts';
import { queueReading, readPush } from './read-push.ts';

/** Work after a push that the pusher does not wait for. */
export const repositoryReactions = [
  // The dispatcher serves everybody's events: it starts no git.
  reaction('refs.changed', 'repositories.commits', (platform, push) => queueReading(platform, push)),
  reaction('refs.changed', 'repositories.upkeep', async (platform, { projectId }) => {
    await addJob(
      platform.db,
      'repositories:upkeep',
      { projectId },
      { key: `upkeep:${projectId}`, runAt: new Date(Date.now() + 1000) },
    );
  }),
];

/** Statistics and indexes of a repository after a push; several pushes in a row cause one run. */
const upkeep: Job = {
  name: 'repositories:upkeep',
  async run(platform, payload) {
    const { projectId } = payload as { projectId: number };
    const project = await findProjectOfRepository(platform.db, projectId);
    if (project === undefined) return;
    const { git } = platform;
    const repository = git.repository(projectId);
    await git.writeCommitGraph(repository);
    const head = await git.resolve(repository, project.default_branch ?? '');
    if (head.ok) {
      const share = 'background';
      const languages = await git.languages(repository, head.value.sha, { share });
      const counted = await git.countCommits(repository, head.value.sha, { share });
      const { bytes } = await git.repositorySize(repository);
      await transaction(platform.db, async (tx) => {
        if (languages.ok) await replaceLanguages(tx, projectId, languages.value);
        await updateProjectRow(tx, projectId, {
          repository_size: bytes,
          ...(counted.ok ? { commit_count: counted.value.count } : {}),
        });
      });
    }
    await git.housekeep(repository, { isCopy: project.forked_from_project_id !== null });
  },
};

const reconcile: Job = {
  name: 'repositories:reconcile',
  // A push that was cut off is announced within a minute, however long the maintenance of other repositories takes.
  class: 'events',
  schedule: '* * * * *',
  async run(platform) {
    await reconcileRefs(platform, false);
  },
};

export const repositoryJobs: readonly Job[] = [readPush, upkeep, reconcile];
