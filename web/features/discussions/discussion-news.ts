import type { QueryClient } from '@tanstack/react-query';
import type { NotesSince } from '../../../contract/discussions/discussions.ts';
import { leanNote } from './discussion.calls.ts';
import { conversationQuery } from './discussion.queries.ts';
import { withSince, type Conversation } from './conversation-state.ts';

/** Headers for a change of a conversation's subject, which make the answer include the news of the conversation. */
export function newsHeaders(client: QueryClient, base: string): Record<string, string> {
  const page = client.getQueryData<Conversation>(conversationQuery(base).queryKey);
  return page === undefined ? {} : { 'x-last-fetched-at': page.notes.lastFetchedAt };
}

/** Applies the news in an answer to a conversation. */
export function takeNews(client: QueryClient, base: string, since: NotesSince): void {
  const lean = { ...since, notes: since.notes.map(leanNote) };
  client.setQueryData<Conversation>(conversationQuery(base).queryKey, (now) => now && withSince(now, lean));
}
