import { createRoute } from '@tanstack/react-router';
import {
  emailsQuery,
  ownAccountQuery,
  ownStatusQuery,
  sessionsQuery,
  tokensQuery,
} from '../features/accounts/account.queries.ts';
import { accountsFrame } from '../features/accounts/accounts.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { rootRoute } from './root.tsx';

const { t } = accountsFrame;

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/profile',
  beforeLoad: requireViewer,
});

export const profileRoutes = profileRoute.addChildren([
  createRoute({
    getParentRoute: () => profileRoute,
    path: '/',
    loader: ({ context }) => load(context.queryClient, ownAccountQuery(), ownStatusQuery(), emailsQuery()),
    head: () => pageTitle(t('profile')),
    component: lazyPage(() => import('../features/accounts/profile-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: '/account',
    loader: ({ context }) => load(context.queryClient, ownAccountQuery()),
    head: () => pageTitle(t('account')),
    component: lazyPage(() => import('../features/accounts/account-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: '/emails',
    loader: ({ context }) => load(context.queryClient, ownAccountQuery(), emailsQuery()),
    head: () => pageTitle(t('emails')),
    component: lazyPage(() => import('../features/accounts/emails-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: '/active_sessions',
    loader: ({ context }) => load(context.queryClient, sessionsQuery()),
    head: () => pageTitle(t('sessions')),
    component: lazyPage(() => import('../features/accounts/sessions-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: '/personal_access_tokens',
    loader: ({ context }) => load(context.queryClient, tokensQuery()),
    head: () => pageTitle(t('tokens')),
    component: lazyPage(() => import('../features/accounts/tokens-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: '/preferences',
    head: () => pageTitle(t('preferences')),
    component: lazyPage(() => import('../features/accounts/preferences-page.tsx')),
  }),
]);
