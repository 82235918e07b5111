import type { ComponentType } from 'react';
import type { StringRouteParams } from 'wouter';
import type { EarlyScript } from '../early-script.ts';
import type { LazyPage } from '../lazy-page.tsx';
import type { EarlyAnswer } from '../query.ts';
import type { RouterContext } from '../router-context.ts';
import type { SearchParams } from '../search-params.ts';

/** A link to this page. */
export interface PageLocation {
  /** As the browser shows it, including relative root, query and hash. */
  readonly publicHref: string;
  /** What routes are matched against (namespace-rewrite.ts). */
  readonly pathname: string;
  readonly search: SearchParams;
  readonly hash: string;
}

/** What a navigation does to the history; `again` loads the same page anew. */
export type How = 'push' | 'replace' | 'back' | 'again';

export type LatePart = Pick<LazyPage<never>, 'preload' | 'moduleId'>;

interface RouteOptions<Params, Search, Context> {
  readonly context: Context;
  readonly params: Params;
  readonly search: Search;
  readonly location: PageLocation;
  /** The call that was made before the script of the area was there, if one was. */
  readonly early: EarlyAnswer | undefined;
  /** Undefined for the first page, and for one that is only prepared. */
  readonly how: How | undefined;
}

/** An address and its page: created by `createRoute`, listed in routes/route-tree.ts. */
export interface Route<Path extends string = string, Search = unknown, Extra = unknown> {
  readonly path: Path;
  readonly parent: AnyRoute | undefined;
  readonly validateSearch: ((search: SearchParams) => Search) | undefined;
  readonly beforeLoad: ((options: RouteOptions<never, never, never>) => Extra | Promise<Extra>) | undefined;
  readonly loader: ((options: RouteOptions<never, never, never>) => unknown) | undefined;
  readonly title: ((options: RouteOptions<never, never, never>) => string) | undefined;
  readonly component: LazyPage<object> | ComponentType | undefined;
  readonly script: ((options: RouteOptions<never, never, never>) => unknown) | undefined;
  readonly early: EarlyScript | undefined;
  readonly parts: readonly LatePart[] | undefined;
  readonly laterParts: readonly LatePart[] | undefined;
  readonly readyParts: readonly LatePart[] | undefined;
  readonly leadsTo: ((params: Readonly<Record<string, string | undefined>>) => readonly string[]) | undefined;
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever it reads and adds
export type AnyRoute = Route<string, any, any>;

/** A pattern in wouter's syntax: `/:path/-/issues/:iid`; a final `/*` matches the rest. */
type FullPath<Parent, Path extends string> =
  Parent extends Route<infer Above> ? (Path extends '/' ? Above : `${Above}${Path}`) : Path;
type ExtraOf<R> = R extends Route<string, unknown, infer Extra> ? Known<Extra> : unknown;
/** What `beforeLoad` adds to the context, if anything. */
type Known<Extra> = [Extra] extends [never] ? unknown : [Extra] extends [object] ? Extra : unknown;

/** What a page is loaded with. */
type Loading<Parent, Path extends string, Search, Extra> = RouteOptions<
  StringRouteParams<FullPath<Parent, Path>>,
  Search,
  RouterContext & ExtraOf<Parent> & Known<Extra>
>;

/**
 * Declares a page, or (without a component) the parent of several. In order: `validateSearch` parses the query,
 * `beforeLoad` can redirect or add to the context, `loader` fills the query cache while the component's script loads.
 */
export function createRoute<
  const Path extends string,
  // oxlint-disable-next-line typescript/no-explicit-any -- as AnyRoute
  Parent extends Route<string, any, any> | undefined = undefined,
  Search = unknown,
  Extra = void,
>(options: {
  readonly parent?: Parent;
  readonly path: Path;
  readonly validateSearch?: (search: SearchParams) => Search;
  readonly beforeLoad?: (
    options: RouteOptions<StringRouteParams<FullPath<Parent, Path>>, Search, RouterContext & ExtraOf<Parent>>,
  ) => Extra | Promise<Extra>;
  readonly loader?: (options: Loading<Parent, Path, Search, Extra>) => unknown;
  readonly title?: (options: Loading<Parent, Path, Search, Extra>) => string;
  readonly component?: LazyPage<object> | ComponentType;
  /**
   * Loads the script of what the component draws by its data, which are there by then: React would drop what is pressed in a page that the server
   * rendered and whose script is not there.
   */
  readonly script?: (options: Loading<Parent, Path, Search, Extra>) => unknown;
  /** What runs before the page's script. */
  readonly early?: EarlyScript;
  /** Parts that the server renders without their script; a navigation within the page needs it at once. */
  readonly parts?: readonly LatePart[];
  /** Parts that are rendered after the rest has been painted (`AfterPaint`). */
  readonly laterParts?: readonly LatePart[];
  /** Parts that sleep until they are used and have to work then even without a connection: their script is fetched, not run, once the page is idle. */
  readonly readyParts?: readonly LatePart[];
  /** Addresses like those of the pages that people mostly open from this one, the likeliest first: their scripts are fetched and run once this one is idle. */
  readonly leadsTo?: (params: StringRouteParams<FullPath<Parent, Path>>) => readonly string[];
}): Route<FullPath<Parent, Path>, Search, ExtraOf<Parent> & Known<Extra>> {
  const { parent, path } = options;
  const above = parent?.path ?? '';
  return {
    ...options,
    path: above === '' ? path : path === '/' ? above : above + path,
  } as unknown as Route<FullPath<Parent, Path>, Search, ExtraOf<Parent> & Known<Extra>>;
}

/** All routes, for the types of the hooks: filled in by routes/route-tree.ts. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- for declaration merging
export interface Register {}

type Listed = Register extends { readonly routes: readonly (infer R)[] } ? R : AnyRoute;
export type RoutePath = Listed extends { readonly path: infer Path extends string } ? Path : string;
export type SearchOf<Path> =
  Extract<Listed, { readonly path: Path }> extends Route<string, infer Search> ? Search : never;
export type ContextOf<Path> =
  Extract<Listed, { readonly path: Path }> extends Route<string, infer _Search, infer Extra> ? Extra : never;

/** Thrown by `beforeLoad` and `loader` to redirect. */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  readonly href: string;
  readonly statusCode: number;

  constructor({ href, statusCode }: { readonly href: string; readonly statusCode: number }) {
    super(href);
    this.href = href;
    this.statusCode = statusCode;
  }
}

export const redirect = (to: { readonly href: string; readonly statusCode: number }): Redirect =>
  new Redirect(to);

/** Thrown by `beforeLoad` and `loader` if nothing exists at this address. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}
