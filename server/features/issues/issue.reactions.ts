import { reaction } from '../../platform/events/events.ts';
import type { EventMap } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { findMentioned, noteMention } from '../discussions/index.ts';
import { findProject } from '../projects/index.ts';
import { findLoadedIssue } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';

type PushedCommits = EventMap['commits.pushed'];

/** Records the mentions in commits on the mentioned subjects, and closes the issues that the commits close. */
const mentionsInCommits: Job = {
  name: 'issues:mentions-in-commits',
  class: 'events',
  async run(platform, payload) {
    const { projectPath, projectId, pusherId, onDefaultBranch, commits } = payload as PushedCommits;
    const ctx = await contextOfPerson(platform, pusherId);
    const project = ctx === undefined ? undefined : await findProject(platform.db, ctx.viewer, projectId);
    if (ctx === undefined || project === undefined) return;
    for (const { sha, message } of commits) {
      const { mentioned, closing } = await findMentioned(ctx, message, projectPath);
      const source = { type: 'Commit', id: 0, key: sha, projectId, projectPath, title: sha };
      for (const target of mentioned) {
        await noteMention(ctx, target, source);
        const closes =
          onDefaultBranch &&
          project.autoclose_referenced_issues &&
          closing.has(target.id) &&
          target.state === 'opened';
        const loaded = closes ? await findLoadedIssue(ctx, target.id) : undefined;
        if (loaded === undefined) continue;
        // All readers of the issue see that it was closed, so another project's name does not appear there. People who
        // may push here but not close there have only mentioned it.
        const closedBy = target.projectId === projectId ? sha : undefined;
        await updateIssue(ctx, loaded, { stateEvent: 'close', closedBy }).catch((error: unknown) => {
          if ((error as { status?: number }).status !== 403) throw error;
        });
      }
    }
  },
};

export const issueReactions = [
  // A push may bring thousands of commits: the dispatcher only queues a job.
  reaction('commits.pushed', 'issues.mentions-in-commits', (platform, pushed) =>
    addJob(platform.db, mentionsInCommits.name, pushed, pushed.ofMany ? { priority: 10 } : {}),
  ),
];

export const issueJobs: readonly Job[] = [mentionsInCommits];
