import { instanceMessages } from '../features/instance/instance.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';

export const apiReferenceRoute = createRoute({
  path: '/-/api',
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: textParam(search['search']),
  }),
  loader: async ({ context }) => {
    // Rarely visited, so not part of the first script.
    const { openApiQuery } = await import('../features/instance/openapi.queries.ts');
    await load(context.queryClient, openApiQuery());
  },
  title: () => pageTitle(instanceMessages.t('title')),
  component: lazyPage(() => import('../features/instance/api-page.tsx')),
});
