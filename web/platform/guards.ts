import type { RouterContext } from './router-context.ts';
import { redirect } from './routing/route.ts';
import { readSession } from './session.ts';
import { url } from './url.ts';

/** For `beforeLoad` of pages that need a signed-in viewer: redirects to the sign-in page, and back afterwards. */
export function requireViewer({
  context,
  location,
}: {
  context: RouterContext;
  location: { publicHref: string };
}): void {
  if (readSession(context.queryClient).user !== null) return;
  const root = url('');
  const back = location.publicHref.startsWith(root)
    ? location.publicHref.slice(root.length)
    : location.publicHref;
  throw redirect({ href: url(`/users/sign_in?return_to=${encodeURIComponent(back)}`), statusCode: 302 });
}

/** For sign-in and registration pages: redirects a signed-in viewer away. */
export function requireStranger({ context }: { context: RouterContext }): void {
  if (readSession(context.queryClient).user !== null) throw redirect({ href: url('/'), statusCode: 302 });
}
