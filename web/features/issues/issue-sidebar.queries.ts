import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf, apiQuery, entityQuery, load } from '../../platform/query.ts';
import { leanPerson } from '../accounts/index.ts';
import { can, loadProject, type Project } from '../projects/index.ts';
import type { IssueOnPage } from './issue.entity.ts';
import { issueInCache, issuePath, issueQuery } from './issue.queries.ts';
import { relatedMergeRequestsQuery } from './related-merge-request.queries.ts';

type Branching = Pick<IssueOnPage, 'iid' | 'state' | 'confidential'>;

/** What is below an issue's fields, and in its menu. */
export const issueSidebarQuery = (path: string, iid: string | number) =>
  entityQuery(`${issuePath(path, iid)}/sidebar.json`, undefined, (answer) => ({
    ...answer,
    participants: answer.participants.map(leanPerson),
  }));

export const relatedBranchesQuery = (path: string, iid: string | number) =>
  apiQuery(`${issuePath(path, iid)}/related_branches`);

/** Whether the viewer may make a branch for the issue as it is now. */
export const branchAbilityQuery = (path: string, { iid, state, confidential }: Branching) =>
  queryOptions({
    queryKey: ['issue-branch', path, iid, state, confidential],
    queryFn: ({ client, signal }) =>
      apiOf(client).get(`${issuePath(path, iid)}/can_create_branch`, { signal }),
  });

export const showsBranches = (project: Project): boolean =>
  project.empty_repo !== true && can(project, 'read_code');

/** Whether the viewer's role makes branches for such an issue. */
export const offersBranch = (project: Project, { confidential }: Branching): boolean =>
  can(project, 'push_code') || (confidential && can(project, 'fork'));

export const asksForBranch = (project: Project, issue: Branching): boolean =>
  showsBranches(project) && issue.state === 'opened' && offersBranch(project, issue);

/** In milliseconds: a repository that is slow today holds up no page, which comes without its branches then. */
const patience = 150;

/** On the server: what is drawn with an issue's page, and in the browser after it. What can't be loaded is asked for there. */
export async function loadBeside(client: QueryClient, path: string, iid: string): Promise<void> {
  const sidebar = client.prefetchQuery(issueSidebarQuery(path, iid));
  // The page shows a failure of these.
  const [project] = await Promise.all([loadProject(client, path), load(client, issueQuery(path, iid))]).catch(
    () => [],
  );
  const issue = issueInCache(client, path, iid);
  if (project !== undefined && issue !== undefined) {
    const branches = Promise.all([
      showsBranches(project) && client.prefetchQuery(relatedBranchesQuery(path, iid)),
      asksForBranch(project, issue) && client.prefetchQuery(branchAbilityQuery(path, issue)),
    ]);
    await Promise.all([
      // Most issues have none.
      issue.merge_requests_count > 0 && client.prefetchQuery(relatedMergeRequestsQuery(path, iid)),
      Promise.race([branches, new Promise((resolve) => setTimeout(resolve, patience))]),
    ]);
  }
  await sidebar;
}
