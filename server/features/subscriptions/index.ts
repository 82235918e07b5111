import type { Feature } from '../../platform/feature.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { subscriptionCommands } from './subscription.commands.ts';
import { personChannel } from './person.channel.ts';

export {
  copyingMentions,
  copySubscriptions,
  lastMentioned,
  lastSubscribed,
  mentioned,
  mentionsBy,
  participants,
  subscriptionsTo,
} from './subscription.queries.ts';
export type { Target } from './subscription.queries.ts';
export {
  endSubscription,
  isSubscribed,
  newlyMentioned,
  participantsOf,
  subscribedOf,
  writeSubscriptions,
} from './subscription.service.ts';

/** The audience of a subject: by subscription, by participation, by access. Knows no particular type. */
export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  commands: subscriptionCommands,
  channels: [personChannel],
};
