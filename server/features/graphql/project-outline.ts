import type { Context } from '../../platform/context.ts';
import { presentSimpleProject } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { gid } from './values.ts';

/** What a project is, without what is in it, under the names of the schema. */
export function projectOutline(project: ProjectRow, ctx: Context) {
  const shown = presentSimpleProject(project, ctx.viewer, ctx);
  return {
    id: gid('Project', project.id),
    fullPath: project.full_path,
    path: project.path,
    name: project.name,
    nameWithNamespace: shown.name_with_namespace,
    description: project.description,
    visibility: project.visibility,
    archived: project.archived,
    avatarUrl: shown.avatar_url,
    webUrl: shown.web_url,
    httpUrlToRepo: shown.http_url_to_repo,
    sshUrlToRepo: shown.ssh_url_to_repo,
    createdAt: project.created_at,
    lastActivityAt: project.last_activity_at,
  };
}
