import {
  emailsQuery,
  ownAccountQuery,
  ownStatusQuery,
  sessionsQuery,
  sshKeysQuery,
  tokensQuery,
} from '../features/accounts/account.queries.ts';
import { accountsFrame } from '../features/accounts/accounts.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';

const { t } = accountsFrame;

const profileRoute = createRoute({
  path: '/-/profile',
  beforeLoad: requireViewer,
});

export const profileRoutes = [
  createRoute({
    parent: profileRoute,
    path: '/',
    loader: ({ context }) => load(context.queryClient, ownAccountQuery(), ownStatusQuery(), emailsQuery()),
    title: () => pageTitle(t('profile')),
    component: lazyPage(() => import('../features/accounts/profile-page.tsx')),
  }),
  createRoute({
    parent: profileRoute,
    path: '/account',
    loader: ({ context }) => load(context.queryClient, ownAccountQuery()),
    title: () => pageTitle(t('account')),
    component: lazyPage(() => import('../features/accounts/account-page.tsx')),
  }),
  createRoute({
    parent: profileRoute,
    path: '/emails',
    loader: ({ context }) => load(context.queryClient, ownAccountQuery(), emailsQuery()),
    title: () => pageTitle(t('emails')),
    component: lazyPage(() => import('../features/accounts/emails-page.tsx')),
  }),
  createRoute({
    parent: profileRoute,
    path: '/active_sessions',
    loader: ({ context }) => load(context.queryClient, sessionsQuery()),
    title: () => pageTitle(t('sessions')),
    component: lazyPage(() => import('../features/accounts/sessions-page.tsx')),
  }),
  createRoute({
    parent: profileRoute,
    path: '/personal_access_tokens',
    loader: ({ context }) => load(context.queryClient, tokensQuery()),
    title: () => pageTitle(t('tokens')),
    component: lazyPage(() => import('../features/accounts/tokens-page.tsx')),
  }),
  createRoute({
    parent: profileRoute,
    path: '/keys',
    loader: ({ context }) => load(context.queryClient, sshKeysQuery()),
    title: () => pageTitle(t('sshKeys')),
    component: lazyPage(() => import('../features/accounts/keys-page.tsx')),
  }),
  createRoute({
    parent: profileRoute,
    path: '/preferences',
    title: () => pageTitle(t('preferences')),
    component: lazyPage(() => import('../features/accounts/preferences-page.tsx')),
  }),
] as const;
