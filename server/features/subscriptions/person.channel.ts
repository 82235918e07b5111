import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { personStream } from '../../platform/realtime/person-stream.ts';

/** Messages for one person, on all their pages: that their todos, a subscription or their drafts changed. */
export const personChannel: RealtimeChannel = {
  name: 'PersonChannel',
  parameters: [],
  stream: (_platform, { user }) => Promise.resolve(user === null ? undefined : personStream(user.id)),
};
