import { queryOptions } from '@tanstack/react-query';
import type { ConversationPage } from '../../../contract/discussions/discussions.ts';
import { dataFirst } from '../../platform/data-first.ts';
import { apiOf, apiQuery } from '../../platform/query.ts';
import type { Conversation } from './conversation-state.ts';

/**
 * The conversation below an address: `/acme/large/-/issues/1`. What comes later is put into it, so it never is too old by itself.
 * Routes ask for it: how its answer is read comes with what shows it.
 */
export function conversationQuery(base: string) {
  return queryOptions({
    queryKey: apiQuery<Conversation>(`${base}/conversation.json`).queryKey,
    queryFn: async ({ client, signal }) => {
      // Asked for at once, beside the script that reads it, not after it.
      const [page, { leanConversation }] = await Promise.all([
        apiOf(client).get<ConversationPage>(`${base}/conversation.json`, { signal }),
        dataFirst().then(() => import('./discussion.calls.ts')),
      ]);
      return leanConversation(page);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
