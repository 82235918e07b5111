import { abuseReportsQuery } from '../features/spam/abuse.queries.ts';
import { spamFrame } from '../features/spam/spam.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { adminRoute } from './admin.tsx';

const { t } = spamFrame;

export const reportAbuseRoute = createRoute({
  path: '/-/abuse_reports/new',
  beforeLoad: requireViewer,
  validateSearch: (
    search: Record<string, unknown>,
  ): { user_id?: number | undefined; ref_url?: string | undefined } => ({
    user_id: pageParam(search['user_id']),
    ref_url: textParam(search['ref_url']),
  }),
  title: () => pageTitle(t('reportAbuse')),
  component: lazyPage(() => import('../features/spam/report-abuse-page.tsx')),
});

export const abuseReportsRoute = createRoute({
  parent: adminRoute,
  path: '/abuse_reports',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageParam(search['page']),
  }),
  loader: ({ context, search }) => load(context.queryClient, abuseReportsQuery(search.page)),
  title: () => pageTitle(t('abuseReports')),
  component: lazyPage(() => import('../features/spam/abuse-reports-page.tsx')),
});
