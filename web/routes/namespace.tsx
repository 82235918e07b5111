import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { personActivityQuery } from '../features/activity/activity.queries.ts';
import { personQuery, statusQuery } from '../features/accounts/account.queries.ts';
import { listSearch, projectListQuery, type ListSearch } from '../features/projects/list-search.ts';
import { resolveQuery } from '../features/namespaces/namespace.queries.ts';
import { groupPath, projectPath } from '../features/projects/paths.ts';
import { loadProject, personProjectsQuery } from '../features/projects/project.queries.ts';
import { loadProjectHome } from '../features/repositories/code.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load, orNotFound } from '../platform/query.ts';
import { readSession } from '../platform/session.ts';
import { useParams, useSearch } from '../platform/routing/hooks.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { pathPart, url } from '../platform/url.ts';

interface NamespacePageProps {
  path: string;
  search: ListSearch;
}

const pages = {
  user: lazyPage<NamespacePageProps>(() => import('./with-activity/person.ts')),
  project: lazyPage<NamespacePageProps>(() => import('../features/repositories/project-home-page.tsx')),
};

/** The project of `/a/b/-/…`; an old path, or one in another case, redirects to its address. */
async function loadAtAddress(client: QueryClient, path: string, href: string): Promise<void> {
  const project = await loadProject(client, path);
  if (project.path_with_namespace === path) return;
  const before = projectPath(path);
  throw redirect({
    href:
      projectPath(project.path_with_namespace) + (href.startsWith(before) ? href.slice(before.length) : ''),
    statusCode: 301,
  });
}

/**
 * On the server: what is said above the code of a project comes with the page. What comes later moves what the reader is about to press. The page
 * comes without where it can't be loaded.
 */
export async function loadNotices(client: QueryClient, path: string): Promise<void> {
  if (readSession(client).user === null) return;
  const { loadPushes } = await import('../features/merge-requests/pushed/pushed-branches.tsx');
  await loadPushes(client, path).catch(() => undefined);
}

/** Everything below a namespace's or project's path; `$path` can contain slashes (see namespace-rewrite.ts). */
const pathRoute = createRoute({
  path: '/:path',
});

/** The pages of a project: `createRoute({ parent: projectRoute, path: '/issues', … })`. */
export const projectRoute = createRoute({
  parent: pathRoute,
  path: '/-',
  loader: ({ context, params, location }) =>
    loadAtAddress(context.queryClient, params.path, location.publicHref),
});

function NamespaceIndex() {
  const { path } = useParams<'/:path'>();
  const search = useSearch<'/:path'>();
  const { data } = useSuspenseQuery(resolveQuery(path));
  const Page = pages[data.kind === 'user' ? 'user' : 'project'];
  return <Page path={path} search={search} />;
}

/** A bare path: a person's page, a group's or a project's. */
export const namespaceIndexRoute = createRoute({
  parent: pathRoute,
  path: '/',
  validateSearch: listSearch,
  loader: async ({ context, params, search }) => {
    const { path } = params;
    const client = context.queryClient;
    const target = await orNotFound(client.ensureQueryData(resolveQuery(path)));
    if (target.redirect_to !== undefined)
      throw redirect({ href: url(`/${pathPart(target.redirect_to)}`), statusCode: 301 });
    const { kind } = target;
    // A group's own address identifies it as a group.
    if (kind === 'group') throw redirect({ href: groupPath(target.full_path), statusCode: 301 });
    const list = projectListQuery(search);
    const notices = import.meta.env.SSR && kind === 'project' ? loadNotices(client, path) : undefined;
    await Promise.all([
      pages[kind].preload(),
      kind === 'user'
        ? load(
            client,
            personQuery(path),
            statusQuery(path),
            personActivityQuery(path),
            personProjectsQuery(path, list),
          )
        : loadProjectHome(client, path),
    ]);
    if (import.meta.env.SSR) await notices;
  },
  script: async ({ context: { queryClient: client }, params: { path } }) => {
    const { kind } = await client.ensureQueryData(resolveQuery(path));
    if (kind === 'group') return;
    await pages[kind].preload();
    if (kind === 'project') await loadProjectHome(client, path, { code: false });
  },
  title: ({ params }) => pageTitle(params.path),
  component: NamespaceIndex,
});
