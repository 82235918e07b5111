import { createRouter } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppProvider } from './platform/app-context.tsx';
import { namespaceRewrite } from './platform/namespace-rewrite.ts';
import type { RouterContext } from './platform/router-context.ts';
import { parseSearch, stringifySearch } from './platform/search-params.ts';
import { urlRoot } from './platform/url.ts';
import { routeTree } from './routes/route-tree.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

/** The router of one page in the browser, or of one request on the server. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    basepath: urlRoot() === '' ? '/' : urlRoot(),
    rewrite: namespaceRewrite,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // The query cache knows what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    defaultPendingMs: 400,
    scrollRestoration: true,
    trailingSlash: 'never',
    Wrap: ({ children }: { children: ReactNode }) => (
      <AppProvider value={context}>
        <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
      </AppProvider>
    ),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
