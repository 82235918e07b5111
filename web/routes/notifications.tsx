import {
  notificationPreferencesQuery,
  unsubscribeQuery,
} from '../features/notifications/notification.queries.ts';
import { notificationsFrame } from '../features/notifications/notifications.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';

const { t } = notificationsFrame;

export const notificationSettingsRoute = createRoute({
  path: '/-/profile/notifications',
  beforeLoad: requireViewer,
  loader: ({ context }) => load(context.queryClient, notificationPreferencesQuery()),
  title: () => pageTitle(t('notifications')),
  component: lazyPage(() => import('../features/notifications/notification-settings-page.tsx')),
});

export const unsubscribeRoute = createRoute({
  path: '/-/sent_notifications/:key/unsubscribe',
  loader: ({ context, params }) => load(context.queryClient, unsubscribeQuery(params.key)),
  title: () => pageTitle(t('unsubscribe')),
  component: lazyPage(() => import('../features/notifications/unsubscribe-page.tsx')),
});
