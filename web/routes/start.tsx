import { createRoute, redirect } from '../platform/routing/route.ts';
import { readSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';

export const startRoute = createRoute({
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({
      href: url(readSession(context.queryClient).user === null ? '/explore' : '/dashboard'),
      statusCode: 302,
    });
  },
});
