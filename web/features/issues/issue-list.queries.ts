import type {
  IssueList,
  IssueListItem,
  IssueListPath,
  IssuesAsked,
} from '../../../contract/issues/issues.ts';
import type { Id } from '../../platform/entities.ts';
import { entityQuery } from '../../platform/query.ts';
import { issues } from './issue.entity.ts';
import { dashboardIssues } from './issue.queries.ts';
import { issueListParameters, type IssueSearch } from './issue-search.ts';

/** A list without a person shows the issues assigned to the viewer. */
function mine(search: IssueSearch): Pick<IssuesAsked, 'scope'> {
  const person = search.author_username ?? search['assignee_username[]'] ?? search.assignee_id;
  return { scope: search.scope ?? (person === undefined ? 'assigned_to_me' : 'all') };
}

/** A page of a list, with the issues as ids. */
export interface IssueIds extends Omit<IssueList, 'issues'> {
  issues: Id<IssueListItem>[];
}

/** A page of a list: of a project, of a group, or of the viewer. */
export const issueListQuery = (list: IssueListPath, search: IssueSearch) =>
  entityQuery(
    `${list}.json`,
    { ...issueListParameters(search), ...(list === dashboardIssues ? mine(search) : {}) },
    (answer, keep): IssueIds => ({
      ...answer,
      issues: answer.issues.map((issue) => keep(issues, issue)),
    }),
  );
