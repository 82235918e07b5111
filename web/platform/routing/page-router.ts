import { ApiError } from '../api.ts';
import type { RouterContext } from '../router-context.ts';
import { readLocation, type Found, type RouteTable } from './matching.ts';
import { NotFound, Redirect, type AnyRoute, type PageLocation } from './route.ts';
import { ScrollPositions, scrollToPlace } from './scroll.ts';

/** A page that has all it needs to be shown. */
export interface ShownPage {
  readonly location: PageLocation;
  readonly route: AnyRoute | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: unknown;
  readonly context: RouterContext;
  readonly title: string;
  /** Why there is something else in its place. */
  readonly failure: unknown;
}

interface RouterEvents {
  beforeNavigate: { readonly pathChanged: boolean };
  rendered: { readonly pathChanged: boolean; readonly hash: string };
  /** Somebody waits for a page, and waits no more. */
  loading: undefined;
  resolved: undefined;
}

type How = 'push' | 'replace' | 'back' | 'again';

/** What a failed page was when the server rendered it, for the browser that takes it over. */
export interface SentFailure {
  readonly status: number;
  readonly message: string;
  readonly requestId: string | undefined;
}

/**
 * Waits for what a page needs (data and script side by side), and only then has it shown. Matching, parameters and what pages ask of
 * their address are wouter's; this is the location that it is given.
 */
export class PageRouter {
  readonly context: RouterContext;
  readonly #routes: RouteTable;
  readonly #listeners = new Map<string, Set<(event: never) => void>>();
  #shown: ShownPage | undefined;
  #show: ((page: ShownPage) => void) | undefined;
  #scroll: ScrollPositions | undefined;
  #turn = 0;
  /** How the page came that is about to be drawn. */
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

  /** The module that the page's route was declared in, where that was fetched for it. */
  get lateModule(): string | undefined {
    return this.shown.route && this.#routes.moduleOf(this.shown.route);
  }

  get shown(): ShownPage {
    if (this.#shown === undefined) throw new Error('No page has been loaded yet');
    return this.#shown;
  }

  /** The first page, on the server. Where it leads elsewhere, that is thrown. */
  async load(href: string): Promise<ShownPage> {
    return (this.#shown = await this.#resolve(readLocation(href), this.context));
  }

  /** The first page in the browser: its data has come with it. */
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

  /** Whoever draws pages; ended by the answer. */
  draw(show: (page: ShownPage) => void): () => void {
    this.#show = show;
    return () => (this.#show = undefined);
  }

  /** The page was drawn: the reader is put where it begins, or where they stood on it. */
  drawn({ location: { hash } }: ShownPage): void {
    const coming = this.#coming;
    if (coming === undefined) return;
    this.#coming = undefined;
    const { how, pathChanged } = coming;
    if (how !== 'again' && !(how === 'back' && this.#scroll?.restore() === true)) scrollToPlace(hash);
    this.#emit('rendered', { pathChanged, hash });
    this.#emit('resolved', undefined);
  }

  subscribe<E extends keyof RouterEvents>(event: E, listener: (event: RouterEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as never));
    return () => void listeners.delete(listener as never);
  }

  /** Whether there is a page at this address. */
  knows(href: string): boolean {
    return this.#routes.knows(readLocation(href).pathname);
  }

  /** Loads a page that nobody goes to yet. */
  async preload(href: string, context: RouterContext): Promise<void> {
    await this.#resolve(readLocation(href), context);
  }

  /** The page that is shown once more, from its data on. */
  reload(): Promise<void> {
    return this.#go(location.href, 'again');
  }

  async #go(href: string, how: How): Promise<void> {
    const before = this.shown.location;
    this.#scroll?.leave();
    if (how === 'push') history.pushState({ key: crypto.randomUUID() }, '', href);
    else if (how === 'replace') history.replaceState(history.state ?? { key: crypto.randomUUID() }, '', href);
    this.#scroll?.arrive();
    const to = readLocation(location.href);
    const [was, is] = [before, to].map(({ publicHref }) => publicHref.split('#', 1)[0]);
    if (was === is && before.hash !== to.hash && how !== 'again') {
      // A place on the page that is shown: there is nothing to load. Where the browser has gone there by itself, it stays.
      this.#turn++;
      this.#shown = { ...this.shown, location: to };
      this.#show?.(this.#shown);
      if (how === 'back') this.#scroll?.restore();
      return;
    }
    const pathChanged = before.pathname !== to.pathname;
    const turn = ++this.#turn;
    this.#emit('beforeNavigate', { pathChanged });
    this.#emit('loading', undefined);
    let page: ShownPage;
    try {
      page = await this.#resolve(to, this.context);
    } catch (error) {
      if (turn !== this.#turn) return;
      return this.#go((error as Redirect).href, 'replace');
    }
    // Somebody has gone on meanwhile.
    if (turn !== this.#turn) return;
    this.#coming = { how, pathChanged };
    this.#shown = page;
    this.#show?.(page);
  }

  /** Throws a `Redirect`; all else that fails is shown. */
  async #resolve(location: PageLocation, context: RouterContext, loads = true): Promise<ShownPage> {
    let found: Found | undefined;
    try {
      found = await this.#routes.find(location.pathname);
      if (found === undefined) throw new NotFound();
      const { route, params } = found;
      const chain: AnyRoute[] = [];
      for (let each: AnyRoute | undefined = route; each !== undefined; each = each.parent)
        chain.unshift(each);
      const search: unknown = route.validateSearch?.(location.search) ?? {};
      const known = { ...context };
      const options = () => ({ context: known, params, search, location }) as never;
      for (const { beforeLoad } of chain) {
        const added: unknown = beforeLoad?.(options());
        Object.assign(known, added instanceof Promise ? await added : added);
      }
      // Data takes the longest: it is asked for before the script that shows it.
      const data = loads ? chain.map(({ loader }) => loader?.(options())) : [];
      const { component } = route;
      const script = component !== undefined && 'preload' in component ? component.preload() : undefined;
      // Its failure counts where the data has come.
      script?.catch(() => undefined);
      await Promise.all(data);
      await script;
      const title = route.title?.(options()) ?? 'Coppice';
      return { location, route, params, search, context: known, title, failure: undefined };
    } catch (error) {
      if (error instanceof Redirect) throw error;
      return this.#failed(location, found, error);
    }
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
