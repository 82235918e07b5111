import type { QueryClient } from '@tanstack/react-query';
import { milestonesMessages } from '../features/milestones/milestones.messages.ts';
import { groupQuery } from '../features/groups/group.queries.ts';
import {
  milestoneQuery,
  milestonesQuery,
  milestoneTitle,
  ofGroup,
  ofProject,
  type MilestonePlace,
  type MilestoneSearch,
} from '../features/milestones/milestone.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { groupRoute } from './group.tsx';
import { projectRoute } from './namespace.tsx';

const milestoneSearch = (search: Record<string, unknown>): MilestoneSearch => ({
  state: search['state'] === 'closed' || search['state'] === 'all' ? search['state'] : undefined,
  search: textParam(search['search']),
  page: pageParam(search['page']),
});

/** `Spring · Milestone · acme/almanac · Coppice` */
const titleOf = (client: QueryClient, place: MilestonePlace, iid: string, page: string): string =>
  pageTitle(milestoneTitle(client, place, iid), page, place.path);

const listPage = lazyPage(() => import('../features/milestones/milestones-page.tsx'));
const newPage = lazyPage(() => import('../features/milestones/new-milestone-page.tsx'));
const showPage = lazyPage(() => import('../features/milestones/milestone-page.tsx'));
const editPage = lazyPage(() => import('../features/milestones/edit-milestone-page.tsx'));

const projectMilestoneRoutes = [
  createRoute({
    parent: projectRoute,
    path: '/milestones',
    validateSearch: milestoneSearch,
    loader: ({ context, params, search }) =>
      load(context.queryClient, projectQuery(params.path), milestonesQuery(ofProject(params.path), search)),
    title: ({ params }) => pageTitle(milestonesMessages.t('milestones'), params.path),
    component: listPage,
  }),
  createRoute({
    parent: projectRoute,
    path: '/milestones/new',
    beforeLoad: requireViewer,
    loader: ({ context, params }) => load(context.queryClient, projectQuery(params.path)),
    title: ({ params }) => pageTitle(milestonesMessages.t('newMilestone'), params.path),
    component: newPage,
  }),
  createRoute({
    parent: projectRoute,
    path: '/milestones/:iid',
    loader: ({ context, params }) =>
      load(
        context.queryClient,
        projectQuery(params.path),
        milestoneQuery(ofProject(params.path), params.iid),
      ),
    title: ({ params, context }) =>
      titleOf(context.queryClient, ofProject(params.path), params.iid, milestonesMessages.t('milestone')),
    component: showPage,
  }),
  createRoute({
    parent: projectRoute,
    path: '/milestones/:iid/edit',
    beforeLoad: requireViewer,
    loader: ({ context, params }) =>
      load(
        context.queryClient,
        projectQuery(params.path),
        milestoneQuery(ofProject(params.path), params.iid),
      ),
    title: ({ params, context }) =>
      titleOf(context.queryClient, ofProject(params.path), params.iid, milestonesMessages.t('editMilestone')),
    component: editPage,
  }),
] as const;

const groupMilestoneRoutes = [
  createRoute({
    parent: groupRoute,
    path: '/-/milestones',
    validateSearch: milestoneSearch,
    loader: ({ context, params, search }) =>
      load(context.queryClient, groupQuery(params.group), milestonesQuery(ofGroup(params.group), search)),
    title: ({ params }) => pageTitle(milestonesMessages.t('milestones'), params.group),
    component: listPage,
  }),
  createRoute({
    parent: groupRoute,
    path: '/-/milestones/new',
    beforeLoad: requireViewer,
    loader: ({ context, params }) => load(context.queryClient, groupQuery(params.group)),
    title: ({ params }) => pageTitle(milestonesMessages.t('newMilestone'), params.group),
    component: newPage,
  }),
  createRoute({
    parent: groupRoute,
    path: '/-/milestones/:iid',
    loader: ({ context, params }) =>
      load(context.queryClient, groupQuery(params.group), milestoneQuery(ofGroup(params.group), params.iid)),
    title: ({ params, context }) =>
      titleOf(context.queryClient, ofGroup(params.group), params.iid, milestonesMessages.t('milestone')),
    component: showPage,
  }),
  createRoute({
    parent: groupRoute,
    path: '/-/milestones/:iid/edit',
    beforeLoad: requireViewer,
    loader: ({ context, params }) =>
      load(context.queryClient, groupQuery(params.group), milestoneQuery(ofGroup(params.group), params.iid)),
    title: ({ params, context }) =>
      titleOf(context.queryClient, ofGroup(params.group), params.iid, milestonesMessages.t('editMilestone')),
    component: editPage,
  }),
] as const;

const routes = [...projectMilestoneRoutes, ...groupMilestoneRoutes] as const;
export default routes;
