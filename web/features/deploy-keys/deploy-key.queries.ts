import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import type { SshKey } from '../accounts/index.ts';

/** A key of a project. */
export interface DeployKey extends SshKey {
  can_push: boolean;
}

export function deployKeysPath(project: string): string {
  return `/api/v4/projects/${idPart(project)}/deploy_keys`;
}

export const deployKeysQuery = (project: string) =>
  apiPageQuery<DeployKey>(deployKeysPath(project), { per_page: 100 });
