/** The parts of notifications that other features use. */
export { NotificationBell } from './notification-bell.tsx';
export { notificationsFrame } from './notifications.frame.messages.ts';
export { SubscriptionToggle } from './subscription-toggle.tsx';
