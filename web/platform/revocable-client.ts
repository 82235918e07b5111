import { CancelledError, QueryClient, type FetchQueryOptions, type Query } from '@tanstack/react-query';

/** A query client whose requests can be revoked. */
export interface Revocable {
  readonly client: QueryClient;
  /** Aborts the requests that it started and that nothing else on the page waits for, and prevents new ones. */
  revoke: () => void;
}

/** Loads into the cache of `base` for a caller that can give up. */
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
  // A query keeps the client that created it.
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
