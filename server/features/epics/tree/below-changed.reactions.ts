import { transaction } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NamedSubject } from '../../../platform/subjects/subject.events.ts';
import type { KindOperations } from '../../kinds/index.ts';
import { findAbove, findEpicsAboveIssues, findEpicsAboveMilestone } from './places.queries.ts';

/** By what of an issue the epics above it are counted and dated. */
const counted = new Set(['state', 'confidential', 'milestone', 'weight', 'health_status']);

/** Who looks at boards of epics or a roadmap sees what happens to the issues below: the progress of epics, and their dates that follow from milestones. */
export const belowChanged = ({ publishBelow }: KindOperations) => {
  const tell = ({ db }: Platform, ids: readonly number[], changed?: NamedSubject): Promise<void> =>
    transaction(db, (tx) => publishBelow(tx, ids, changed));
  return [
    reaction('subject.changed', 'epics.issue-below', async (platform, { type, id, changes, beside }) => {
      const { db } = platform;
      // That an issue came into an epic or left it is said of the epic: of both, where it went from one to another.
      if (type === 'Epic' && changes.includes('epic_issue'))
        await tell(platform, [id, ...(await findAbove(db, id))], beside);
      if (type !== 'Issue' || !changes.some((attribute) => counted.has(attribute))) return;
      // One that has become confidential is no longer counted for those who saw it.
      const changed = changes.includes('confidential') ? undefined : { type, id };
      await tell(platform, await findEpicsAboveIssues(db, [id]), changed);
    }),
    reaction('milestone.changed', 'epics.milestone-below', async (platform, { milestoneId, change }) => {
      // A new one has no issues; of one that is deleted nobody knows any more which had it.
      if (change === 'created' || change === 'deleted') return;
      await tell(platform, await findEpicsAboveMilestone(platform.db, milestoneId));
    }),
  ];
};
