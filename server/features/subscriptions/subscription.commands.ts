import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { writeSubscription } from './subscription.service.ts';

const category = 'Notifications';

/** `/subscribe` and `/unsubscribe`, for every subject with commands. */
export const subscriptionCommands: readonly QuickAction[] = [
  {
    name: 'subscribe',
    description: 'Subscribe to notifications',
    icon: 'bell',
    category,
    can: ({ viewer }) => viewer.user !== null,
    plan: () => ({
      explanation: 'Subscribes to notifications.',
      message: 'Subscribed to notifications.',
      effect: (tx, ctx, noteable) => writeSubscription(tx, noteable, ctx.viewer.user!.id, true),
    }),
  },
  {
    name: 'unsubscribe',
    description: 'Unsubscribe from notifications',
    icon: 'bell-slash',
    category,
    can: ({ viewer }) => viewer.user !== null,
    plan: () => ({
      explanation: 'Unsubscribes from notifications.',
      message: 'Unsubscribed from notifications.',
      effect: (tx, ctx, noteable) => writeSubscription(tx, noteable, ctx.viewer.user!.id, false),
    }),
  },
];
