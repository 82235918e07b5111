import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import type { RealtimeChannel } from '../../../platform/realtime/channel.ts';
import { isSeenBy } from '../../../platform/subjects/seen-by.queries.ts';
import { seesOrSawPlace } from '../../projects/index.ts';
import { ownListStream } from './announce-own.ts';
import type { PublishedToPerson } from './announce-own.ts';

/**
 * What happens to the subjects of a kind that the viewer has opened, is assigned to or reviews, in all projects and groups: one stream a person. That
 * a subject concerns somebody gives no right to see it, so each message asks for that.
 */
export const ownListChannel: RealtimeChannel = {
  name: 'OwnListChannel',
  parameters: ['kind'],
  stream({ subjects }, { user }, { kind }) {
    const isPlanned = typeof kind === 'string' && subjects.find(kind)?.attributes !== undefined;
    return Promise.resolve(user !== null && isPlanned ? ownListStream(kind, user.id) : undefined);
  },
  async messageFor(platform, viewer, { kind }, message): Promise<GroupKindMessage | undefined> {
    const { id, gone, below, internal, ...place } = message as PublishedToPerson;
    const hears = await seesOrSawPlace(platform.db, viewer, place);
    if (hears !== undefined) return hears ? { event: 'subjects' } : undefined;
    const type = platform.subjects.get(String(kind));
    const audience = internal === true ? { ...type, visible: type.internalVisible } : type;
    if (id !== undefined && (await isSeenBy(platform.db, audience, viewer, id)))
      return { event: 'subjects', id, ...(below === true ? { below } : {}) };
    if (gone === undefined || viewer.user === null) return undefined;
    // It was theirs until now.
    const own = { ...gone, people: [viewer.user.id] };
    return (await type.couldSee?.({ platform, viewer }, own)) === true ? { event: 'subjects' } : undefined;
  },
};
