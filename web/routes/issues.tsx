import { issuesFrame } from '../features/issues/issues.frame.messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation } from '../features/discussions/late-rows.ts';
import { issueParts, LateFields } from '../features/issues/issue-parts.ts';
import { issueInCache, issuePath, issueQuery, movedBackQuery } from '../features/issues/issue.queries.ts';
import { issues } from '../features/issues/issue.entity.ts';
import { linksQuery } from '../features/links/link.queries.ts';
import { relatedMergeRequestsQuery } from '../features/issues/related-merge-request.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, NotFound, redirect, type Redirect } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';
import { ownPath } from '../platform/url.ts';

/** The page shows an outline while a slow conversation loads. */
const patience = 150;

const leadTo = (address: string): Redirect => redirect({ href: ownPath(address), statusCode: 302 });

/** The address that an issue had until its move was undone leads back to it. */
async function leadBack(client: QueryClient, path: string, iid: string, error: unknown): Promise<never> {
  if (!(error instanceof NotFound)) throw error;
  const back = await client.fetchQuery(movedBackQuery(path, iid)).catch(() => undefined);
  throw back?.web_url == null ? error : leadTo(back.web_url);
}

/** Where an issue's page is, whichever it is. */
export const anyIssue = '/any/-/issues/1';

export const issueRoute = createRoute({
  parent: projectRoute,
  path: '/issues/:iid',
  validateSearch: (search: Record<string, unknown>): { original?: string | undefined } => ({
    original: textParam(search['original']),
  }),
  loader: async ({ context: { queryClient }, params: { path, iid }, search: { original } }) => {
    const talk = load(queryClient, conversationQuery(issuePath(path, iid)));
    // The page shows its failure; a 404 is the issue's.
    talk.catch(() => undefined);
    await Promise.all([
      load(queryClient, issueQuery(path, iid)),
      // The block shows its failure.
      queryClient.prefetchQuery(linksQuery(issues, issuePath(path, iid))),
      typeof window === 'undefined'
        ? talk
        : Promise.race([talk, new Promise<void>((resolve) => setTimeout(resolve, patience))]),
    ]).catch((error: unknown) => leadBack(queryClient, path, iid, error));
    // Most issues have none; who does not wait for the page does not wait for them.
    if (
      typeof window === 'undefined' &&
      (issueInCache(queryClient, path, iid)?.merge_requests_count ?? 0) > 0
    )
      await queryClient.prefetchQuery(relatedMergeRequestsQuery(path, iid));
    // A moved issue leads to where it is, for readers who can see it there.
    const moved = issueInCache(queryClient, path, iid)?.moved_to ?? null;
    if (moved !== null && original === undefined) throw leadTo(moved.web_url);
  },
  title: ({ params, context }) => {
    const issue = issueInCache(context.queryClient, params.path, params.iid);
    return pageTitle(
      issue === undefined ? `#${params.iid}` : `${issue.title} (#${issue.iid})`,
      issuesFrame.t('issues'),
      params.path,
    );
  },
  component: lazyPage(() => import('../features/issues/issue-page.tsx')),
  parts: [...conversationParts, ...issueParts],
  readyParts: [LateConversation, LateCommentForm],
  laterParts: [LateFields],
  leadsTo: ({ path }) => [`/${encodeURIComponent(path)}/-/issues`],
});
