import { codeFrame } from '../features/repositories/code.frame.messages.ts';
import { comparePage } from '../features/repositories/code-paths.ts';
import { compareQuery } from '../features/repositories/code.queries.ts';
import { nameFromUrl, showName } from '../features/repositories/names.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { rawSplat } from '../platform/namespace-rewrite.ts';
import { load } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';

const { t } = codeFrame;

const compareRoute = createRoute({
  parent: projectRoute,
  path: '/compare/*?',
  validateSearch: (
    search: Record<string, unknown>,
  ): { from?: string | undefined; to?: string | undefined } => ({
    from: textParam(search['from']),
    to: textParam(search['to']),
  }),
  beforeLoad: ({ location, params, search }): { from: string; to: string } => {
    if (search.from !== undefined && search.to !== undefined) {
      const [from, to] = [search.from.trim(), search.to.trim()];
      // Such a ref cannot exist, and `from...to` would be parsed as something else: the page reports the typed text.
      if (`${from} ${to}`.includes('..')) return { from, to };
      throw redirect({ href: comparePage(params.path, from, to), statusCode: 302 });
    }
    const [from = '', to = ''] = rawSplat(location.publicHref, '/-/compare/').split('...', 2);
    return { from: nameFromUrl(from), to: nameFromUrl(to) };
  },
  loader: async ({ context, params }) => {
    const { from, to, queryClient } = context;
    if (from !== '' && to !== '') await load(queryClient, compareQuery(params.path, from, to));
  },
  title: ({ params, context }) =>
    pageTitle(
      context.to === ''
        ? t('compare')
        : `${t('compare')} ${showName(context.from)}...${showName(context.to)}`,
      params.path,
    ),
  component: lazyPage(() => import('../features/repositories/compare-page.tsx')),
});

/** Two commits beside each other. */
export default [compareRoute] as const;
