import type { QueryClient } from '@tanstack/react-query';
import { codeFrame } from '../features/repositories/code.frame.messages.ts';
import { codePage } from '../features/repositories/code-paths.ts';
import {
  blameQuery,
  blobQuery,
  branchesQuery,
  commitsQuery,
  commitsSearch,
  refListSearch,
  tagsQuery,
  treeQuery,
} from '../features/repositories/code.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { LateConversation } from '../features/discussions/late-rows.ts';
import { loadCommit } from '../features/repositories/late-commit-conversation.tsx';
import { nameFromUrl, showName } from '../features/repositories/names.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { rawSplat } from '../platform/namespace-rewrite.ts';
import { load, type Loadable } from '../platform/query.ts';
import { createRoute, NotFound, redirect } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { loadNotices, projectRoute } from './namespace.tsx';

const { t } = codeFrame;

/** `at` is a ref and a path as in the address, including percent escapes: names are bytes, not always text. */
export const atIn =
  (page: string) =>
  ({ location }: { location: { publicHref: string } }): { at: string } => ({
    at: rawSplat(location.publicHref, `/-/${page}/`),
  });

export const titleOf = (at: string | undefined, word: string): string =>
  at === undefined || at === '' ? word : `${showName(nameFromUrl(at))} · ${word}`;

/** Redirects a folder's address to its page if it is a file, and the other way round. */
async function loadOr(
  client: QueryClient,
  path: string,
  query: Loadable,
  other: Loadable,
  href: string,
): Promise<void> {
  try {
    if (import.meta.env.SSR) await Promise.all([load(client, query), loadNotices(client, path)]);
    else await load(client, query);
  } catch (error) {
    const there =
      error instanceof NotFound ? await client.fetchQuery(other).catch(() => undefined) : undefined;
    if (there === undefined) throw error;
    throw redirect({ href, statusCode: 302 });
  }
}

const treeRoute = createRoute({
  parent: projectRoute,
  path: '/tree/*?',
  beforeLoad: atIn('tree'),
  loader: ({ context, params }) =>
    loadOr(
      context.queryClient,
      params.path,
      treeQuery(params.path, context.at),
      blobQuery(params.path, context.at, false),
      codePage(params.path, 'blob', nameFromUrl(context.at)),
    ),
  title: ({ params, context }) => pageTitle(titleOf(context.at, t('files')), params.path),
  component: lazyPage(() => import('../features/repositories/tree-page.tsx')),
});

const blobRoute = createRoute({
  parent: projectRoute,
  path: '/blob/*?',
  validateSearch: (search: Record<string, unknown>): { plain?: 1 | undefined } => ({
    plain: textParam(search['plain']) === '1' ? 1 : undefined,
  }),
  beforeLoad: atIn('blob'),
  loader: ({ context, params, search }) =>
    loadOr(
      context.queryClient,
      params.path,
      blobQuery(params.path, context.at, search.plain === 1),
      treeQuery(params.path, context.at),
      codePage(params.path, 'tree', nameFromUrl(context.at)),
    ),
  title: ({ params, context }) => pageTitle(titleOf(context.at, t('code')), params.path),
  component: lazyPage(() => import('../features/repositories/blob-page.tsx')),
});

const blameRoute = createRoute({
  parent: projectRoute,
  path: '/blame/*?',
  beforeLoad: atIn('blame'),
  loader: ({ context, params }) => load(context.queryClient, blameQuery(params.path, context.at)),
  title: ({ params, context }) => pageTitle(titleOf(context.at, t('blame')), params.path),
  component: lazyPage(() => import('../features/repositories/blame-page.tsx')),
});

const commitsRoute = createRoute({
  parent: projectRoute,
  path: '/commits/*?',
  validateSearch: commitsSearch,
  beforeLoad: atIn('commits'),
  loader: ({ context, params, search }) =>
    load(context.queryClient, commitsQuery(params.path, context.at, search)),
  title: ({ params, context }) => pageTitle(titleOf(context.at, t('commits')), params.path),
  component: lazyPage(() => import('../features/repositories/commits-page.tsx')),
});

const commitRoute = createRoute({
  parent: projectRoute,
  path: '/commit/:sha',
  loader: ({ context, params }) => loadCommit(context.queryClient, params.path, params.sha),
  title: ({ params }) => pageTitle(`${t('commit')} ${params.sha.slice(0, 8)}`, params.path),
  component: lazyPage(() => import('../features/repositories/commit-page.tsx')),
  readyParts: [LateConversation, LateCommentForm],
});

const branchesRoute = createRoute({
  parent: projectRoute,
  path: '/branches',
  validateSearch: refListSearch,
  loader: ({ context, params, search }) => load(context.queryClient, branchesQuery(params.path, search)),
  title: ({ params }) => pageTitle(t('branches'), params.path),
  component: lazyPage(() => import('../features/repositories/branches-page.tsx')),
});

const tagsRoute = createRoute({
  parent: projectRoute,
  path: '/tags',
  validateSearch: refListSearch,
  loader: ({ context, params, search }) => load(context.queryClient, tagsQuery(params.path, search)),
  title: ({ params }) => pageTitle(t('tags'), params.path),
  component: lazyPage(() => import('../features/repositories/tags-page.tsx')),
});

const findFileRoute = createRoute({
  parent: projectRoute,
  path: '/find_file/*?',
  beforeLoad: atIn('find_file'),
  title: ({ params }) => pageTitle(t('findFile'), params.path),
  component: lazyPage(() => import('../features/repositories/find-file-page.tsx')),
});

/** Code in the browser. */
export const codeRoutes = [
  treeRoute,
  blobRoute,
  blameRoute,
  commitsRoute,
  commitRoute,
  branchesRoute,
  tagsRoute,
  findFileRoute,
] as const;
