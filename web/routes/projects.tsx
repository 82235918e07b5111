import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../features/explore/list-search.ts';
import { membersQuery } from '../features/members/member.queries.ts';
import { protectedBranchesQuery } from '../features/protected-branches/protected-branch.queries.ts';
import { loadNamespaces, loadProject, projectQuery } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';
import { rootRoute } from './root.tsx';

const { t } = projectsFrame;

export const newProjectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/new',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): { namespace_id?: string | undefined } => ({
    namespace_id: textParam(search['namespace_id']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamespaces(context.queryClient, deps.namespace_id),
  head: () => pageTitle(t('newProject')),
  component: lazyPage(() => import('../features/projects/new-project-page.tsx')),
});

export const projectSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => load(context.queryClient, projectQuery(params.path)),
  head: ({ params }) => pageTitle(t('settings'), params.path),
  component: lazyPage(() => import('../features/projects/project-settings-page.tsx')),
});

export const repositorySettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/repository',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(context.queryClient, projectQuery(params.path), protectedBranchesQuery(params.path)),
  head: ({ params }) => pageTitle(t('repository'), t('settings'), params.path),
  component: lazyPage(() => import('../features/protected-branches/repository-settings-page.tsx')),
});

export const projectMembersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/project_members',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const project = await loadProject(context.queryClient, params.path);
    await load(context.queryClient, membersQuery('projects', project.id, deps.search, deps.page));
  },
  head: ({ params }) => pageTitle(t('members'), params.path),
  component: lazyPage(() => import('../features/projects/project-members-page.tsx')),
});
