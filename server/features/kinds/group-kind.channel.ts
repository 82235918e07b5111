import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findGroup } from '../groups/index.ts';
import { findPeopleWhoSee, isSeenBy } from './kind.queries.ts';
import { groupStream } from './kind.service.ts';
import type { Kind, PublishedInGroup } from './kind.service.ts';

const somethingChanged: GroupKindMessage = { event: 'subjects' };

/** What those hear who see it: which one it is, if it is named, and the groups that it is in. */
const named = ({ id, within, below }: PublishedInGroup): GroupKindMessage => ({
  event: 'subjects',
  id,
  group_ids: within,
  ...(below === true ? { below } : {}),
});

/**
 * That one of a kind below groups changed, in a group or in those above and below it: all that have the same group at the top. It is said to those who
 * see it; who saw it until now hears only that something changed.
 */
export const groupKindChannel = (kind: Kind): RealtimeChannel => ({
  name: `Group${kind.kind.name}sChannel`,
  parameters: ['group_id'],
  async stream(platform, viewer, { group_id: id }) {
    if (typeof id !== 'number') return undefined;
    const group = await findGroup(platform.db, viewer, id);
    return group && groupStream(kind, group.traversal_ids);
  },
  async messageFor(platform, viewer, _, message) {
    const published = message as PublishedInGroup;
    const { id, hidden } = published;
    if (id === undefined) return named(published);
    if (await isSeenBy(platform.db, kind, viewer, id)) return named(published);
    return hidden === true ? somethingChanged : undefined;
  },
  async messagesFor(platform, people, _, message) {
    const published = message as PublishedInGroup;
    const { id, hidden } = published;
    // Who does not see it has to see the group.
    if (id === undefined || hidden === true) return undefined;
    const seers = await findPeopleWhoSee(
      platform.db,
      kind,
      id,
      people.map(({ user }) => user!.id),
    );
    return new Map(
      people.map((viewer) => [viewer, seers.has(viewer.user!.id) ? named(published) : undefined]),
    );
  },
});
