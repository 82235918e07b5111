import type { Feature } from '../../platform/feature.ts';
import { announceInLists, beforeLosses, bulkRoutes, commonChanged } from '../planning/index.ts';
import { csvRoutes } from './csv/csv.routes.ts';
import { feedRoutes } from './feeds/feed.routes.ts';
import { issueCardRoutes } from './issue-card.routes.ts';
import { issueHistory } from './issue-history.ts';
import { issueLinkPageRoutes, issueLinkRoutes } from './links/issue-link.routes.ts';
import { issueMoveRoutes } from './moving/issue-move.routes.ts';
import { moveRunChannel } from './moving/move-run.channel.ts';
import { moveRun } from './moving/move-run.job.ts';
import { moveRunRoutes } from './moving/move-run.routes.ts';
import { moveTargetRoutes } from './moving/move-target.routes.ts';
import { movedPageRoutes } from './moving/moved-page.routes.ts';
import { issueSidebarRoutes } from './issue-sidebar.routes.ts';
import { issueTimeRoutes } from './time/issue-time.routes.ts';
import { burndownRoutes } from './burndown/burndown.routes.ts';
import { timeReportRoutes } from './time/time-report.routes.ts';
import { groupIssuesChannel, issueChannel, projectIssuesChannel } from './issue.channels.ts';
import { issueSubject } from './issue.subject.ts';
import { issueJobs, issueReactions } from './issue.reactions.ts';
import { issuePageRoutes } from './issue-page.routes.ts';
import { issueRoutes } from './issue.routes.ts';
import { issueLists } from './list/bulk-place.ts';
import { milestoneIssueRoutes } from './list/milestone-issue.routes.ts';
import { listsOfIssues } from './issue.service.ts';
import { placesChanged } from '../projects/index.ts';

export { issueConditions } from './list/issue-filter.queries.ts';
export type { IssueFilter, IssueScope } from './list/issue-filter.queries.ts';
export { selectIssues } from './list/issue-list.queries.ts';
export type { ListedIssue } from './list/issue-list.queries.ts';

export { changeAndPlaceIssues } from './order/change-and-place-issues.ts';
export { FilterQuery, filterOf } from './issue.parameters.ts';
export { demandNoIteration, IterationParameter } from './iteration.parameters.ts';
export { presentIssue, presentIssueRow, presentIssues } from './issue.presenter.ts';
export { countReadIssues, listIssues } from './list/issue-list.ts';
export { confidentialVisible, issuesWithProject } from './issue.queries.ts';
export type { Issue } from './issue.queries.ts';
export { loadAgain as loadIssueIn } from './command-subject.ts';
export type { IssueCommandSubject } from './command-subject.ts';
export { createIssue } from './create-issue.ts';
export { authorizeIssue, findLoadedIssue, findLoadedIssues, loadIssue } from './issue.service.ts';
export type { LoadedIssue } from './issue.service.ts';
export { copyConversations } from './moving/copy-conversation.queries.ts';
export { rewriteTexts } from './moving/move-texts.ts';
export { issuesTogether } from './list/bulk-place.ts';
export { noteableOf } from './noteable-issue.ts';
export { plannedIssue } from './planned-issue.ts';
export { updateIssue } from './update-issue.ts';

export const issuesFeature: Feature = {
  name: 'issues',
  subjects: [issueSubject],
  history: issueHistory,
  templates: [
    {
      name: 'issues',
      pageName: 'issue',
      folders: ['.coppice/issue_templates', '.gitlab/issue_templates', '.github/ISSUE_TEMPLATE'],
    },
  ],
  routes: (app) => {
    issueRoutes(app);
    issuePageRoutes(app);
    issueCardRoutes(app);
    milestoneIssueRoutes(app);
    issueLinkRoutes(app);
    issueLinkPageRoutes(app);
    bulkRoutes(app, issueLists);
    issueSidebarRoutes(app);
    issueTimeRoutes(app);
    timeReportRoutes(app);
    burndownRoutes(app);
    issueMoveRoutes(app);
    moveTargetRoutes(app);
    csvRoutes(app);
    feedRoutes(app);
    movedPageRoutes(app);
    moveRunRoutes(app);
  },
  reactions: [
    ...issueReactions,
    ...placesChanged(listsOfIssues),
    ...commonChanged('issues', announceInLists(listsOfIssues)),
  ],
  ...beforeLosses(announceInLists(listsOfIssues)),
  jobs: [...issueJobs, moveRun],
  channels: [issueChannel, projectIssuesChannel, groupIssuesChannel, moveRunChannel],
};
