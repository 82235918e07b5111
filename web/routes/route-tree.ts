import { doorRoutes } from './accounts.tsx';
import { projectActivityRoute } from './activity.tsx';
import { adminPages, adminRoute } from './admin.tsx';
import { exploreRoutes } from './explore.tsx';
import { failureRoute } from './failure.tsx';
import { groupPages, groupRoute, newGroupRoute } from './groups.tsx';
import { helpRoutes } from './help.tsx';
import { dashboardIssuesRoute, groupIssuesRoute, projectIssueRoutes } from './issues.tsx';
import { groupMilestoneRoutes, projectMilestoneRoutes } from './milestones.tsx';
import { apiReferenceRoute } from './instance.tsx';
import { namespaceIndexRoute, pathRoute, projectRoute } from './namespace.tsx';
import { profileRoutes } from './profile.tsx';
import {
  newProjectRoute,
  projectMembersRoute,
  projectSettingsRoute,
  repositorySettingsRoute,
} from './projects.tsx';
import { codeRoutes } from './repositories.tsx';
import { notificationRoutes } from './notifications.tsx';
import { abuseReportsRoute, reportAbuseRoute } from './spam.tsx';
import { todosRoute } from './todos.tsx';
import { rootRoute } from './root.tsx';

/** Every address. A feature's routes are a file here and a line in this tree. */
export const routeTree = rootRoute.addChildren([
  ...doorRoutes,
  ...exploreRoutes,
  newGroupRoute,
  groupRoute.addChildren([...groupPages, groupIssuesRoute, ...groupMilestoneRoutes]),
  dashboardIssuesRoute,
  todosRoute,
  ...notificationRoutes,
  newProjectRoute,
  profileRoutes,
  adminRoute.addChildren([...adminPages, abuseReportsRoute]),
  reportAbuseRoute,
  failureRoute,
  apiReferenceRoute,
  ...helpRoutes,
  pathRoute.addChildren([
    namespaceIndexRoute,
    projectRoute.addChildren([
      ...codeRoutes,
      projectSettingsRoute,
      repositorySettingsRoute,
      projectMembersRoute,
      projectActivityRoute,
      ...projectIssueRoutes,
      ...projectMilestoneRoutes,
    ]),
  ]),
]);
