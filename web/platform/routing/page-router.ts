import { ApiError } from '../api.ts';
import { isMissingScript, orWait, reloadWhenReached } from '../missing-scripts.ts';
import { askEarly, type EarlyAnswer } from '../query.ts';
import type { RouterContext } from '../router-context.ts';
import { urlRoot } from '../url.ts';
import { readLocation, type Area, type Found, type RouteTable } from './matching.ts';
import { NotFound, Redirect, type AnyRoute, type How, type PageLocation } from './route.ts';
import { ScrollPositions } from './scroll.ts';

/** A page with everything it needs. */
export interface ShownPage {
  readonly location: PageLocation;
  readonly route: AnyRoute | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: unknown;
  readonly context: RouterContext;
  readonly title: string;
  /** Why something else is shown in its place. */
  readonly failure: unknown;
}

interface RouterEvents {
  beforeNavigate: { readonly pathChanged: boolean };
  rendered: { readonly pathChanged: boolean; readonly hash: string };
  /** A pending navigation, and how to abandon it. */
  loading: undefined;
  resolved: undefined;
}

/** How a page failed on the server, for hydration. */
export interface SentFailure {
  readonly status: number;
  readonly message: string;
  readonly requestId: string | undefined;
}

/**
 * Loads data and script of a page in parallel, and shows it when both are there. wouter does the matching and parses
 * parameters; this is the location that it is given.
 */
export class PageRouter {
  readonly context: RouterContext;
  readonly #routes: RouteTable;
  readonly #listeners = new Map<string, Set<(event: never) => void>>();
  #shown: ShownPage | undefined;
  #show: ((page: ShownPage) => void) | undefined;
  #scroll: ScrollPositions | undefined;
  #turn = 0;
  /** What is asked for early and has not come yet. */
  readonly #asked = new Map<string, EarlyAnswer>();
  /** How the page about to be rendered was reached. */
  #coming: { readonly how: How; readonly pathChanged: boolean } | undefined;

  readonly history = {
    push: (href: string): void => void this.#go(href, 'push'),
    replace: (href: string): void => void this.#go(href, 'replace'),
    back: (): void => history.back(),
  };

  constructor(routes: RouteTable, context: RouterContext) {
    this.#routes = routes;
    this.context = context;
  }

  /** The module that declares a route, if it was fetched for it. */
  moduleOf(route: AnyRoute): string | undefined {
    return this.#routes.moduleOf(route);
  }

