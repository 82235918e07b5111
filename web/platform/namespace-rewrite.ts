/**
 * Namespaces nest to any depth (`/a/b/c/project/-/issues`), and a route tree matches segments. So before matching,
 * everything up to `/-/` becomes one segment (`/a%2Fb%2Fc%2Fproject/-/issues`, route `/$path/-/issues`), and
 * addresses that the router makes are turned back. What is no namespace's stays as it is.
 */
const own = new Set([
  '-',
  'admin',
  'api',
  'assets',
  'dashboard',
  'explore',
  'help',
  'projects',
  'search',
  'uploads',
  'users',
]);

/** Percent escapes that are no UTF-8 (file names are bytes): the router would refuse them. `rawSplat` reads the true ones. */
function repairEscapes(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (run) => {
      try {
        decodeURIComponent(run);
        return run;
      } catch {
        return run === '%' ? '%25' : '%EF%BF%BD'.repeat(run.length / 3);
      }
    });
  }
}

/** The path as the route tree knows it. */
export function toInternalPath(pathname: string): string {
  // A dollar sign in a path to match would be read as a parameter's name.
  const path = repairEscapes(pathname).replaceAll('$', '%24');
  const split = path.indexOf('/-/');
  const end = split < 0 ? path.length : split;
  let head = path.slice(1, end);
  const tail = path.slice(end);
  if (head.endsWith('/')) head = head.slice(0, -1);
  if (!head.includes('/')) return path;
  const first = head.slice(0, head.indexOf('/'));
  if (own.has(first)) return path;
  if (first === 'groups') return `/groups/${head.slice(7).replaceAll('/', '%2F')}${tail}`;
  return `/${head.replaceAll('/', '%2F')}${tail}`;
}

/** The path as people see it. */
export function toPublicPath(pathname: string): string {
  const split = pathname.indexOf('/-/');
  const end = split < 0 ? pathname.length : split;
  return pathname.slice(0, end).replaceAll(/%2F/gi, '/') + pathname.slice(end);
}

/**
 * What follows `/-/tree/` and its like, still percent-encoded, so that bytes which are no UTF-8 survive.
 * `href` is the location's `publicHref`.
 */
export function rawSplat(href: string, marker: `/-/${string}/`): string {
  const path = href.split(/[?#]/, 1)[0]!;
  const index = path.indexOf(marker);
  return index < 0 ? '' : path.slice(index + marker.length);
}

export const namespaceRewrite = {
  input: ({ url }: { url: URL }): URL => {
    const path = toInternalPath(url.pathname);
    if (path !== url.pathname) url.pathname = path;
    return url;
  },
  output: ({ url }: { url: URL }): URL => {
    const path = toPublicPath(url.pathname);
    if (path !== url.pathname) url.pathname = path;
    return url;
  },
};
