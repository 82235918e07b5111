import { createRoute } from '@tanstack/react-router';
import { pageTitle } from '../platform/document-title.ts';
import { rootRoute } from './root.tsx';

/** Rendered by the server alone, for failures outside the pages (a raw file that is not there). */
export const failurePath = '/-/failure';

export const failureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: failurePath,
  head: () => pageTitle('Something went wrong'),
  loader: ({ context }) => {
    if (context.failure !== undefined) throw context.failure;
  },
});
