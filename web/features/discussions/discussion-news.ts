import type { QueryClient } from '@tanstack/react-query';
import type { NotesSince, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { entitiesOf } from '../../platform/query.ts';
import { leanNote } from './discussion.calls.ts';
import { conversationQuery } from './discussion.queries.ts';
import { putExcerpts } from './note.entity.ts';
import { withSince } from './conversation-state.ts';

/** Headers for a change of a conversation's subject, which make the answer include the news of the conversation. */
export function newsHeaders(client: QueryClient, base: SubjectPath): Record<string, string> {
  const page = client.getQueryData(conversationQuery(base).queryKey);
  return page === undefined ? {} : { 'x-last-fetched-at': page.notes.lastFetchedAt };
}

/** Applies the news in an answer to a conversation. */
export function takeNews(client: QueryClient, base: SubjectPath, since: NotesSince): void {
  putExcerpts(entitiesOf(client), since);
  const lean = { ...since, notes: since.notes.map(leanNote) };
  client.setQueryData(conversationQuery(base).queryKey, (now) => now && withSince(now, lean));
}
