import { queryOptions } from '@tanstack/react-query';
import type { ConversationPage } from '../../../contract/discussions/discussions.ts';
import { dataFirst } from '../../platform/data-first.ts';
import { apiOf, apiQuery } from '../../platform/query.ts';
import type { Conversation } from './conversation-state.ts';

/**
 * The conversation below an address: `/acme/large/-/issues/1`. Updates are applied to the cached data, so it never becomes stale by itself.
 * Routes start the request; the code that parses the answer loads with the component.
 */
export function conversationQuery(base: string) {
  return queryOptions({
    queryKey: apiQuery<Conversation>(`${base}/conversation.json`).queryKey,
    queryFn: async ({ client, signal }) => {
      // Requested in parallel with the script that parses it.
      const [page, { leanConversation }] = await Promise.all([
        apiOf(client).get<ConversationPage>(`${base}/conversation.json`, { signal }),
        dataFirst().then(() => import('./discussion.calls.ts')),
      ]);
      return leanConversation(page);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
