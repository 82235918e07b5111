import type { RoadmapMessage } from '../../../contract/roadmap/roadmap.ts';
import { reaction } from '../../platform/events/events.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { findGroup, findGroupsIn } from '../groups/index.ts';

const roadmapStream = (groupId: number): string => `group:${groupId}:roadmap`;

const milestonesChanged: RoadmapMessage = { event: 'milestones' };

/** That the milestones on a group's roadmap changed: who sees the group sees those of the groups above, too. What epics do is said by their own channel. */
export const roadmapChannel: RealtimeChannel = {
  name: 'RoadmapChannel',
  parameters: ['group_id'],
  async stream(platform, viewer, { group_id: id }) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
    return (await findGroup(platform.db, viewer, id)) === undefined ? undefined : roadmapStream(id);
  },
};

export const milestonesOnRoadmaps = reaction(
  'milestone.changed',
  'roadmap.milestones',
  async ({ db }, { groupId }) => {
    if (groupId === null) return;
    await publishAll(
      db,
      (await findGroupsIn(db, groupId)).map((id) => [roadmapStream(id), { ...milestonesChanged }]),
    );
  },
);
