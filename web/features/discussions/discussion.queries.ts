import { queryOptions } from '@tanstack/react-query';
import { apiOf, apiQuery } from '../../platform/query.ts';
import type { Conversation } from './conversation-state.ts';

/**
 * The conversation below an address: `/acme/large/-/issues/1`. What comes later is put into it, so it never is too old by itself.
 * Routes ask for it: how it is fetched comes with what shows it.
 */
export function conversationQuery(base: string) {
  return queryOptions({
    queryKey: apiQuery<Conversation>(`${base}/conversation.json`).queryKey,
    queryFn: async ({ client, signal }) => {
      const { fetchConversation } = await import('./discussion.calls.ts');
      return fetchConversation(apiOf(client), base, {}, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
