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

/** wouter's own way to read patterns, with the escapes of what it finds undone. */
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

/** The address in a reader's browser, or of a request, as routes see it. */
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

/** What is fixed goes before what is a name, and that before what is anything. */
const order = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('*') ? '2' : part.startsWith(':') ? '1' : '0'))
    .join('');

/** The most particular first: wouter takes the first that matches. */
const sorted = <R extends { readonly path: string }>(routes: readonly R[]): R[] =>
  routes.toSorted((a, b) => (order(a.path) < order(b.path) ? -1 : 1));

/** Pages that few come to: even what is declared of them comes when somebody does. `lazyRoutes` makes one. */
export interface Area {
  readonly path: string;
  readonly open: () => Promise<readonly AnyRoute[]>;
  /** The module that they are declared in. */
  readonly moduleId: string | undefined;
}

export interface Found {
  readonly route: AnyRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** All pages there are. */
export class RouteTable {
  #routes: (AnyRoute | Area)[];
  readonly #modules = new Map<AnyRoute, string | undefined>();

  constructor(routes: readonly (AnyRoute | Area)[]) {
    this.#routes = sorted(routes);
  }

  /** Whether there may be a page at this address. */
  knows(pathname: string): boolean {
    return this.#match(pathname) !== undefined;
  }

  async find(pathname: string): Promise<Found | undefined> {
    const found = this.#match(pathname);
    if (found === undefined) return undefined;
    const { route, params } = found;
    if (!('open' in route)) return { route, params };
    const routes = await route.open();
    // Two areas may be declared in one module.
    const added = routes.filter((each) => !this.#modules.has(each));
    for (const each of added) this.#modules.set(each, route.moduleId);
    this.#routes = sorted([...this.#routes.filter((each) => each !== route), ...added]);
    return this.find(pathname);
  }

  /** The module that a route was declared in, where that came later than this list. */
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
