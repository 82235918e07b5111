import type { Feature } from '../../platform/feature.ts';
import { treeCommands } from './commands-tree.ts';
import { epicIssueRoutes } from './epic-issues.routes.ts';
import { promoteCommand } from './promote/command-promote.ts';
import { promotionWords } from './promote/promote-issue.ts';
import { treePageRoutes } from './tree-page.routes.ts';
import { childEpicRoutes } from './child-epics.routes.ts';

export { promoteAlone } from './promote/promote-issue.ts';
export { addChild, addIssue, readEpic, readIssue } from './change-tree.ts';

/** What is below an epic: its child epics, and the issues that are in it. Issues can become epics. */
export const epicTreeFeature: Feature = {
  name: 'epic-tree',
  commands: [...treeCommands, promoteCommand],
  history: [promotionWords],
  routes(app) {
    epicIssueRoutes(app);
    childEpicRoutes(app);
    treePageRoutes(app);
  },
};
