import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { load } from '../../platform/query.ts';
import { commitDiscussions, commitQuery } from './code.queries.ts';

/** The conversation below a commit's diff, which loads after the diff. */
export const LateCommitConversation = lazyPart(() => import('./commit-conversation.tsx'));

/** The data that a commit's page waits for: in the browser the commit, on the server also its conversation. */
export async function loadCommit(client: QueryClient, project: string, wanted: string): Promise<void> {
  const query = commitQuery(project, wanted);
  await load(client, query);
  if (typeof window !== 'undefined') return;
  const { sha } = client.getQueryData(query.queryKey)!.commit;
  await load(client, commitDiscussions(project, sha));
}
