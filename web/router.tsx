import { createRouter, createSerializationAdapter } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './platform/api.ts';
import { AppProvider } from './platform/app-context.tsx';
import { namespaceRewrite } from './platform/namespace-rewrite.ts';
import type { RouterContext } from './platform/router-context.ts';
import { parseSearch, stringifySearch } from './platform/search-params.ts';
import { urlRoot } from './platform/url.ts';
import { routeTree } from './routes/route-tree.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

/** A failure that the server rendered stays one with a status in the browser. */
const apiErrors = createSerializationAdapter({
  key: 'api-error',
  test: (value): value is ApiError => value instanceof ApiError,
  toSerializable: ({ status, message, requestId }) => ({ status, message, requestId: requestId ?? '' }),
  fromSerializable: ({ status, message, requestId }) =>
    new ApiError(status, message, {}, requestId === '' ? undefined : requestId),
});

/** The router of one page in the browser, or of one request on the server. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    basepath: urlRoot() === '' ? '/' : urlRoot(),
    rewrite: namespaceRewrite,
    // The types know it in TanStack Start only.
    ...({ serializationAdapters: [apiErrors] } as object),
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
