import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export function protectedBranchesPath(project: string) {
  return `/api/v4/projects/${idPart(project)}/protected_branches` as const;
}

export const protectedBranchesQuery = (project: string) =>
  apiPageQuery(protectedBranchesPath(project), { per_page: 100 });
