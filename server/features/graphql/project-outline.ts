import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { presentSimpleProject, projectPolicy } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { gid } from './values.ts';

const ofGroup = (): never => {
  throw new GraphQLError('What a group has is asked for with group(fullPath:).');
};

/** What is known of the group of a project without reading it. */
const groupOutline = (project: ProjectRow, { baseUrl }: Context) =>
  project.namespace_kind === 'group'
    ? {
        id: gid('Group', project.namespace_id),
        name: project.namespace_name,
        path: project.namespace_path,
        fullName: project.namespace_full_name,
        fullPath: project.namespace_full_path,
        webUrl: `${baseUrl}/groups/${project.namespace_full_path}`,
        description: ofGroup,
        visibility: ofGroup,
        archived: ofGroup,
        board: ofGroup,
        boards: ofGroup,
        epicBoard: ofGroup,
        epicBoards: ofGroup,
        epic: ofGroup,
        epics: ofGroup,
        mergeRequests: ofGroup,
        projects: ofGroup,
      }
    : null;

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
    group: groupOutline(project, ctx),
    wikiEnabled: false,
    repository: projectPolicy.read_code(ctx.viewer, project)
      ? { empty: project.empty_repository, exists: true, rootRef: project.default_branch }
      : null,
  };
}
