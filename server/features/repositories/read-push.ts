import { transaction } from '../../platform/database/database.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { EventMap } from '../../platform/events/events.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProjectOfRepository } from '../projects/index.ts';
import './repository.events.ts';

type Push = EventMap['refs.changed'];

const branchPrefix = 'refs/heads/';
const zero = /^0+$/;
/** Of a push with more new commits only the newest are scanned for mentions. */
const commitsScanned = 100;
/** Branches per job. */
const branchesAtOnce = 50;

/**
 * Queues jobs that read the commits of a push. A push of very many branches is read piece by piece, one after another and behind all
 * other jobs.
 */
export async function queueReading(
  platform: Platform,
  { projectId, pusherId, changes }: Push,
): Promise<void> {
  const branches = changes.filter(({ ref, after }) => ref.startsWith(branchPrefix) && !zero.test(after));
  const ofMany = branches.length > branchesAtOnce;
  const pieces: (Push & { ofMany: boolean })[] = [];
  for (let at = 0; at < branches.length; at += branchesAtOnce)
    pieces.push({ projectId, pusherId, changes: branches.slice(at, at + branchesAtOnce), ofMany });
  await addJobs(
    platform.db,
    'repositories:read-push',
    pieces,
    ofMany ? { queue: 'repositories:many-branches', priority: 10 } : {},
  );
}

/** Determines for each branch which commits are new on it. */
export const readPush: Job = {
  name: 'repositories:read-push',
  class: 'events',
  async run(platform, payload) {
    const { projectId, pusherId, changes, ofMany } = payload as Push & { ofMany: boolean };
    const project = await findProjectOfRepository(platform.db, projectId);
    if (project === undefined) return;
    const repository = platform.git.repository(projectId);
    const share = 'background';
    const head = await platform.git.resolve(repository, project.default_branch ?? '');
    for (const { ref, before, after } of changes) {
      const branch = ref.slice(branchPrefix.length);
      const onDefaultBranch = branch === project.default_branch;
      // A new branch has what the default branch does not have; the very first push is history, not news.
      const base = !zero.test(before) ? before : onDefaultBranch || !head.ok ? undefined : head.value.sha;
      if (base === undefined || base === after) continue;
      const log = await platform.git.log(repository, after, {
        exclude: [base],
        limit: commitsScanned,
        share,
      });
      if (!log.ok || log.value.commits.length === 0) continue;
      const commits = log.value.commits
        .map(({ sha, message }) => ({ sha, message: message.slice(0, 20_000) }))
        .toReversed();
      const { full_path: projectPath } = project;
      await transaction(platform.db, (tx) =>
        recordEvent(tx, 'commits.pushed', {
          projectId,
          projectPath,
          pusherId,
          branch,
          onDefaultBranch,
          ofMany,
          commits,
        }),
      );
    }
  },
};
