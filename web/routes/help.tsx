import { helpMessages } from '../features/help/help.messages.ts';
import { helpQuery } from '../features/help/help.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';

const helpIndexRoute = createRoute({
  path: '/help',
  loader: ({ context }) => load(context.queryClient, helpQuery('')),
  title: () => pageTitle(helpMessages.t('help')),
  component: lazyPage(() => import('../features/help/help-page.tsx')),
});

const helpDocumentRoute = createRoute({
  path: '/help/:section/:document',
  loader: ({ context, params }) =>
    load(context.queryClient, helpQuery(`${params.section}/${params.document}`)),
  title: ({ context, params }) =>
    pageTitle(
      context.queryClient.getQueryData(helpQuery(`${params.section}/${params.document}`).queryKey)?.title,
      'Help',
    ),
  component: lazyPage(() => import('../features/help/help-page.tsx')),
});

export const helpRoutes = [helpIndexRoute, helpDocumentRoute] as const;