  /** The page at an address, with the script of its area; undefined if there is none. */
  async find(address: string): Promise<AnyRoute | undefined> {
    return (await this.#routes.find(address))?.route;
  }

  get shown(): ShownPage {
    if (this.#shown === undefined) throw new Error('No page has been loaded yet');
    return this.#shown;
  }

  /** The first page, on the server. Throws redirects. */
  async load(href: string): Promise<ShownPage> {
    return (this.#shown = await this.#resolve(readLocation(href), this.context));
  }

  /** The first page in the browser; its data came with it. */
  async takeOver(href: string, failure: SentFailure | undefined): Promise<void> {
    const location = readLocation(href);
    this.#shown =
      failure === undefined
        ? await this.#resolve(location, this.context, false)
        : this.#failed(
            location,
            await this.#routes.find(location.pathname),
            failure.status === 404 && failure.message === ''
              ? new NotFound()
              : new ApiError(failure.status, failure.message, {}, failure.requestId),
          );
    this.#scroll = new ScrollPositions();
    addEventListener('popstate', () => void this.#go(globalThis.location.href, 'back'));
  }

  /** Subscribes a renderer; call the result to unsubscribe. */
  draw(show: (page: ShownPage) => void): () => void {
    this.#show = show;
    return () => (this.#show = undefined);
  }

  /** Called after rendering: scrolls to the top, or to the position stored for the page. */
  drawn({ location: { hash } }: ShownPage): void {
    const coming = this.#coming;
    if (coming === undefined) return;
    this.#coming = undefined;
    const { how, pathChanged } = coming;
    if (how !== 'again' && !(how === 'back' && this.#scroll?.restore() === true)) this.#scroll?.toPlace(hash);
    this.#emit('rendered', { pathChanged, hash });
    this.#emit('resolved', undefined);
  }

  subscribe<E extends keyof RouterEvents>(event: E, listener: (event: RouterEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as never));
    return () => void listeners.delete(listener as never);
  }

  /** Whether a page matches this address. */
  knows(href: string): boolean {
    return this.#routes.knows(readLocation(href).pathname);
  }

  /** Prefetches a page. */
  async preload(href: string, context: RouterContext): Promise<void> {
    await this.#resolve(readLocation(href), context);
  }

  /** Reloads the current page, starting with its data. */
  reload(): Promise<void> {
    return this.#go(location.href, 'again');
  }

  async #go(href: string, how: How): Promise<void> {
    const before = this.shown.location;
    this.#scroll?.leave();
    if (how === 'push') history.pushState(null, '', href);
    else if (how === 'replace') history.replaceState(history.state, '', href);
    this.#scroll?.arrive();
    const to = readLocation(location.href);
    const [was, is] = [before, to].map(({ publicHref }) => publicHref.split('#', 1)[0]);
    if (was === is && (before.hash === to.hash ? to.hash !== '' && how === 'back' : how !== 'again')) {
      // A place on the current page, or the one that is in the address already, which the browser has gone to once more: there is nothing to load.
      // If the browser has scrolled there, the position stays.
      this.#turn++;
      this.#shown = { ...this.shown, location: to };
      this.#show?.(this.#shown);
      if (how === 'back') this.#scroll?.restore();
      this.#emit('resolved', undefined);
      return;
    }
    const pathChanged = before.pathname !== to.pathname;
    const turn = ++this.#turn;
    this.#emit('beforeNavigate', { pathChanged });
    this.#emit('loading', undefined);
    let page: ShownPage;
    try {
      page = await this.#resolve(to, this.context, true, how);
    } catch (error) {
      if (turn !== this.#turn) return;
      return this.#go((error as Redirect).href, 'replace');
    }
    // The reader has navigated on meanwhile.
    if (turn !== this.#turn) return;
    if (isMissingScript(page.failure)) reloadWhenReached();
    this.#coming = { how, pathChanged };
    this.#shown = page;
    this.#show?.(page);
  }

  /** Throws a `Redirect`; shows other failures. */
  async #resolve(
    location: PageLocation,
    context: RouterContext,
    loads = true,
    how?: How,
  ): Promise<ShownPage> {
    let found: Found | undefined;
    try {
      let early: EarlyAnswer | undefined;
      found = await this.#routes.find(location.pathname, (area, params) => {
        early = this.#askEarly(area, params, location);
      });
      if (found === undefined) throw new NotFound();
      const { route, params } = found;
      const chain: AnyRoute[] = [];
      for (let each: AnyRoute | undefined = route; each !== undefined; each = each.parent)
        chain.unshift(each);
      const search: unknown = route.validateSearch?.(location.search) ?? {};
      const known = { ...context };
      const options = () => ({ context: known, params, search, location, early, how }) as never;
      for (const { beforeLoad } of chain) {
        const added: unknown = beforeLoad?.(options());
        Object.assign(known, added instanceof Promise ? await added : added);
      }
      // Data takes the longest, so it is requested before the script.
      const data = loads ? chain.map(({ loader }) => loader?.(options())) : [];
      const { component, parts } = route;
      const script = Promise.all([
        component !== undefined && 'preload' in component ? component.preload() : undefined,
        ...(loads ? (parts ?? []) : []).map((part) => part.preload()),
      ]);
      // Its failure matters only if the data arrives.
      script.catch(() => undefined);
      await Promise.all(data);
      const whole = script.then(() => route.script?.(options()));
      // Where a script of the first page is missing, what the server has rendered stays.
      await (loads ? whole : orWait(whole));
      const title = route.title?.(options()) ?? 'Coppice';
      return { location, route, params, search, context: known, title, failure: undefined };
    } catch (error) {
      if (error instanceof Redirect) throw error;
      return this.#failed(location, found, error);
    }
  }

  /** Within the page: on the server, and for the first page, everything is there. */
  #askEarly(
    { asks }: Area,
    { '*': rest }: Found['params'],
    { publicHref }: PageLocation,
  ): EarlyAnswer | undefined {
    if (asks === undefined || rest !== undefined || this.#scroll === undefined) return undefined;
    const call = publicHref.slice(urlRoot().length).split(/[?#]/, 1)[0]! + asks;
    // One who points at a link and presses it at once asks once.
    const early = this.#asked.get(call) ?? askEarly(this.context.queryClient, call);
    this.#asked.set(call, early);
    void early.answer.then(() => this.#asked.delete(call));
    return early;
  }

  #failed(location: PageLocation, found: Found | undefined, failure: unknown): ShownPage {
    return {
      location,
      route: found?.route,
      params: found?.params ?? {},
      search: {},
      context: this.context,
      title: 'Coppice',
      failure,
    };
  }

  #emit<E extends keyof RouterEvents>(event: E, details: RouterEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? [])
      (listener as (event: RouterEvents[E]) => void)(details);
  }
}
