import type { RoadmapMessage } from '../../../contract/roadmap/roadmap.ts';
import { reaction } from '../../platform/events/events.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findGroup, findTopGroup } from '../groups/index.ts';

/** That of all groups with the same one at the top. */
const roadmapStream = (topGroupId: number): string => `group:${topGroupId}:roadmap`;

const milestonesChanged: RoadmapMessage = { event: 'milestones' };

/** The published message: whose milestones changed. */
interface Published {
  readonly of_group: number;
}

/** That the milestones on a group's roadmap changed: who sees the group sees those of the groups above, too. What epics do is said by their own channel. */
export const roadmapChannel: RealtimeChannel = {
  name: 'RoadmapChannel',
  parameters: ['group_id'],
  async stream(platform, viewer, { group_id: id }) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
    const group = await findGroup(platform.db, viewer, id);
    return group && roadmapStream(group.traversal_ids[0]!);
  },
  async messageFor(platform, viewer, { group_id: id }, message) {
    const group = await findGroup(platform.db, viewer, Number(id));
    const { of_group: changed } = message as unknown as Published;
    return group?.traversal_ids.includes(changed) === true ? milestonesChanged : undefined;
  },
};

export const milestonesOnRoadmaps = reaction(
  'milestone.changed',
  'roadmap.milestones',
  async ({ db }, { groupId }) => {
    if (groupId === null) return;
    const top = await findTopGroup(db, groupId);
    if (top !== undefined) await publish(db, roadmapStream(top), { of_group: groupId } satisfies Published);
  },
);
