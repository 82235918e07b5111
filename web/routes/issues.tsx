import { issuesFrame } from '../features/issues/issues.frame.messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation } from '../features/discussions/late-rows.ts';
import { issueParts, LateFields, LateParts } from '../features/issues/issue-parts.ts';
import { issueInCache, issuePath, issueQuery, movedBackQuery } from '../features/issues/issue.queries.ts';
import { issues } from '../features/issues/issue.entity.ts';
import { linksQuery } from '../features/links/link.queries.ts';
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

/** On the server: what the browser fetches after the page. The first script does not contain it. */
async function loadBeside(client: QueryClient, path: string, iid: string): Promise<void> {
  const beside = await import('../features/issues/issue-sidebar.queries.ts');
  await beside.loadBeside(client, path, iid);
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
      import.meta.env.SSR && loadBeside(queryClient, path, iid),
      import.meta.env.SSR
        ? talk
        : Promise.race([talk, new Promise<void>((resolve) => setTimeout(resolve, patience))]),
    ]).catch((error: unknown) => leadBack(queryClient, path, iid, error));
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
  laterParts: [LateFields, LateParts],
  leadsTo: ({ path }) => [`/${encodeURIComponent(path)}/-/issues`],
});
