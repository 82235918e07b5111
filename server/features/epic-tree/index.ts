import type { Feature } from '../../platform/feature.ts';
import { treeCommands } from './commands-tree.ts';
import { epicIssueRoutes } from './epic-issues.routes.ts';
import { treePageRoutes } from './tree-page.routes.ts';
import { childEpicRoutes } from './child-epics.routes.ts';

/** What is below an epic: its child epics, and the issues that are in it. */
export const epicTreeFeature: Feature = {
  name: 'epic-tree',
  commands: treeCommands,
  routes(app) {
    epicIssueRoutes(app);
    childEpicRoutes(app);
    treePageRoutes(app);
  },
};
