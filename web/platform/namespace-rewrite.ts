import { ownSegments } from '../../contract/namespaces/own-segments.ts';

/**
 * Namespaces nest to any depth (`/a/b/c/project/-/issues`), and a route tree matches segments. So before matching,
 * everything up to `/-/` becomes one segment (`/a%2Fb%2Fc%2Fproject/-/issues`, route `/$path/-/issues`), and
 * addresses that the router makes are turned back. What is no namespace's stays as it is.
 */

/**
 * Names of files are bytes, and the router takes only UTF-8: each byte above ASCII of a run that is none goes through it as one of
 * the private characters U+F780…U+F7FF, and so do the bytes of those characters themselves.
 */
function withoutBytes(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (run) => {
    if (run === '%') return '%25';
    if (isPlain(run)) return run;
    return run.replaceAll(/%([89a-f][0-9a-f])/gi, (_, hex: string) =>
      encodeURIComponent(String.fromCharCode(0xf700 + Number.parseInt(hex, 16))),
    );
  });
}

function isPlain(escaped: string): boolean {
  try {
    return !/[\uF780-\uF7FF]/.test(decodeURIComponent(escaped));
  } catch {
    return false;
  }
}

/** The path as the route tree knows it. */
export function toInternalPath(pathname: string): string {
  const path = withoutBytes(pathname);
  const split = path.indexOf('/-/');
  const end = split < 0 ? path.length : split;
  let head = path.slice(1, end);
  const tail = path.slice(end);
  if (head.endsWith('/')) head = head.slice(0, -1);
  if (!head.includes('/')) return path;
  const first = head.slice(0, head.indexOf('/'));
  if (ownSegments.has(first)) return path;
  if (first === 'groups') return `/groups/${head.slice(7).replaceAll('/', '%2F')}${tail}`;
  return `/${head.replaceAll('/', '%2F')}${tail}`;
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
