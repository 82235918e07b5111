import { createRoute } from '@tanstack/react-router';
import { abuseReportsQuery } from '../features/spam/abuse.queries.ts';
import { spamFrame } from '../features/spam/spam.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { adminRoute } from './admin.tsx';
import { rootRoute } from './root.tsx';

const { t } = spamFrame;

export const reportAbuseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/abuse_reports/new',
  beforeLoad: requireViewer,
  validateSearch: (
    search: Record<string, unknown>,
  ): { user_id?: number | undefined; ref_url?: string | undefined } => ({
    user_id: pageParam(search['user_id']),
    ref_url: textParam(search['ref_url']),
  }),
  head: () => pageTitle(t('reportAbuse')),
  component: lazyPage(() => import('../features/spam/report-abuse-page.tsx')),
});

export const abuseReportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/abuse_reports',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageParam(search['page']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context.queryClient, abuseReportsQuery(deps.page)),
  head: () => pageTitle(t('abuseReports')),
  component: lazyPage(() => import('../features/spam/abuse-reports-page.tsx')),
});
