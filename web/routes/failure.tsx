import { shellMessages } from '../shell/shell.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { createRoute } from '../platform/routing/route.ts';

/** Rendered only by the server, for failures outside the pages (a missing raw file). */
export const failurePath = '/-/failure';

export const failureRoute = createRoute({
  path: failurePath,
  title: () => pageTitle(shellMessages.t('failedTitle')),
  loader: ({ context }) => {
    if (context.failure !== undefined) throw context.failure;
  },
});
