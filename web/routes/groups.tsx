import { createRoute, redirect } from '@tanstack/react-router';
import { listSearch, projectListQuery } from '../features/explore/list-search.ts';
import { groupQuery, subgroupsQuery, type Group } from '../features/groups/group.queries.ts';
import { LateGroupTabs } from '../features/groups/late-group-tabs.ts';
import { membersQuery } from '../features/members/member.queries.ts';
import { groupPath } from '../features/projects/paths.ts';
import { groupProjectsQuery, loadNamespaces } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load, orNotFound } from '../platform/query.ts';
import { textParam } from '../platform/search-params.ts';
import { rootRoute } from './root.tsx';

const { t } = projectsFrame;

export const newGroupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/groups/new',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): { parent_id?: string | undefined } => ({
    parent_id: textParam(search['parent_id']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamespaces(context.queryClient, deps.parent_id),
  head: () => pageTitle(t('newGroup')),
  component: lazyPage(() => import('../features/groups/new-group-page.tsx')),
});

/** The pages of a group; its path may hold slashes (see namespace-rewrite.ts). */
export const groupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/groups/$group',
  loader: async ({ context, params, location }) => {
    const [group] = await Promise.all([
      orNotFound<Group>(
        context.queryClient.ensureQueryData({ ...groupQuery(params.group), revalidateIfStale: true }),
      ),
      LateGroupTabs.preload(),
    ]);
    if (group.full_path === params.group) return;
    const before = groupPath(params.group);
    throw redirect({
      href: groupPath(group.full_path) + location.publicHref.slice(before.length),
      statusCode: 301,
    });
  },
});

const groupIndexRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    load(
      context.queryClient,
      groupQuery(params.group),
      subgroupsQuery(params.group),
      groupProjectsQuery(params.group, projectListQuery(deps)),
    ),
  head: ({ params }) => pageTitle(params.group),
  component: lazyPage(() => import('../features/groups/group-page.tsx')),
});

const groupMembersRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/-/group_members',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const group: Group = await orNotFound(context.queryClient.ensureQueryData(groupQuery(params.group)));
    await load(context.queryClient, membersQuery('groups', group.id, deps.search, deps.page));
  },
  head: ({ params }) => pageTitle(t('members'), params.group),
  component: lazyPage(() => import('../features/groups/group-members-page.tsx')),
});

const groupSettingsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/-/edit',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => load(context.queryClient, groupQuery(params.group)),
  head: ({ params }) => pageTitle(t('settings'), params.group),
  component: lazyPage(() => import('../features/groups/group-settings-page.tsx')),
});

/** Those below a group; other features' are added in the tree. */
export const groupPages = [groupIndexRoute, groupMembersRoute, groupSettingsRoute] as const;
