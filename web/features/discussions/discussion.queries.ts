import { queryOptions } from '@tanstack/react-query';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { dataFirst } from '../../platform/data-first.ts';
import { apiOf } from '../../platform/query.ts';

/**
 * The conversation below an address: `/acme/large/-/issues/1`. Updates are applied to the cached data, so it never becomes stale by itself.
 * Routes start the request; the code that parses the answer loads with the component.
 */
export function conversationQuery(base: SubjectPath) {
  return queryOptions({
    queryKey: ['api', `${base}/conversation.json`] as const,
    queryFn: async ({ client, signal }) => {
      // Requested in parallel with the script that parses it.
      const [page, { leanConversation }] = await Promise.all([
        apiOf(client).get(`${base}/conversation.json`, { signal }),
        dataFirst().then(() => import('./discussion.calls.ts')),
      ]);
      return leanConversation(page);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
