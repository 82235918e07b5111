import type { Feature } from '../../platform/feature.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { subscriptionCommands } from './subscription.commands.ts';
import { personChannel } from './person.channel.ts';

export { participants } from './subscription.queries.ts';
export type { Target } from './subscription.queries.ts';
export {
  endSubscription,
  isSubscribed,
  newlyMentioned,
  participantsOf,
  personStream,
  setSubscribed,
  writeSubscriptions,
} from './subscription.service.ts';

/** Who hears of a thing: their own word, who takes part, who may read it. Knows no kind of thing. */
export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  commands: subscriptionCommands,
  channels: [personChannel],
};
