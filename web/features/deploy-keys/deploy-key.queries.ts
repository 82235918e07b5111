import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export function deployKeysPath(project: string) {
  return `/api/v4/projects/${idPart(project)}/deploy_keys` as const;
}

export const deployKeysQuery = (project: string) => apiPageQuery(deployKeysPath(project), { per_page: 100 });
