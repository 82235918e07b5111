import { asking, lazyRoutes } from '../platform/lazy-page.tsx';
import type activity from './activity.tsx';
import type administration from './administration.ts';
import type boards from './boards.tsx';
import type comparisons from './comparisons.tsx';
import type fileEdits from './file-edits.tsx';
import type forks from './forks.tsx';
import type dashboardEpics from './dashboard-epics.tsx';
import type epicBoards from './epic-boards.tsx';
import type epicLists from './epic-lists.tsx';
import type epics from './epics.tsx';
import type explore from './explore.tsx';
import { failureRoute } from './failure.tsx';
import type issueLists from './issue-lists.tsx';
import { issueRoute } from './issues.tsx';
import type groupBoards from './group-boards.tsx';
import type groupIssueLists from './group-issue-lists.tsx';
import type groupMergeRequestLists from './group-merge-request-lists.tsx';
import type groups from './groups.tsx';
import type issueMoves from './issue-moves.tsx';
import type labels from './labels.tsx';
import type mergeConflicts from './merge-conflicts.tsx';
import type mergeRequestChanges from './merge-request-changes.tsx';
import type mergeRequestLists from './merge-request-lists.tsx';
import type mergeRequests from './merge-requests.tsx';
import type milestones from './milestones.tsx';
import { namespaceIndexRoute } from './namespace.tsx';
import type newIssue from './new-issue.tsx';
import type newMergeRequest from './new-merge-request.tsx';
import type notices from './notices.ts';
import type projects from './projects.tsx';
import type reference from './reference.ts';
import { codeRoutes } from './repositories.tsx';
import type roadmap from './roadmap.tsx';
import type settings from './settings.ts';
import { startRoute } from './start.tsx';
import type subjects from './subjects.tsx';
import { todosRoute } from './todos.tsx';
import type doors from './accounts.tsx';

/** The frequently visited addresses. A feature adds a file here and a line to this list. */
const routes = [
  startRoute,
  todosRoute,
  failureRoute,
  namespaceIndexRoute,
  ...codeRoutes,
  issueRoute,
] as const;

/** The others, which the first script does not contain. */
const areas = [
  lazyRoutes('/explore/*?', () => import('./explore.tsx')),
  lazyRoutes('/dashboard', () => import('./explore.tsx')),
  asking(
    '/last.json',
    lazyRoutes('/:path/-/boards/*?', () => import('./boards.tsx')),
  ),
  lazyRoutes('/:path/-/activity', () => import('./activity.tsx')),
  lazyRoutes('/:path/-/compare/*?', () => import('./comparisons.tsx')),
  lazyRoutes('/:path/-/edit/*?', () => import('./file-edits.tsx')),
  lazyRoutes('/:path/-/new/*?', () => import('./file-edits.tsx')),
  lazyRoutes('/:path/-/forks/*?', () => import('./forks.tsx')),
  lazyRoutes('/:path/-/issues/moves/*', () => import('./issue-moves.tsx')),
  lazyRoutes('/:path/-/issues', () => import('./issue-lists.tsx')),
  lazyRoutes('/dashboard/issues', () => import('./issue-lists.tsx')),
  lazyRoutes('/dashboard/epics', () => import('./dashboard-epics.tsx')),
  lazyRoutes('/dashboard/merge_requests', () => import('./merge-request-lists.tsx')),
  lazyRoutes('/:path/-/issues/new', () => import('./new-issue.tsx')),
  lazyRoutes('/:path/-/merge_requests', () => import('./merge-request-lists.tsx')),
  lazyRoutes('/:path/-/merge_requests/new', () => import('./new-merge-request.tsx')),
  lazyRoutes('/:path/-/merge_requests/:iid/diffs', () => import('./merge-request-changes.tsx')),
  lazyRoutes('/:path/-/merge_requests/:iid/commits', () => import('./merge-request-changes.tsx')),
  lazyRoutes('/:path/-/merge_requests/:iid/conflicts', () => import('./merge-conflicts.tsx')),
  lazyRoutes('/:path/-/merge_requests/:iid', () => import('./merge-requests.tsx')),
  lazyRoutes('/:path/-/labels/*?', () => import('./labels.tsx')),
  lazyRoutes('/groups/:group/-/labels/*?', () => import('./labels.tsx')),
  asking(
    '/last.json',
    lazyRoutes('/groups/:group/-/boards/*?', () => import('./group-boards.tsx')),
  ),
  asking(
    '/last.json',
    lazyRoutes('/groups/:group/-/epic_boards/*?', () => import('./epic-boards.tsx')),
  ),
  lazyRoutes('/groups/:group/-/issues', () => import('./group-issue-lists.tsx')),
  lazyRoutes('/groups/:group/-/merge_requests', () => import('./group-merge-request-lists.tsx')),
  lazyRoutes('/groups/:group/-/epics', () => import('./epic-lists.tsx')),
  lazyRoutes('/groups/:group/-/epics/*', () => import('./epics.tsx')),
  lazyRoutes('/groups/:group/-/roadmap', () => import('./roadmap.tsx')),
  lazyRoutes('/groups/:group/-/settings/*', () => import('./groups.tsx')),
  lazyRoutes('/groups/:group/-/:segment/:iid', () => import('./subjects.tsx')),
  lazyRoutes('/groups/*', () => import('./groups.tsx')),
  lazyRoutes('/projects/new', () => import('./projects.tsx')),
  lazyRoutes('/:path/-/settings/*?', () => import('./projects.tsx')),
  lazyRoutes('/:path/-/project_members', () => import('./projects.tsx')),
  lazyRoutes('/:path/-/milestones/*?', () => import('./milestones.tsx')),
  lazyRoutes('/groups/:group/-/milestones/*?', () => import('./milestones.tsx')),
  lazyRoutes('/users/*', () => import('./accounts.tsx')),
  lazyRoutes('/-/setup', () => import('./accounts.tsx')),
  lazyRoutes('/-/profile/*?', () => import('./settings.ts')),
  lazyRoutes('/admin/*?', () => import('./administration.ts')),
  lazyRoutes('/help/*?', () => import('./reference.ts')),
  lazyRoutes('/-/api', () => import('./reference.ts')),
  lazyRoutes('/-/sent_notifications/*', () => import('./notices.ts')),
  lazyRoutes('/-/abuse_reports/new', () => import('./notices.ts')),
] as const;

export const routeTree = [...routes, ...areas];

declare module '../platform/routing/route.ts' {
  interface Register {
    routes: readonly (
      | (typeof routes)[number]
      | (
          | typeof activity
          | typeof administration
          | typeof boards
          | typeof comparisons
          | typeof dashboardEpics
          | typeof doors
          | typeof epicBoards
          | typeof epicLists
          | typeof epics
          | typeof explore
          | typeof fileEdits
          | typeof forks
          | typeof groupBoards
          | typeof groupIssueLists
          | typeof groupMergeRequestLists
          | typeof groups
          | typeof issueMoves
          | typeof issueLists
          | typeof labels
          | typeof mergeConflicts
          | typeof mergeRequestChanges
          | typeof mergeRequestLists
          | typeof mergeRequests
          | typeof milestones
          | typeof newIssue
          | typeof newMergeRequest
          | typeof notices
          | typeof projects
          | typeof reference
          | typeof roadmap
          | typeof settings
          | typeof subjects
        )[number]
    )[];
  }
}
