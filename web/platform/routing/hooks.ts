import { createContext, use } from 'react';
import type { PageRouter, ShownPage } from './page-router.ts';
import type { ContextOf, RoutePath, SearchOf } from './route.ts';

export { useParams } from 'wouter';

export const RouterProvider = createContext<PageRouter | null>(null);
export const ShownProvider = createContext<ShownPage | null>(null);

export function useRouter(): PageRouter {
  const router = use(RouterProvider);
  if (router === null) throw new Error('There is no router above this component.');
  return router;
}

/** The current page: its address, title and parameters. */
export function useShown(): ShownPage {
  const shown = use(ShownProvider);
  if (shown === null) throw new Error('There is no page above this component.');
  return shown;
}

/** The query of the address, as the route reads it (`validateSearch`): `useSearch<'/:path/-/issues'>()`. */
export function useSearch<Path extends RoutePath>(): SearchOf<Path> {
  return useShown().search as SearchOf<Path>;
}

/** What the route's `beforeLoad` added. */
export function useRouteContext<Path extends RoutePath>(): ContextOf<Path> {
  return useShown().context as ContextOf<Path>;
}
