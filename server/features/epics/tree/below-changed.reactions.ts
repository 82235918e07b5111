import type { Visibility } from '../../../platform/access/levels.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import type { GoneSubject } from '../../../platform/subjects/subject-type.ts';
import type { ChangedBelow, KindOperations } from '../../kinds/index.ts';
import { treeStream } from './epic-tree.channel.ts';
import {
  findAbove,
  findEpicsAboveIssue,
  findEpicsAboveMilestone,
  findGroupsOfPlaced,
} from './places.queries.ts';

/** By what of an issue the epics above it are counted and dated. */
const counted = new Set(['state', 'confidential', 'milestone', 'weight', 'health_status']);

/** What else the rows of a tree say of an issue. */
const said = new Set(['title', 'due_date', 'assignees']);

/** Issues are asked for one by one who sees them, while other messages wait. */
const mostAsked = 20;

/** Said to those who read the issues of a project. */
const issuesOf = (id: number) => ({ id, may: 'read_issues' }) as const;

/** What changed below epics where a milestone does. Those who see issues of a project see its milestones. */
async function newsOfMilestone(db: Connection, milestoneId: number): Promise<ChangedBelow[]> {
  const found = await findEpicsAboveMilestone(db, milestoneId);
  const ofProjects = Map.groupBy(found, ({ project }) => project);
  // So many epics are not named.
  if (found.length > mostAsked)
    return [...ofProjects].map(([id, of]) => ({
      above: of.flatMap(({ epics }) => epics),
      ofProject: issuesOf(id),
    }));
  return found.map(({ issue, project, confidential, epics }) => {
    // Who sees confidential ones sees the others, too.
    const announced = confidential ? ofProjects.get(project)!.find((of) => !of.confidential)?.epics : [];
    return {
      above: [...new Set(epics).difference(new Set(announced))],
      changed: { type: 'Issue', id: issue },
    };
  });
}

/** Announces an issue, in the transaction that deletes it and before it does. */
export const announceDeleted = async (
  tx: Transaction,
  { publishBelow }: Pick<KindOperations, 'publishBelow'>,
  id: number,
  gone: GoneSubject,
): Promise<void> => publishBelow(tx, [{ above: await findEpicsAboveIssue(tx, id), gone }]);

/** Tells of the issues of a milestone, before it is deleted: nobody knows afterwards which had it. */
export const announceBeforeMilestone = async (
  tx: Transaction,
  { publishBelow }: Pick<KindOperations, 'publishBelow'>,
  milestoneId: number,
): Promise<void> => publishBelow(tx, await newsOfMilestone(tx, milestoneId));

/** Boards of epics and roadmaps show what happens to the issues below: the progress of epics, and their dates that follow from milestones. */
export const belowChanged = ({ publishBelow, publishBelowAround }: KindOperations) => [
  reaction('subject.changed', 'epics.issue-below', async ({ db }, { type, id, changes, beside }) => {
    // That an issue came into an epic or left it is said of the epic: of both, where it went from one to another.
    if (type === 'Epic' && changes.includes('epic_issue')) {
      const above = [id, ...(await findAbove(db, id))];
      await transaction(db, (tx) => publishBelow(tx, [{ above, changed: beside }]));
    }
    const isCounted = changes.some((attribute) => counted.has(attribute));
    if (type !== 'Issue' || !(isCounted || changes.some((attribute) => said.has(attribute)))) return;
    const above = await findEpicsAboveIssue(db, id);
    if (!isCounted) {
      await publishAll(
        db,
        above.map((epic) => [treeStream(epic), { event: 'tree', changed: { type, id } }]),
      );
      return;
    }
    // One that has become confidential is no longer counted for those who saw it.
    const changed = changes.includes('confidential') ? undefined : { type, id };
    await transaction(db, (tx) => publishBelow(tx, [{ above, changed }]));
  }),
  reaction('milestone.changed', 'epics.milestone-below', async ({ db }, { milestoneId, change }) => {
    // A new one has no issues; of one that is deleted it has been announced before.
    if (change === 'created' || change === 'deleted') return;
    const news = await newsOfMilestone(db, milestoneId);
    await transaction(db, (tx) => publishBelow(tx, news));
  }),
  // The issues of archived projects stay in their epics; those of deleted ones are no longer seen there. One message for all of them: who saw
  // the project may have seen others than those that any single issue stands for. Groups have theirs for all epics around them.
  reaction('project.hidden', 'epics.project-below', (platform, { projectId }) =>
    announceProject(platform, publishBelowAround, projectId),
  ),
  reaction('project.changed', 'epics.project-changed', (platform, { projectId, was }) =>
    announceProject(platform, publishBelowAround, projectId, was),
  ),
];

async function announceProject(
  { db }: Platform,
  publishBelowAround: KindOperations['publishBelowAround'],
  id: number,
  was?: Visibility,
): Promise<void> {
  const groups = await findGroupsOfPlaced(db, id);
  if (groups !== undefined) await publishBelowAround(db, groups, { ofProject: issuesOf(id), was });
}
