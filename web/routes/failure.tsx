import { pageTitle } from '../platform/document-title.ts';
import { createRoute } from '../platform/routing/route.ts';

/** Rendered by the server alone, for failures outside the pages (a raw file that is not there). */
export const failurePath = '/-/failure';

export const failureRoute = createRoute({
  path: failurePath,
  title: () => pageTitle('Something went wrong'),
  loader: ({ context }) => {
    if (context.failure !== undefined) throw context.failure;
  },
});
