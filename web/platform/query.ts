import {
  hashKey,
  hydrate,
  QueryClient,
  queryOptions,
  type DataTag,
  type QueryFunctionContext,
  type QueryKey,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '../../contract/calls.ts';
import {
  ApiError,
  OfflineError,
  type AnyApi,
  type Api,
  type CallOptions,
  type Paged,
  type Query,
} from './api.ts';
import { createEntities, type Entities, type Keep } from './entities.ts';
import type { PageState } from './page-state.ts';
import { NotFound } from './routing/route.ts';
import type { Declared, GivenQuery, ItemOf } from './typed-calls.ts';

/**
 * Each query client has its API client: the page's in the browser, one per request on the server. So query
 * options can be pure functions of their parameters, without global request state.
 */
const apis = new WeakMap<QueryClient, Api>();
const stores = new WeakMap<QueryClient, Entities>();

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000,
        // A refusal is final; a restarting server comes back.
        retry: (failures, error) =>
          typeof window !== 'undefined' &&
          failures < 2 &&
          (error instanceof OfflineError || (error instanceof ApiError && error.status === 503)),
        refetchOnWindowFocus: true,
      },
    },
  });
  const entities = createEntities();
  stores.set(client, entities);
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') entities.forget(event.query.queryHash);
  });
  return client;
}

/** The entities in the answers of this client. */
export function entitiesOf(client: QueryClient): Entities {
  return stores.get(client)!;
}

/** Restores the state that came with the page. Its age counts from the start of the visit by this browser's clock, because the server's can differ. */
export function hydratePage(client: QueryClient, { queries, entities }: PageState): void {
  entitiesOf(client).hydrate(entities);
  const visited = Math.round(performance.timeOrigin);
  for (const { state } of queries.queries) state.dataUpdatedAt = visited;
  hydrate(client, queries);
}

export function bindApi(client: QueryClient, api: Api): void {
  apis.set(client, api);
}

export function apiOf(client: QueryClient): Api {
  const api = apis.get(client);
  if (api === undefined) throw new Error('This query client was made without an API: bindApi(client, api)');
  return api;
}

/** For the helpers below, whose callers decide path and types. */
const anyApiOf = apiOf as unknown as (client: QueryClient) => AnyApi;

/** What is asked for before the script that reads it is there. */
export interface EarlyAnswer {
  /** Undefined if it failed: who reads it asks again. */
  readonly answer: Promise<unknown>;
  /** It is as old as the call. */
  readonly reader: ReturnType<Entities['reader']>;
}

export const askEarly = (client: QueryClient, path: string): EarlyAnswer => ({
  reader: entitiesOf(client).reader(),
  answer: anyApiOf(client)
    .get(path)
    .catch(() => undefined),
});

type ApiKey<Path extends string = string> = readonly ['api', Path, Query?];
type PageKey<Path extends string = string> = readonly ['api', Path, Query, 'page'];
type QueryFor<T, Key extends ApiKey | PageKey = ApiKey> = UnusedSkipTokenOptions<T, Error, T, Key> & {
  queryKey: DataTag<Key, T, Error>;
};

/** A query whose answer is at least a T, for parts that pages with different queries share. */
export interface QueryWith<T> {
  readonly queryKey: QueryKey;
  // A method: each query takes the context with its own key.
  queryFn?(context: QueryFunctionContext): T | Promise<T>;
}

const keyOf = (path: string, query: unknown) => (query === undefined ? ['api', path] : ['api', path, query]);

/** Options of a query for one resource. The key is the address: `['api', path, query]`. */
export function apiQuery<const Path extends string>(
  path: Path & Declared<'GET', Path>,
  ...query: GivenQuery<Path>
): QueryFor<AnswerOf<'GET', Path>, ApiKey<Path>>;
export function apiQuery(path: string, query?: unknown): unknown {
  return queryOptions({
    queryKey: keyOf(path, query),
    queryFn: ({ client, signal }) => anyApiOf(client).get(path, call(query, signal)),
  });
}

/** The same for an answer that contains entities: `take` stores them and returns the answer with ids in their place. */
export function entityQuery<const Path extends string, D>(
  path: Path & Declared<'GET', Path>,
  query: QueryOf<'GET', Path> | undefined,
  take: (answer: AnswerOf<'GET', Path>, keep: Keep) => D | Promise<D>,
): QueryFor<D, ApiKey<Path>>;
export function entityQuery(
  path: string,
  query: unknown,
  take: (answer: never, keep: Keep) => unknown,
): unknown {
  const queryKey = keyOf(path, query);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { keep, done } = entitiesOf(client).reader();
      const taken = await take(await anyApiOf(client).get<never>(path, call(query, signal)), keep);
      done(hashKey(queryKey));
      return taken;
    },
  });
}

/** The same for one page of a list of entities. */
export function entityPageQuery<const Path extends string, D>(
  path: Path & Declared<'GET', Path>,
  query: QueryOf<'GET', Path>,
  take: (item: ItemOf<Path>, keep: Keep) => D,
): QueryFor<Paged<D>, PageKey<Path>>;
export function entityPageQuery(
  path: string,
  query: unknown,
  take: (item: never, keep: Keep) => unknown,
): unknown {
  const queryKey = ['api', path, query ?? {}, 'page'];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { keep, done } = entitiesOf(client).reader();
      const page = await anyApiOf(client).getPage<never>(path, call(query, signal));
      const items = page.items.map((item) => take(item, keep));
      done(hashKey(queryKey));
      return { ...page, items };
    },
  });
}

/** Options of a query for one page of a list. */
export function apiPageQuery<const Path extends string>(
  path: Path & Declared<'GET', Path>,
  ...query: GivenQuery<Path>
): QueryFor<Paged<ItemOf<Path>>, PageKey<Path>>;
export function apiPageQuery(path: string, query?: unknown): unknown {
  return queryOptions({
    queryKey: ['api', path, query ?? {}, 'page'],
    queryFn: ({ client, signal }) => anyApiOf(client).getPage(path, call(query, signal)),
  });
}

function call(query: unknown, signal: AbortSignal): CallOptions {
  return query === undefined ? { signal } : { query: query as Query, signal };
}

/** Turns a 404 for a page's main subject into the not-found page; other errors show the error page. */
export async function orNotFound<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new NotFound();
    throw error;
  }
}

export interface Loadable {
  queryKey: readonly unknown[];
  /** False: stale data is not refetched by a navigation within its page. */
  revalidateIfStale?: boolean;
}

/** For loaders: loads all of these into the cache in parallel; stale data is returned and refetched in the background, unless its query says otherwise. */
export async function load(client: QueryClient, ...queries: readonly Loadable[]): Promise<void> {
  await orNotFound(
    Promise.all(queries.map((query) => client.ensureQueryData({ revalidateIfStale: true, ...query }))),
  );
}
