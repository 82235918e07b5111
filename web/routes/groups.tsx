import type { Group } from '../../contract/groups/groups.ts';
import { botTokensQuery } from '../features/access-tokens/bot-token.queries.ts';
import { listSearch, projectListQuery } from '../features/projects/list-search.ts';
import { groupQuery, subgroupsQuery } from '../features/groups/group.queries.ts';
import { membersPageQueries } from '../features/members/member.queries.ts';
import { can, groupProjectsQuery, loadNamespaces } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load, orNotFound } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { groupRoute } from './group.tsx';

const { t } = projectsFrame;

const newGroupRoute = createRoute({
  path: '/groups/new',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): { parent_id?: string | undefined } => ({
    parent_id: textParam(search['parent_id']),
  }),
  loader: ({ context, search }) => loadNamespaces(context.queryClient, search.parent_id),
  title: () => pageTitle(t('newGroup')),
  component: lazyPage(() => import('../features/groups/new-group-page.tsx')),
});

const groupIndexRoute = createRoute({
  parent: groupRoute,
  path: '/',
  validateSearch: listSearch,
  loader: ({ context, params, search }) =>
    load(
      context.queryClient,
      groupQuery(params.group),
      subgroupsQuery(params.group),
      groupProjectsQuery(params.group, projectListQuery(search)),
    ),
  title: ({ params }) => pageTitle(params.group),
  component: lazyPage(() => import('../features/groups/group-page.tsx')),
});

const groupMembersRoute = createRoute({
  parent: groupRoute,
  path: '/-/group_members',
  validateSearch: listSearch,
  loader: async ({ context, params, search }) => {
    const group: Group = await orNotFound(context.queryClient.ensureQueryData(groupQuery(params.group)));
    await load(
      context.queryClient,
      ...membersPageQueries('groups', group.id, search, can(group, 'manage_members')),
    );
  },
  title: ({ params }) => pageTitle(t('members'), params.group),
  component: lazyPage(() => import('../features/groups/group-members-page.tsx')),
});

const groupSettingsRoute = createRoute({
  parent: groupRoute,
  path: '/-/edit',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => load(context.queryClient, groupQuery(params.group)),
  title: ({ params }) => pageTitle(t('settings'), params.group),
  component: lazyPage(() => import('../features/groups/group-settings-page.tsx')),
});

const groupTokensRoute = createRoute({
  parent: groupRoute,
  path: '/-/settings/access_tokens',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(context.queryClient, groupQuery(params.group), botTokensQuery('groups', params.group)),
  title: ({ params }) => pageTitle(t('accessTokens'), t('settings'), params.group),
  component: lazyPage(() => import('../features/access-tokens/group-tokens-page.tsx')),
});

/** The pages of groups themselves; what else a group has is declared with its kind. */
const routes = [
  newGroupRoute,
  groupIndexRoute,
  groupMembersRoute,
  groupSettingsRoute,
  groupTokensRoute,
] as const;
export default routes;
