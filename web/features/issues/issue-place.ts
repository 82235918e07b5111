import { useApp } from '../../platform/app-context.tsx';
import type { FieldPlace } from '../planning/index.ts';
import { issuePath } from './issue.queries.ts';
import type { IssueSearch } from './issue-search.ts';
import { issuesHref } from './issues-href.ts';

/** Where issue fields are shown: they link to the list at `list` with an additional filter. */
export function issuePlace(
  list: string,
  search: IssueSearch,
  project: string,
  renderedAt: number,
): FieldPlace {
  return {
    kind: 'issue',
    project,
    filtered: ({ parameter, many }, value) =>
      issuesHref(list, search, { [parameter]: many === true ? [value] : value }),
    pathOf: (iid) => issuePath(project, iid),
    today: new Date(renderedAt).toISOString().slice(0, 10),
  };
}

/** On an issue's page, or in the form of a new one. */
export const useIssuePlace = (list: string, project: string): FieldPlace =>
  issuePlace(list, {}, project, useApp().renderedAt);
