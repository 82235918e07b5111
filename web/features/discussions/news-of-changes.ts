import type { QueryClient } from '@tanstack/react-query';
import type { NotesSince, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { conversationQuery, type ConversationPart } from './discussion.queries.ts';

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

/** Loads what applies news: together with the change whose answer has some. Where it is missing, the next message makes the conversation ask for them. */
export const loadNews = (): Promise<void> =>
  importNews().then(
    (news) => {
      loaded = news;
    },
    () => undefined,
  );

/** Applies the news in the answer to a change of a conversation's subject; `loadNews` comes before. */
export function takeNewsOfChange(client: QueryClient, base: SubjectPath, since: NotesSince): void {
  loaded?.takeNews(client, base, since);
}
