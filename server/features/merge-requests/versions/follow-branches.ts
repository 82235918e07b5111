import { transaction } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { EventMap } from '../../../platform/events/events.ts';
import { addJob, addJobs } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceMergeRequests } from '../list-news/announce-lists.ts';
import { findInto } from '../chain/chain.queries.ts';
import { retarget } from '../chain/retarget.job.ts';
import type { LeftStanding } from '../chain/retarget.job.ts';
import { followOwnersFile } from '../code-owners/code-owners.job.ts';
import type { Arrival, CatchUp } from './catch-up.ts';
import { catchUpName, queueOf } from './job-names.ts';
import { concernsAny, findArrived, findFrom, findTargets, forgetMergeability } from './concerned.queries.ts';
import type { Concerned } from './concerned.queries.ts';

type RefsChanged = EventMap['refs.changed'];

const branchPrefix = 'refs/heads/';
const zero = /^0+$/;
const nameOf = ({ ref }: { readonly ref: string }): string => ref.slice(branchPrefix.length);

/** The dispatcher serves everybody's events: it starts no git. */
export const branchesMoved = reaction('refs.changed', 'merge-requests.branches', async (platform, event) => {
  const changes = event.changes.filter(({ ref }) => ref.startsWith(branchPrefix));
  if (!(await concernsAny(platform.db, event.projectId, changes.map(nameOf)))) return;
  await addJob(platform.db, followBranches.name, { ...event, changes }, { queue: queueOf(event.projectId) });
});

/**
 * After a change of branches: finds the merge requests that have to catch up, those from the branches and those whose commits came into
 * them, and queues a job for each, so that one that fails is tried again alone. For all others into these branches no git runs.
 */
export const followBranches: Job = {
  name: 'merge-requests:follow-branches',
  class: 'events',
  async run(platform, payload) {
    const { projectId, pusherId, changes } = payload as RefsChanged;
    const { db } = platform;
    const moved = new Map(changes.map((change) => [nameOf(change), change]));
    const names = [...moved.keys()];
    await forgetMergeability(
      db,
      projectId,
      [...moved].map(([branch, { after }]) => ({ branch, after })),
    );
    const from = await findFrom(db, projectId, names);
    const arrivals = new Map<string, Arrival>();
    const arrived: Concerned[] = [];
    for (const branch of await findTargets(db, projectId, names)) {
      const { before, after } = moved.get(branch)!;
      if (zero.test(after)) continue;
      const arrival = { branch, before: zero.test(before) ? null : before, after };
      arrivals.set(branch, arrival);
      await followOwnersFile(platform, projectId, arrival);
      arrived.push(...(await findArrivedIn(platform, projectId, arrival)));
    }
    const deleted = [...moved].filter(([, { after }]) => zero.test(after)).map(([name]) => name);
    await queueRetargets(platform, projectId, pusherId, deleted);
    const made = [...moved].filter(([, { before }]) => zero.test(before)).map(([name]) => name);
    await announceTargets(platform, projectId, [...deleted, ...made]);
    const jobs = new Map<number, CatchUp>();
    for (const { id, target_branch } of arrived)
      jobs.set(id, { id, pusherId, arrival: arrivals.get(target_branch) });
    // A push may move both branches: then it may have brought the new head into the target.
    for (const { id, source_branch, target_branch } of from)
      jobs.set(id, {
        id,
        pusherId,
        pushed: moved.get(source_branch)!.after,
        arrival: arrivals.get(target_branch),
      });
    // Before the next change of this project's branches.
    await addJobs(db, catchUpName, [...jobs.values()], { queue: queueOf(projectId), priority: -1 });
  },
};

/** What stands on branches that are deleted follows them, if they were merged: asked after that was recorded. */
async function queueRetargets(
  { db }: Platform,
  projectId: number,
  pusherId: number | null,
  deleted: readonly string[],
): Promise<void> {
  if (deleted.length === 0) return;
  const left = await findInto(db, projectId, deleted);
  const jobs = left.map(({ id, branch }): LeftStanding => ({ id, branch, pusherId }));
  await addJobs(db, retarget.name, jobs, { queue: queueOf(projectId) });
}

/** The pages of what is to be merged into a branch say whether that is there. */
async function announceTargets(
  { db }: Platform,
  projectId: number,
  branches: readonly string[],
): Promise<void> {
  const [first, ...others] = branches.length === 0 ? [] : await findInto(db, projectId, branches);
  if (first === undefined) return;
  await transaction(db, (tx) => announceMergeRequests(tx, [first.id, ...others.map(({ id }) => id)]));
}

/** Asks the database about the commits that came into a branch, many at a time: neither they nor the merge requests are ever all in memory. */
async function findArrivedIn(
  { db, git }: Platform,
  projectId: number,
  { branch, before, after }: Arrival,
): Promise<readonly Concerned[]> {
  const found: Concerned[] = [];
  const range = { from: before, to: after };
  for await (const shas of git.commitsBetween(git.repository(projectId), range, { share: 'background' }))
    found.push(...(await findArrived(db, projectId, branch, shas)));
  return found;
}
