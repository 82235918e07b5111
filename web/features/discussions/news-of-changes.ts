import type { QueryClient } from '@tanstack/react-query';
import type { NotesSince, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { conversationQuery, type ConversationPart } from './discussion.queries.ts';
import { loadEntries } from './late-rows.ts';

/** Headers for a change of a conversation's subject, which make the answer include the news of the conversation. */
export function newsHeaders(
  client: QueryClient,
  base: SubjectPath,
  on?: ConversationPart,
): Record<string, string> {
  const page = client.getQueryData(conversationQuery(base, on).queryKey);
  return page === undefined ? {} : { 'x-last-fetched-at': page.notes.lastFetchedAt };
}

const importNews = () => import('./discussion-news.ts');
let loaded: Awaited<ReturnType<typeof importNews>> | undefined;

/** Loads what applies news and shows them: together with the change whose answer has some. Where it is missing, the next message makes the conversation ask for them. */
export async function loadNews(): Promise<void> {
  const [news] = await Promise.allSettled([importNews(), loadEntries()]);
  if (news.status === 'fulfilled') loaded = news.value;
}

/** Applies the news in the answer to a change of a conversation's subject; `loadNews` comes before. */
export function takeNewsOfChange(
  client: QueryClient,
  base: SubjectPath,
  since: NotesSince,
  on?: ConversationPart,
): void {
  loaded?.takeNews(client, base, since, on);
}
