import { reaction } from '../../platform/events/events.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { removeUnrecorded } from './owned-repository.ts';
import { followHead } from './ref-changes/follow-head.ts';
import { reconcileRefs } from './ref-changes/reconcile-refs.ts';
import { queueReading, readPush } from './read-push.ts';
import { queueUpkeep, upkeep } from './upkeep.ts';

/** Work after a push that the pusher does not wait for. */
export const repositoryReactions = [
  // The dispatcher serves everybody's events: it starts no git.
  reaction('refs.changed', 'repositories.commits', (platform, push) => queueReading(platform, push)),
  reaction('refs.changed', 'repositories.upkeep', (platform, { projectId }) =>
    queueUpkeep(platform, 'project', projectId),
  ),
  reaction('repository.changed', 'repositories.upkeep-of-kinds', (platform, { type, id }) =>
    queueUpkeep(platform, type, id),
  ),
  // After a kill between the record of a first branch and HEAD.
  reaction('repository.changed', 'repositories.head-of-kinds', (platform, { type, id }) =>
    followHead(platform, platform.repositoryKinds.get(type), id),
  ),
];

const reconcile: Job = {
  name: 'repositories:reconcile',
  // A push that was cut off is announced within a minute, however long the maintenance of other repositories takes.
  class: 'events',
  schedule: '* * * * *',
  async run(platform) {
    await reconcileRefs(platform, false);
  },
};

export const repositoryJobs: readonly Job[] = [readPush, upkeep, reconcile, removeUnrecorded];
