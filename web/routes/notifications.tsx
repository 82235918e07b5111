import { createRoute } from '@tanstack/react-router';
import {
  notificationPreferencesQuery,
  unsubscribeQuery,
} from '../features/notifications/notification.queries.ts';
import { notificationsFrame } from '../features/notifications/notifications.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { rootRoute } from './root.tsx';

const { t } = notificationsFrame;

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/-/profile/notifications',
    beforeLoad: requireViewer,
    loader: ({ context }) => load(context.queryClient, notificationPreferencesQuery()),
    head: () => pageTitle(t('notifications')),
    component: lazyPage(() => import('../features/notifications/notification-settings-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/-/sent_notifications/$key/unsubscribe',
    loader: ({ context, params }) => load(context.queryClient, unsubscribeQuery(params.key)),
    head: () => pageTitle(t('unsubscribe')),
    component: lazyPage(() => import('../features/notifications/unsubscribe-page.tsx')),
  }),
] as const;
