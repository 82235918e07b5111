import { queryOptions } from '@tanstack/react-query';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { dataFirst } from '../../platform/data-first.ts';
import { apiOf } from '../../platform/query.ts';

/** A part of a conversation that a page shows by itself: the threads on a change's lines and files. */
export type ConversationPart = 'changes';

/**
 * The conversation below an address: `/acme/large/-/issues/1`. Updates are applied to the cached data, so it never becomes stale by itself.
 * Routes start the request; the code that parses the answer loads with the component.
 */
export function conversationQuery(base: SubjectPath, on?: ConversationPart) {
  return queryOptions({
    queryKey: ['api', `${base}/conversation.json`, ...(on === undefined ? [] : [{ on }])] as const,
    queryFn: async ({ client, signal }) => {
      // Requested in parallel with the script that parses it.
      const [page, { leanConversation }] = await Promise.all([
        apiOf(client).get(`${base}/conversation.json`, { signal, query: { on } }),
        dataFirst().then(() => import('./discussion.calls.ts')),
      ]);
      return leanConversation(page);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
