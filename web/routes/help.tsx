import { createRoute } from '@tanstack/react-router';
import { helpQuery } from '../features/help/help.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { rootRoute } from './root.tsx';

const helpIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  loader: ({ context }) => load(context.queryClient, helpQuery('')),
  head: () => pageTitle('Help'),
  component: lazyPage(() => import('../features/help/help-page.tsx')),
});

const helpDocumentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/$section/$document',
  loader: ({ context, params }) =>
    load(context.queryClient, helpQuery(`${params.section}/${params.document}`)),
  head: ({ match, params }) =>
    pageTitle(
      match.context.queryClient.getQueryData(helpQuery(`${params.section}/${params.document}`).queryKey)
        ?.title,
      'Help',
    ),
  component: lazyPage(() => import('../features/help/help-page.tsx')),
});

export const helpRoutes = [helpIndexRoute, helpDocumentRoute] as const;
