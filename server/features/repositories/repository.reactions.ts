import { transaction } from '../../platform/database/database.ts';
import { reaction, recordEvent } from '../../platform/events/events.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { updateProjectRow } from '../projects/index.ts';
import { replaceLanguages } from './push.queries.ts';
import { reconcilePushes } from './push.service.ts';
import './repository.events.ts';

const branchPrefix = 'refs/heads/';
const zero = /^0+$/;
/** Of a push with more new commits only the newest are looked at for mentions. */
const commitsLookedAt = 100;

/** What follows a push, out of the pusher's way. */
export const repositoryReactions = [
  reaction('refs.changed', 'repositories.commits', async (platform, { projectId, pusherId, changes }) => {
    const project = await platform.db
      .selectFrom('projects')
      .select(['default_branch', 'full_path'])
      .where('id', '=', projectId)
      .executeTakeFirst();
    if (project === undefined) return;
    const repository = platform.git.repository(projectId);
    for (const { ref, before, after } of changes) {
      if (!ref.startsWith(branchPrefix) || zero.test(after)) continue;
      const branch = ref.slice(branchPrefix.length);
      const onDefaultBranch = branch === project.default_branch;
      // A new branch brings what the default branch has not; the first push of all is history, not news.
      const base = zero.test(before)
        ? onDefaultBranch
          ? undefined
          : await platform.git.resolve(repository, project.default_branch ?? '')
        : undefined;
      if (zero.test(before) && base?.ok !== true) continue;
      const exclude = zero.test(before) ? (base?.ok === true ? [base.value.sha] : []) : [before];
      const log = await platform.git.log(repository, after, { exclude, limit: commitsLookedAt });
      if (!log.ok || log.value.commits.length === 0) continue;
      const commits = log.value.commits
        .map(({ sha, message }) => ({ sha, message: message.slice(0, 20_000) }))
        .toReversed();
      await transaction(platform.db, (tx) =>
        recordEvent(tx, 'commits.pushed', {
          projectId,
          projectPath: project.full_path,
          pusherId,
          branch,
          onDefaultBranch,
          commits,
        }),
      );
    }
  }),
  reaction('refs.changed', 'repositories.upkeep', async (platform, { projectId }) => {
    await addJob(
      platform.db,
      'repositories:upkeep',
      { projectId },
      { key: `upkeep:${projectId}`, runAt: new Date(Date.now() + 1000) },
    );
  }),
];

/** Numbers and indexes of a repository after a push; several pushes in a row cost one run. */
const upkeep: Job = {
  name: 'repositories:upkeep',
  async run(platform, payload) {
    const { projectId } = payload as { projectId: number };
    const project = await platform.db
      .selectFrom('projects')
      .select(['default_branch'])
      .where('id', '=', projectId)
      .executeTakeFirst();
    if (project === undefined) return;
    const { git } = platform;
    const repository = git.repository(projectId);
    await git.writeCommitGraph(repository);
    const head = await git.resolve(repository, project.default_branch ?? '');
    if (head.ok) {
      const languages = await git.languages(repository, head.value.sha);
      const counted = await git.countCommits(repository, head.value.sha);
      const { bytes } = await git.repositorySize(repository);
      await transaction(platform.db, async (tx) => {
        if (languages.ok) await replaceLanguages(tx, projectId, languages.value);
        await updateProjectRow(tx, projectId, {
          repository_size: bytes,
          ...(counted.ok ? { commit_count: counted.value.count } : {}),
        });
      });
    }
    await git.housekeep(repository);
  },
};

const reconcile: Job = {
  name: 'repositories:reconcile',
  schedule: '*/5 * * * *',
  async run(platform) {
    await reconcilePushes(platform, false);
  },
};

export const repositoryJobs: readonly Job[] = [upkeep, reconcile];
