import { labelsMessages } from '../features/labels/labels.messages.ts';
import { groupQuery } from '../features/groups/group.queries.ts';
import {
  labelQuery,
  labelsQuery,
  prioritiesQuery,
  type LabelSearch,
} from '../features/labels/label.queries.ts';
import { ofGroup, ofProject } from '../features/labels/place.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { groupRoute } from './group.tsx';
import { projectRoute } from './namespace.tsx';

const labelSearch = (search: Record<string, unknown>): LabelSearch => ({
  search: textParam(search['search']),
  page: pageParam(search['page']),
});

const listPage = lazyPage(() => import('../features/labels/labels-page.tsx'));
const editPage = lazyPage(() => import('../features/labels/edit-label-page.tsx'));

const routes = [
  createRoute({
    parent: projectRoute,
    path: '/labels',
    validateSearch: labelSearch,
    loader: ({ context, params, search }) => {
      const place = ofProject(params.path);
      return load(
        context.queryClient,
        projectQuery(params.path),
        labelsQuery(place, search),
        prioritiesQuery(place),
      );
    },
    title: ({ params }) => pageTitle(labelsMessages.t('labels'), params.path),
    component: listPage,
  }),
  createRoute({
    parent: projectRoute,
    path: '/labels/:id/edit',
    beforeLoad: requireViewer,
    loader: ({ context, params }) =>
      load(context.queryClient, projectQuery(params.path), labelQuery(ofProject(params.path), params.id)),
    title: ({ params }) => pageTitle(labelsMessages.t('editLabel'), params.path),
    component: editPage,
  }),
  createRoute({
    parent: groupRoute,
    path: '/-/labels',
    validateSearch: labelSearch,
    loader: ({ context, params, search }) =>
      load(context.queryClient, groupQuery(params.group), labelsQuery(ofGroup(params.group), search)),
    title: ({ params }) => pageTitle(labelsMessages.t('labels'), params.group),
    component: listPage,
  }),
  createRoute({
    parent: groupRoute,
    path: '/-/labels/:id/edit',
    beforeLoad: requireViewer,
    loader: ({ context, params }) =>
      load(context.queryClient, groupQuery(params.group), labelQuery(ofGroup(params.group), params.id)),
    title: ({ params }) => pageTitle(labelsMessages.t('editLabel'), params.group),
    component: editPage,
  }),
] as const;
export default routes;
