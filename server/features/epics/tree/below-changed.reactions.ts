import { transaction } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { KindOperations } from '../../kinds/index.ts';
import { findAbove, findEpicsAboveIssue, findEpicsAboveMilestone } from './places.queries.ts';

/** By what of an issue the epics above it are counted and dated. */
const counted = new Set(['state', 'confidential', 'milestone', 'weight', 'health_status']);

/** Who looks at boards of epics or a roadmap sees what happens to the issues below: the progress of epics, and their dates that follow from milestones. */
export const belowChanged = ({ publishBelow }: KindOperations) => [
  reaction('subject.changed', 'epics.issue-below', async ({ db }, { type, id, changes, beside }) => {
    // That an issue came into an epic or left it is said of the epic: of both, where it went from one to another.
    if (type === 'Epic' && changes.includes('epic_issue')) {
      const above = [id, ...(await findAbove(db, id))];
      await transaction(db, (tx) => publishBelow(tx, [{ above, changed: beside }]));
    }
    if (type !== 'Issue' || !changes.some((attribute) => counted.has(attribute))) return;
    const above = await findEpicsAboveIssue(db, id);
    // One that has become confidential is no longer counted for those who saw it.
    const changed = changes.includes('confidential') ? undefined : { type, id };
    await transaction(db, (tx) => publishBelow(tx, [{ above, changed }]));
  }),
  reaction('milestone.changed', 'epics.milestone-below', async ({ db }, { milestoneId, change }) => {
    // A new one has no issues; of one that is deleted nobody knows any more which had it.
    if (change === 'created' || change === 'deleted') return;
    const all = await findEpicsAboveMilestone(db, milestoneId);
    // Those who see issues of a project see its milestones.
    const news = all.map(({ issue, epics }) => ({ above: epics, changed: { type: 'Issue', id: issue } }));
    await transaction(db, (tx) => publishBelow(tx, news));
  }),
];
