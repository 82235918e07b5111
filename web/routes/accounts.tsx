import { setupQuery } from '../features/accounts/account.queries.ts';
import { accountsFrame } from '../features/accounts/accounts.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireStranger } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';

const { t } = accountsFrame;

const signInRoute = createRoute({
  path: '/users/sign_in',
  validateSearch: (search: Record<string, unknown>): { return_to?: string | undefined } => ({
    return_to: textParam(search['return_to']),
  }),
  beforeLoad: requireStranger,
  title: () => pageTitle(t('signIn')),
  component: lazyPage(() => import('../features/accounts/sign-in-page.tsx')),
});

const signUpRoute = createRoute({
  path: '/users/sign_up',
  beforeLoad: requireStranger,
  title: () => pageTitle(t('registerTitle')),
  component: lazyPage(() => import('../features/accounts/sign-up-page.tsx')),
});

const newPasswordRoute = createRoute({
  path: '/users/password/new',
  title: () => pageTitle(t('resetTitle')),
  component: lazyPage(() => import('../features/accounts/new-password-page.tsx')),
});

const editPasswordRoute = createRoute({
  path: '/users/password/edit',
  validateSearch: (search: Record<string, unknown>): { reset_password_token?: string | undefined } => ({
    reset_password_token: textParam(search['reset_password_token']),
  }),
  title: () => pageTitle(t('resetNewTitle')),
  component: lazyPage(() => import('../features/accounts/edit-password-page.tsx')),
});

const confirmationRoute = createRoute({
  path: '/users/confirmation',
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    confirmation_token?: string | undefined;
    email?: string | undefined;
    approval?: boolean | undefined;
  } => ({
    confirmation_token: textParam(search['confirmation_token']),
    email: textParam(search['email']),
    approval: textParam(search['approval']) === 'true' || undefined,
  }),
  title: () => pageTitle(t('confirmTitle')),
  component: lazyPage(() => import('../features/accounts/confirmation-page.tsx')),
});

const setupRoute = createRoute({
  path: '/-/setup',
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: textParam(search['token']),
  }),
  loader: async ({ context, search }) => {
    if (search.token !== undefined) await load(context.queryClient, setupQuery(search.token));
  },
  title: () => pageTitle(t('setupTitle')),
  component: lazyPage(() => import('../features/accounts/setup-page.tsx')),
});

/** Sign-in, registration and similar pages. */
const routes = [
  signInRoute,
  signUpRoute,
  newPasswordRoute,
  editPasswordRoute,
  confirmationRoute,
  setupRoute,
] as const;
export default routes;
