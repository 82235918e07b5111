import { createRoute } from '@tanstack/react-router';
import { groupQuery } from '../features/groups/group.queries.ts';
import {
  milestoneQuery,
  milestonesQuery,
  ofGroup,
  ofProject,
  type MilestoneSearch,
} from '../features/milestones/milestone.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { groupRoute } from './groups.tsx';
import { projectRoute } from './namespace.tsx';

const milestoneSearch = (search: Record<string, unknown>): MilestoneSearch => ({
  state: search['state'] === 'closed' || search['state'] === 'all' ? search['state'] : undefined,
  search: textParam(search['search']),
  page: pageParam(search['page']),
});

const listPage = lazyPage(() => import('../features/milestones/milestones-page.tsx'));
const newPage = lazyPage(() => import('../features/milestones/new-milestone-page.tsx'));
const showPage = lazyPage(() => import('../features/milestones/milestone-page.tsx'));
const editPage = lazyPage(() => import('../features/milestones/edit-milestone-page.tsx'));

export const projectMilestoneRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/milestones',
    validateSearch: milestoneSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps }) =>
      load(context.queryClient, projectQuery(params.path), milestonesQuery(ofProject(params.path), deps)),
    head: ({ params }) => pageTitle('Milestones', params.path),
    component: listPage,
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/milestones/new',
    beforeLoad: requireViewer,
    loader: ({ context, params }) => load(context.queryClient, projectQuery(params.path)),
    head: ({ params }) => pageTitle('New milestone', params.path),
    component: newPage,
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/milestones/$iid',
    loader: ({ context, params }) =>
      load(
        context.queryClient,
        projectQuery(params.path),
        milestoneQuery(ofProject(params.path), params.iid),
      ),
    head: ({ params }) => pageTitle('Milestone', params.path),
    component: showPage,
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/milestones/$iid/edit',
    beforeLoad: requireViewer,
    loader: ({ context, params }) =>
      load(
        context.queryClient,
        projectQuery(params.path),
        milestoneQuery(ofProject(params.path), params.iid),
      ),
    head: ({ params }) => pageTitle('Edit milestone', params.path),
    component: editPage,
  }),
] as const;

export const groupMilestoneRoutes = [
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/-/milestones',
    validateSearch: milestoneSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps }) =>
      load(context.queryClient, groupQuery(params.group), milestonesQuery(ofGroup(params.group), deps)),
    head: ({ params }) => pageTitle('Milestones', params.group),
    component: listPage,
  }),
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/-/milestones/new',
    beforeLoad: requireViewer,
    loader: ({ context, params }) => load(context.queryClient, groupQuery(params.group)),
    head: ({ params }) => pageTitle('New milestone', params.group),
    component: newPage,
  }),
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/-/milestones/$iid',
    loader: ({ context, params }) =>
      load(context.queryClient, groupQuery(params.group), milestoneQuery(ofGroup(params.group), params.iid)),
    head: ({ params }) => pageTitle('Milestone', params.group),
    component: showPage,
  }),
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/-/milestones/$iid/edit',
    beforeLoad: requireViewer,
    loader: ({ context, params }) =>
      load(context.queryClient, groupQuery(params.group), milestoneQuery(ofGroup(params.group), params.iid)),
    head: ({ params }) => pageTitle('Edit milestone', params.group),
    component: editPage,
  }),
] as const;
