import { createRoute } from '@tanstack/react-router';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { rootRoute } from './root.tsx';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/sign_in',
  head: () => pageTitle('Sign in'),
  component: lazyPage(() => import('../features/accounts/sign-in-page.tsx')),
});
