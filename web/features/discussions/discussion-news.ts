import type { QueryClient } from '@tanstack/react-query';
import type { NotesSince, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { entitiesOf } from '../../platform/query.ts';
import { leanNote } from './discussion.calls.ts';
import { conversationQuery, type ConversationPart } from './discussion.queries.ts';
import { putExcerpts } from './note.entity.ts';
import { withSince } from './conversation-state.ts';

/** Applies the news in an answer to a conversation. */
export function takeNews(
  client: QueryClient,
  base: SubjectPath,
  since: NotesSince,
  on?: ConversationPart,
): void {
  putExcerpts(entitiesOf(client), since);
  const lean = { ...since, notes: since.notes.map(leanNote) };
  client.setQueryData(conversationQuery(base, on).queryKey, (now) => now && withSince(now, lean));
}
