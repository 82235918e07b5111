import type { Feature } from '../platform/feature.ts';
import { accessTokensFeature } from './access-tokens/index.ts';
import { accountsFeature } from './accounts/index.ts';
import { activityFeature } from './activity/index.ts';
import { autocompleteFeature } from './autocomplete/index.ts';
import { commitStatusesFeature } from './commit-statuses/index.ts';
import { deployKeysFeature } from './deploy-keys/index.ts';
import { discussionsFeature } from './discussions/index.ts';
import { epicTreeFeature } from './epic-tree/index.ts';
import { epicsFeature } from './epics/index.ts';
import { forksFeature } from './forks/index.ts';
import { groupsFeature } from './groups/index.ts';
import { graphqlFeature } from './graphql/index.ts';
import { helpFeature } from './help/index.ts';
import { instanceFeature } from './instance/index.ts';
import { issueBranchesFeature } from './issue-branches/index.ts';
import { issueMergeRequestsFeature } from './issue-merge-requests/index.ts';
import { issuesFeature } from './issues/index.ts';
import { labelMergingFeature } from './label-merging/index.ts';
import { labelsFeature } from './labels/index.ts';
import { markdownFeature } from './markdown/index.ts';
import { linksFeature } from './links/index.ts';
import { membersFeature } from './members/index.ts';
import { mergeRequestsFeature } from './merge-requests/index.ts';
import { milestonesFeature } from './milestones/index.ts';
import { namespacesFeature } from './namespaces/index.ts';
import { planningFeature } from './planning/index.ts';
import { projectsFeature } from './projects/index.ts';
import { protectedBranchesFeature } from './protected-branches/index.ts';
import { repositoriesFeature } from './repositories/index.ts';
import { boardsFeature } from './boards/index.ts';
import { roadmapFeature } from './roadmap/index.ts';
import { savedViewsFeature } from './saved-views/index.ts';
import { subscriptionsFeature } from './subscriptions/index.ts';
import { notificationsFeature } from './notifications/index.ts';
import { spamFeature } from './spam/index.ts';
import { todosFeature } from './todos/index.ts';
import { templatesFeature } from './templates/index.ts';
import { searchFeature } from './search/index.ts';
import { uploadsFeature } from './uploads/index.ts';

/** Every feature, once. A new one is a line here and a folder. */
export const features: readonly Feature[] = [
  instanceFeature,
  helpFeature,
  namespacesFeature,
  accountsFeature,
  groupsFeature,
  projectsFeature,
  membersFeature,
  accessTokensFeature,
  protectedBranchesFeature,
  commitStatusesFeature,
  repositoriesFeature,
  deployKeysFeature,
  forksFeature,
  labelsFeature,
  milestonesFeature,
  subscriptionsFeature,
  planningFeature,
  linksFeature,
  issuesFeature,
  boardsFeature,
  epicsFeature,
  epicTreeFeature,
  roadmapFeature,
  issueBranchesFeature,
  mergeRequestsFeature,
  issueMergeRequestsFeature,
  labelMergingFeature,
  discussionsFeature,
  markdownFeature,
  uploadsFeature,
  todosFeature,
  notificationsFeature,
  spamFeature,
  activityFeature,
  searchFeature,
  autocompleteFeature,
  templatesFeature,
  graphqlFeature,
  savedViewsFeature,
];
