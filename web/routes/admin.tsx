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
import { createRoute, redirect } from '../platform/routing/route.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { readSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';

const { t } = adminFrame;
const paged = (search: Record<string, unknown>): { page?: number | undefined } => ({
  page: pageParam(search['page']),
});

export const adminRoute = createRoute({
  path: '/admin',
  beforeLoad: (options) => {
    requireViewer(options);
    if (readSession(options.context.queryClient).user?.is_admin !== true)
      throw new ApiError(403, '403 Forbidden');
  },
});

export const adminPages = [
  createRoute({
    parent: adminRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: url('/admin/users'), statusCode: 302 });
    },
  }),
  createRoute({
    parent: adminRoute,
    path: '/users',
    validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
      search: textParam(search['search']),
      state: textParam(search['state']),
      page: pageParam(search['page']),
    }),
    loader: ({ context, search }) => load(context.queryClient, peopleQuery(search)),
    title: () => pageTitle(t('people'), t('admin')),
    component: lazyPage(() => import('../features/admin/people-page.tsx')),
  }),
  createRoute({
    parent: adminRoute,
    path: '/users/new',
    title: () => pageTitle(t('newPerson'), t('admin')),
    component: lazyPage(() => import('../features/admin/new-person-page.tsx')),
  }),
  createRoute({
    parent: adminRoute,
    path: '/mails',
    validateSearch: paged,
    loader: ({ context, search }) => load(context.queryClient, mailsQuery(search.page)),
    title: () => pageTitle(t('mails'), t('admin')),
    component: lazyPage(() => import('../features/admin/mails-page.tsx')),
  }),
  createRoute({
    parent: adminRoute,
    path: '/audit_events',
    validateSearch: paged,
    loader: ({ context, search }) => load(context.queryClient, auditQuery(search.page)),
    title: () => pageTitle(t('audit'), t('admin')),
    component: lazyPage(() => import('../features/admin/audit-page.tsx')),
  }),
  createRoute({
    parent: adminRoute,
    path: '/health',
    loader: ({ context }) => load(context.queryClient, versionQuery(), readinessQuery()),
    title: () => pageTitle(t('health'), t('admin')),
    component: lazyPage(() => import('../features/admin/health-page.tsx')),
  }),
] as const;
