import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { IssueSidebarParts } from '../../../contract/issues/sidebar.ts';
import { useApi } from '../../platform/app-context.tsx';
import type { IssueEntity } from './issue.entity.ts';
import { issuePath } from './issue.queries.ts';

/** What is below an issue's fields, and in its menu: fetched after the page. */
export function useIssueSidebar(path: string, issue: Pick<IssueEntity, 'id' | 'iid'>) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['issue-sidebar', issue.id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(`${issuePath(path, issue.iid)}/sidebar.json`, { signal }),
    placeholderData: (before) => before,
  });
  return {
    data,
    put: (changed: Partial<IssueSidebarParts>): void =>
      void client.setQueryData(queryKey, (before?: IssueSidebarParts) => before && { ...before, ...changed }),
  };
}
