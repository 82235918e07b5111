import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

interface Access {
  access_level: number;
}

export interface ProtectedBranch {
  id: number;
  name: string;
  push_access_levels: readonly Access[];
  merge_access_levels: readonly Access[];
  allow_force_push: boolean;
}

export function protectedBranchesPath(project: string): string {
  return `/api/v4/projects/${idPart(project)}/protected_branches`;
}

export const protectedBranchesQuery = (project: string) =>
  apiPageQuery<ProtectedBranch>(protectedBranchesPath(project), { per_page: 100 });
