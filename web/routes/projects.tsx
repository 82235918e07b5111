import { botTokensQuery } from '../features/access-tokens/bot-token.queries.ts';
import { deployKeysQuery } from '../features/deploy-keys/deploy-key.queries.ts';
import { listSearch } from '../features/projects/list-search.ts';
import {
  approvalRulesQuery,
  approvalSettingsQuery,
} from '../features/merge-requests/approval-rules/approval-rule.queries.ts';
import { membersPageQueries } from '../features/members/member.queries.ts';
import { protectedBranchesQuery } from '../features/protected-branches/protected-branch.queries.ts';
import { can, loadNamespaces, loadProject, projectQuery } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';

const { t } = projectsFrame;

const newProjectRoute = createRoute({
  path: '/projects/new',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): { namespace_id?: string | undefined } => ({
    namespace_id: textParam(search['namespace_id']),
  }),
  loader: ({ context, search }) => loadNamespaces(context.queryClient, search.namespace_id),
  title: () => pageTitle(t('newProject')),
  component: lazyPage(() => import('../features/projects/new-project-page.tsx')),
});

const projectSettingsRoute = createRoute({
  parent: projectRoute,
  path: '/settings',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => load(context.queryClient, projectQuery(params.path)),
  title: ({ params }) => pageTitle(t('settings'), params.path),
  component: lazyPage(() => import('../features/projects/project-settings-page.tsx')),
});

const repositorySettingsRoute = createRoute({
  parent: projectRoute,
  path: '/settings/repository',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(context.queryClient, projectQuery(params.path), protectedBranchesQuery(params.path)),
  title: ({ params }) => pageTitle(t('repository'), t('settings'), params.path),
  component: lazyPage(() => import('../features/protected-branches/repository-settings-page.tsx')),
});

const approvalRulesRoute = createRoute({
  parent: projectRoute,
  path: '/settings/approval_rules',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(
      context.queryClient,
      projectQuery(params.path),
      approvalRulesQuery(params.path),
      approvalSettingsQuery(params.path),
      protectedBranchesQuery(params.path),
    ),
  title: ({ params }) => pageTitle(t('approvalRules'), t('settings'), params.path),
  component: lazyPage(() => import('../features/merge-requests/approval-rules/approval-rules-page.tsx')),
});

const projectTokensRoute = createRoute({
  parent: projectRoute,
  path: '/settings/access_tokens',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(context.queryClient, projectQuery(params.path), botTokensQuery('projects', params.path)),
  title: ({ params }) => pageTitle(t('accessTokens'), t('settings'), params.path),
  component: lazyPage(() => import('../features/access-tokens/project-tokens-page.tsx')),
});

const deployKeysRoute = createRoute({
  parent: projectRoute,
  path: '/settings/deploy_keys',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(context.queryClient, projectQuery(params.path), deployKeysQuery(params.path)),
  title: ({ params }) => pageTitle(t('deployKeys'), t('settings'), params.path),
  component: lazyPage(() => import('../features/deploy-keys/deploy-keys-page.tsx')),
});

const projectMembersRoute = createRoute({
  parent: projectRoute,
  path: '/project_members',
  validateSearch: listSearch,
  loader: async ({ context, params, search }) => {
    const project = await loadProject(context.queryClient, params.path);
    await load(
      context.queryClient,
      ...membersPageQueries('projects', project.id, search, can(project, 'manage_members')),
    );
  },
  title: ({ params }) => pageTitle(t('members'), params.path),
  component: lazyPage(() => import('../features/members/project-members-page.tsx')),
});

/** Project settings, and new projects. */
const routes = [
  newProjectRoute,
  projectSettingsRoute,
  repositorySettingsRoute,
  approvalRulesRoute,
  projectTokensRoute,
  deployKeysRoute,
  projectMembersRoute,
] as const;
export default routes;
