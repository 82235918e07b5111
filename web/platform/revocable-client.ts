import { CancelledError, QueryClient, type FetchQueryOptions, type Query } from '@tanstack/react-query';

/** A client that can be told to stop. */
export interface Revocable {
  readonly client: QueryClient;
  /** Ends the requests that it began and that nobody else has come to wait for on the page; it makes no others. */
  revoke: () => void;
}

/** Loads into the cache of `base` on behalf of somebody who may give up. */
export function revocableClient(base: QueryClient): Revocable {
  const cache = base.getQueryCache();
  const began = new Set<Query>();
  let revoked = false;
  const client = new QueryClient({
    queryCache: cache,
    mutationCache: base.getMutationCache(),
    defaultOptions: base.getDefaultOptions(),
  });
  const ensure = client.ensureQueryData.bind(client) as (options: FetchQueryOptions) => Promise<unknown>;
  // A query keeps the client that made it.
  const made = (options: FetchQueryOptions): Query =>
    cache.build(base, base.defaultQueryOptions(options)) as Query;
  const fetchQuery = (options: FetchQueryOptions): Promise<unknown> => {
    if (revoked) return Promise.reject(new CancelledError());
    const query = made(options);
    const idle = query.state.fetchStatus === 'idle';
    const fetched = base.fetchQuery(options);
    if (idle && query.state.fetchStatus !== 'idle') began.add(query);
    return fetched;
  };
  const ensureQueryData = (options: FetchQueryOptions): Promise<unknown> => {
    made(options);
    return ensure(options);
  };
  Object.assign(client, { fetchQuery, ensureQueryData });
  return {
    client,
    revoke() {
      revoked = true;
      for (const query of began)
        if (query.state.fetchStatus !== 'idle' && query.getObserversCount() === 0)
          void query.cancel({ revert: true });
    },
  };
}
