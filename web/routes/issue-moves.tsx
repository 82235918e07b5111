import { moveRunMessages } from '../features/issues/move-run.messages.ts';
import { moveRunQuery } from '../features/issues/move-run.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const moveRunRoute = createRoute({
  parent: projectRoute,
  path: '/issues/moves/:run',
  beforeLoad: requireViewer,
  loader: ({ context, params }) =>
    load(context.queryClient, projectQuery(params.path), moveRunQuery(params.path, params.run)),
  title: ({ params }) => pageTitle(moveRunMessages.t('title'), params.path),
  component: lazyPage(() => import('../features/issues/move-run-page.tsx')),
});

const routes = [moveRunRoute] as const;
export default routes;
