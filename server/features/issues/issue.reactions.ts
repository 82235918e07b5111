import { reaction } from '../../platform/events/events.ts';
import type { Context } from '../../platform/context.ts';
import type { EventMap } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { SubjectEvent } from '../../platform/subjects/subject.events.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { findMentioned, noteMention } from '../discussions/index.ts';
import { announceToConcerned } from '../planning/index.ts';
import type { Closing } from '../planning/index.ts';
import { findProject } from '../projects/index.ts';
import { findLoadedIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
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
        const closedBy = target.projectId === projectId ? { sha } : undefined;
        await closeBy(ctx, loaded, closedBy);
      }
    }
  },
};

/** Closes an issue for who may; who may not has only mentioned it. */
async function closeBy(ctx: Context, issue: LoadedIssue, closedBy: Closing | undefined): Promise<void> {
  await updateIssue(ctx, issue, { stateEvent: 'close', closedBy }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 403) throw error;
  });
}

/** Closes the issues that the text of a merged subject says it closes. */
const closedByMerge: Job = {
  name: 'issues:closed-by-merge',
  class: 'events',
  async run(platform, payload) {
    const { type: typeName, id, projectId, authorId } = payload as SubjectEvent;
    const ctx = await contextOfPerson(platform, authorId);
    if (ctx === undefined || projectId === null) return;
    const project = await findProject(platform.db, ctx.viewer, projectId);
    const type = platform.subjects.get(typeName);
    const outline = (await type.outlines(ctx, [id])).get(id);
    if (outline === undefined || project?.autoclose_referenced_issues !== true) return;
    const { title, description } = outline.presented;
    const text = `${title}\n\n${typeof description === 'string' ? description : ''}`;
    const { mentioned, closing } = await findMentioned(ctx, text, project.full_path);
    for (const target of mentioned) {
      if (!closing.has(target.id) || target.state !== 'opened') continue;
      const issue = await findLoadedIssue(ctx, target.id);
      const here = target.projectId === projectId;
      const closedBy = here ? { noun: type.noun, reference: outline.reference } : undefined;
      if (issue !== undefined) await closeBy(ctx, issue, closedBy);
    }
  },
};

export const issueReactions = [
  // A push may bring thousands of commits: the dispatcher only queues a job.
  reaction('commits.pushed', 'issues.mentions-in-commits', (platform, pushed) =>
    addJob(platform.db, mentionsInCommits.name, pushed, pushed.ofMany ? { priority: 10 } : {}),
  ),
  reaction('subject.merged', 'issues.closed-by-merge', async (platform, merged) => {
    if (merged.closes) await addJob(platform.db, closedByMerge.name, merged);
  }),
  // Those whom it concerns have both in their lists: one is closed, the other new.
  reaction('issue.moved', 'issues.moved-in-own-lists', ({ db }, { issueId, toIssueId }) =>
    announceToConcerned(db, 'Issue', [issueId, toIssueId]),
  ),
];

export const issueJobs: readonly Job[] = [mentionsInCommits, closedByMerge];
