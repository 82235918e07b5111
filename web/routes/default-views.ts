import type { QueryClient } from '@tanstack/react-query';
import type { ViewedList } from '../../contract/saved-views/saved-views.ts';
import { viewsQuery } from '../features/saved-views/saved-view.queries.ts';
import type { RouterContext } from '../platform/router-context.ts';
import { redirect, type PageLocation } from '../platform/routing/route.ts';
import { readSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';

/** Turns a list's address without any parameter into the viewer's default view, if they have one. */
export async function leadToDefaultView(
  list: ViewedList,
  { context, location }: { readonly context: RouterContext; readonly location: PageLocation },
  normal: (query: string) => string,
): Promise<void> {
  const client = context.queryClient;
  if (Object.keys(location.search).length > 0 || readSession(client).user === null) return;
  // What the viewer may not see is the loader's to say.
  const views = await client.ensureQueryData(viewsQuery(list)).catch(() => []);
  const view = views.find((one) => one.is_default);
  if (view !== undefined) throw redirect({ href: `${url(list)}${normal(view.query)}`, statusCode: 302 });
}

/** The viewer's own views, which the list shows. */
export async function prefetchViews(client: QueryClient, list: ViewedList): Promise<void> {
  if (readSession(client).user !== null) await client.prefetchQuery(viewsQuery(list));
}
