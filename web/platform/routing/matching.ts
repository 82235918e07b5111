import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { toInternalPath } from '../namespace-rewrite.ts';
import { parseSearch } from '../search-params.ts';
import { urlRoot } from '../url.ts';
import type { AnyRoute, PageLocation } from './route.ts';

const parsed = new Map<string, { keys: string[]; pattern: Pick<RegExp, 'exec'> }>();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** wouter's pattern parser, with the escapes in parameters decoded. */
export function parser(route: string): { keys: string[]; pattern: Pick<RegExp, 'exec'> } {
  let known = parsed.get(route);
  if (known === undefined) {
    const { keys, pattern } = parse(route);
    const exec = (path: string): RegExpExecArray | null => {
      const found = pattern.exec(path);
      return found && (found.map((part) => part && decoded(part)) as RegExpExecArray);
    };
    parsed.set(route, (known = { keys, pattern: { exec } }));
  }
  return known;
}

/** The address in the browser, or of a request, as routes see it. */
export function readLocation(href: string): PageLocation {
  const { pathname, search, hash } = new URL(href, 'http://localhost');
  const root = urlRoot();
  const path = toInternalPath(pathname.startsWith(root) ? pathname.slice(root.length) : pathname);
  return {
    publicHref: pathname + search + hash,
    pathname: path === '' ? '/' : path,
    search: parseSearch(search),
    hash: hash.slice(1),
  };
}

/** Sorts fixed segments before parameters, and parameters before wildcards. */
const order = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('*') ? '2' : part.startsWith(':') ? '1' : '0'))
    .join('');

/** The most specific first: wouter takes the first match. */
const sorted = <R extends { readonly path: string }>(routes: readonly R[]): R[] =>
  routes.toSorted((a, b) => (order(a.path) < order(b.path) ? -1 : 1));

/** Rarely visited pages, whose declarations load on demand. Created by `lazyRoutes`. */
export interface Area {
  readonly path: string;
  readonly open: () => Promise<readonly AnyRoute[]>;
  /** The module that declares them. */
  readonly moduleId: string | undefined;
  /** Behind the address of the area itself: the call that its page begins with. Added by `asking`. */
  readonly asks?: string;
}

export interface Found {
  readonly route: AnyRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** All pages. */
export class RouteTable {
  #routes: (AnyRoute | Area)[];
  readonly #modules = new Map<AnyRoute, string | undefined>();

  constructor(routes: readonly (AnyRoute | Area)[]) {
    this.#routes = sorted(routes);
  }

  /** Whether a page can match this address. */
  knows(pathname: string): boolean {
    return this.#match(pathname) !== undefined;
  }

  /** `opening` gets an area whose script is not there yet. */
  async find(
    pathname: string,
    opening?: (area: Area, params: Found['params']) => void,
  ): Promise<Found | undefined> {
    const found = this.#match(pathname);
    if (found === undefined) return undefined;
    const { route, params } = found;
    if (!('open' in route)) return { route, params };
    opening?.(route, params);
    const routes = await route.open();
    // Two areas can share a module.
    const added = routes.filter((each) => !this.#modules.has(each));
    for (const each of added) this.#modules.set(each, route.moduleId);
    this.#routes = sorted([...this.#routes.filter((each) => each !== route), ...added]);
    return this.find(pathname);
  }

  /** The module that declares a route, if it was loaded after this list. */
  moduleOf(route: AnyRoute): string | undefined {
    return this.#modules.get(route);
  }

  #match(
    pathname: string,
  ): { readonly route: AnyRoute | Area; readonly params: Found['params'] } | undefined {
    for (const route of this.#routes) {
      const [matches, params] = matchRoute(parser, route.path, pathname);
      if (matches) return { route, params: params as Found['params'] };
    }
    return undefined;
  }
}
