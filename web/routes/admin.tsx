import { createRoute, redirect } from '@tanstack/react-router';
import { adminFrame } from '../features/admin/admin.frame.messages.ts';
import {
  auditQuery,
  mailsQuery,
  peopleQuery,
  readinessQuery,
  versionQuery,
  type PeopleSearch,
} from '../features/admin/admin.queries.ts';
import { ApiError } from '../platform/api.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { readSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';
import { rootRoute } from './root.tsx';

const { t } = adminFrame;
const paged = (search: Record<string, unknown>): { page?: number | undefined } => ({
  page: pageParam(search['page']),
});

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: (options) => {
    requireViewer(options);
    if (readSession(options.context.queryClient).user?.is_admin !== true)
      throw new ApiError(403, '403 Forbidden');
  },
});

export const adminPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: url('/admin/users'), statusCode: 302 });
    },
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/users',
    validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
      search: textParam(search['search']),
      state: textParam(search['state']),
      page: pageParam(search['page']),
    }),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => load(context.queryClient, peopleQuery(deps)),
    head: () => pageTitle(t('people'), t('admin')),
    component: lazyPage(() => import('../features/admin/people-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/users/new',
    head: () => pageTitle(t('newPerson'), t('admin')),
    component: lazyPage(() => import('../features/admin/new-person-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/mails',
    validateSearch: paged,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => load(context.queryClient, mailsQuery(deps.page)),
    head: () => pageTitle(t('mails'), t('admin')),
    component: lazyPage(() => import('../features/admin/mails-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/audit_events',
    validateSearch: paged,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => load(context.queryClient, auditQuery(deps.page)),
    head: () => pageTitle(t('audit'), t('admin')),
    component: lazyPage(() => import('../features/admin/audit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/health',
    loader: ({ context }) => load(context.queryClient, versionQuery(), readinessQuery()),
    head: () => pageTitle(t('health'), t('admin')),
    component: lazyPage(() => import('../features/admin/health-page.tsx')),
  }),
] as const;
