import { CancelledError, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { revocableClient } from './revocable-client.ts';

/** A query that never resolves, and records whether its request was aborted. */
function endless(key: string, ended: string[]) {
  return {
    queryKey: [key],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => {
          ended.push(key);
          reject(signal.reason as Error);
        });
      }),
  };
}

it('UX-01 aborts only its own requests, and starts none afterwards', async () => {
  const base = new QueryClient();
  const ended: string[] = [];
  const { client, revoke } = revocableClient(base);
  const others = base.fetchQuery(endless('others', ended)).catch(() => 'cancelled');
  const shared = [
    client.ensureQueryData(endless('others', ended)),
    client.ensureQueryData(endless('mine', ended)),
  ];
  const shown = client.ensureQueryData(endless('shown', ended));
  shown.catch(() => undefined);
  const stop = new QueryObserver(base, endless('shown', ended)).subscribe(() => undefined);
  revoke();
  await expect(shared[1]).rejects.toThrow(CancelledError);
  expect(ended).toEqual(['mine']);
  await expect(client.ensureQueryData(endless('late', ended))).rejects.toThrow(CancelledError);
  expect(base.getQueryState(['others'])?.fetchStatus).toBe('fetching');
  expect(base.getQueryState(['late'])?.fetchStatus).toBe('idle');
  stop();
  await base.cancelQueries();
  await Promise.allSettled([others, ...shared]);
});

it('UX-01 its results are shared, and fetched again if they were aborted', async () => {
  const base = new QueryClient();
  const { client, revoke } = revocableClient(base);
  const query = { queryKey: ['a'], queryFn: () => Promise.resolve('here') };
  expect(await client.ensureQueryData(query)).toBe('here');
  expect(base.getQueryData(['a'])).toBe('here');
  revoke();
  const again = { queryKey: ['b'], queryFn: () => Promise.resolve('there') };
  await expect(client.ensureQueryData(again)).rejects.toThrow(CancelledError);
  expect(await base.ensureQueryData(again)).toBe('there');
});
