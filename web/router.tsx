import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppProvider } from './platform/app-context.tsx';
import type { RouterContext } from './platform/router-context.ts';
import { RouteTable } from './platform/routing/matching.ts';
import { PageRouter } from './platform/routing/page-router.ts';
import { RouterView } from './platform/routing/router-view.tsx';
import { routeTree } from './routes/route-tree.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

const table = new RouteTable(routeTree);

/** Creates the router of one page in the browser, or of one request on the server. */
export const createAppRouter = (context: RouterContext): PageRouter => new PageRouter(table, context);

/** The root that React renders. */
export function App({ router }: { router: PageRouter }) {
  // The hydration data is no longer needed; its removal also shows that the page is hydrated.
  useEffect(() => document.getElementById('state')?.remove(), []);
  return (
    <AppProvider value={router.context}>
      <QueryClientProvider client={router.context.queryClient}>
        <RouterView router={router} frame={Frame} errorPage={ErrorPage} notFoundPage={NotFoundPage} />
      </QueryClientProvider>
    </AppProvider>
  );
}
