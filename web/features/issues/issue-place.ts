import { useApp } from '../../platform/app-context.tsx';
import type { FieldPlace } from '../planning/index.ts';
import { issuesHref, type IssueSearch } from './issue-search.ts';

/** Where the fields of issues are shown: what they lead to is the list at `list`, filtered by more. */
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
    today: new Date(renderedAt).toISOString().slice(0, 10),
  };
}

/** On the page of one issue, or of one that is being written. */
export const useIssuePlace = (list: string, project: string): FieldPlace =>
  issuePlace(list, {}, project, useApp().renderedAt);
