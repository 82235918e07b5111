import type { Viewer } from '../../platform/access/viewer.ts';
import { abilities } from '../../platform/access/authorize.ts';
import type { Context } from '../../platform/context.ts';
import { sshUrl } from '../../platform/ssh-address.ts';
import { escapeHtml } from '../../markdown/index.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { avatarUrl } from '../avatars/index.ts';
import { projectPolicy } from './project.policy.ts';
import type { ProjectRow } from './project.queries.ts';

/** `group / project`, as people read it. */
function nameWithNamespace(project: ProjectRow): string {
  return `${project.namespace_full_name} / ${project.name}`;
}

/** The branch is null for an empty repository, and for people who can't read the code. */
export function presentSimpleProject(
  project: ProjectRow,
  viewer: Viewer,
  place: Pick<Context, 'platform' | 'baseUrl'>,
) {
  const { baseUrl } = place;
  const webUrl = `${baseUrl}/${project.full_path}`;
  const showsCode = !project.empty_repository && projectPolicy.read_code(viewer, project);
  const branch = showsCode ? project.default_branch : null;
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: nameWithNamespace(project),
    path: project.path,
    path_with_namespace: project.full_path,
    created_at: project.created_at,
    default_branch: branch,
    tag_list: project.topics,
    topics: project.topics,
    ssh_url_to_repo: sshUrl(place, project.full_path),
    http_url_to_repo: `${webUrl}.git`,
    web_url: webUrl,
    readme_url: branch === null ? null : `${webUrl}/-/blob/${branch}/README.md`,
    forks_count: project.forks_count,
    avatar_url: avatarUrl(baseUrl, 'project', project.id, project.avatar_key),
    star_count: project.star_count,
    last_activity_at: project.last_activity_at,
    visibility: project.visibility,
    namespace: {
      id: project.namespace_id,
      name: project.namespace_name,
      path: project.namespace_path,
      kind: project.namespace_kind,
      full_path: project.namespace_full_path,
      parent_id: project.namespace_parent_id,
      avatar_url: avatarUrl(
        baseUrl,
        project.owner_id === null ? 'group' : 'user',
        project.owner_id ?? project.namespace_id,
        project.namespace_avatar_key,
      ),
      web_url:
        project.namespace_kind === 'group'
          ? `${baseUrl}/groups/${project.namespace_full_path}`
          : `${baseUrl}/${project.namespace_full_path}`,
    },
  };
}

/** A role as v4 returns it; everybody's notifications are on their global level, 3. */
function presentAccess(level: number) {
  return level === 0 ? null : { access_level: level, notification_level: 3 };
}

/** What v4 says of parts that we do not have, for clients that read it. */
const absentParts = {
  container_registry_enabled: false,
  wiki_enabled: false,
  jobs_enabled: false,
  snippets_enabled: false,
  service_desk_enabled: false,
  shared_runners_enabled: false,
  group_runners_enabled: false,
  auto_devops_enabled: false,
  lfs_enabled: false,
  packages_enabled: false,
  public_jobs: false,
  mirror: false,
  merge_pipelines_enabled: false,
  merge_trains_enabled: false,
  service_desk_address: null,
  wiki_access_level: 'disabled',
  builds_access_level: 'disabled',
  snippets_access_level: 'disabled',
  pages_access_level: 'disabled',
  releases_access_level: 'disabled',
  environments_access_level: 'disabled',
  feature_flags_access_level: 'disabled',
  infrastructure_access_level: 'disabled',
  monitor_access_level: 'disabled',
  analytics_access_level: 'disabled',
  container_registry_access_level: 'disabled',
  security_and_compliance_access_level: 'disabled',
};

/** `origin`: what it is a fork of, where the viewer can see that. */
export function presentProject(
  project: ProjectRow,
  viewer: Viewer,
  place: Pick<Context, 'platform' | 'baseUrl'>,
  origin: ProjectRow | undefined,
) {
  const { baseUrl } = place;
  const api = `${baseUrl}/api/v4/projects/${project.id}`;
  const {
    issues = 'enabled',
    repository = 'enabled',
    forking = 'enabled',
    merge_requests = 'enabled',
  } = project.features;
  return {
    ...presentSimpleProject(project, viewer, place),
    description_html:
      project.description === '' ? '' : `<p dir="auto">${escapeHtml(project.description)}</p>`,
    _links: {
      self: api,
      issues: `${api}/issues`,
      merge_requests: `${api}/merge_requests`,
      repo_branches: `${api}/repository/branches`,
      labels: `${api}/labels`,
      events: `${api}/events`,
      members: `${api}/members`,
    },
    empty_repo: project.empty_repository,
    archived: project.archived,
    // Nobody sees those that are to be deleted.
    marked_for_deletion_at: null,
    marked_for_deletion_on: null,
    repository_object_format: 'sha1',
    owner:
      project.owner_id === null
        ? undefined
        : presentBasicUser(
            {
              id: project.owner_id,
              username: project.namespace_path,
              name: project.namespace_name,
              state: project.owner_state!,
              avatar_key: project.namespace_avatar_key,
            },
            baseUrl,
          ),
    resolve_outdated_diff_discussions: project.resolve_outdated_diff_discussions,
    printing_merge_request_link_enabled: project.printing_merge_request_link_enabled,
    ...absentParts,
    issues_enabled: issues !== 'disabled',
    merge_requests_enabled: merge_requests !== 'disabled',
    can_create_merge_request_in: projectPolicy.create_merge_request(viewer, project),
    issues_access_level: issues,
    repository_access_level: repository,
    forking_access_level: forking,
    merge_requests_access_level: merge_requests,
    emails_disabled: !project.emails_enabled,
    emails_enabled: project.emails_enabled,
    creator_id: project.creator_id,
    import_url: null,
    import_type: null,
    import_error: null,
    import_status: project.forked_from_project_id === null ? 'none' : 'finished',
    forked_from_project: origin === undefined ? undefined : presentSimpleProject(origin, viewer, place),
    // Omitted, as in v4, for people who may not read them.
    open_issues_count: projectPolicy.read_issues(viewer, project)
      ? project.open_issues_count -
        (projectPolicy.read_confidential_issues(viewer, project) ? 0 : project.open_confidential_issues_count)
      : undefined,
    shared_with_groups: [],
    only_allow_merge_if_pipeline_succeeds: project.only_allow_merge_if_pipeline_succeeds,
    allow_merge_on_skipped_pipeline: project.allow_merge_on_skipped_pipeline,
    request_access_enabled: false,
    only_allow_merge_if_all_discussions_are_resolved:
      project.only_allow_merge_if_all_discussions_are_resolved,
    merge_method: project.merge_method,
    approvals_before_merge: project.approvals_before_merge,
    reset_approvals_on_push: project.reset_approvals_on_push,
    merge_requests_author_approval: project.merge_requests_author_approval,
    merge_requests_disable_committers_approval: project.merge_requests_disable_committers_approval,
    merge_commit_template: project.merge_commit_template,
    squash_commit_template: project.squash_commit_template,
    suggestion_commit_message: project.suggestion_commit_message,
    issues_template: project.issues_template,
    merge_requests_template: project.merge_requests_template,
    squash_option: project.squash_option,
    remove_source_branch_after_merge: project.remove_source_branch_after_merge,
    autoclose_referenced_issues: project.autoclose_referenced_issues,
    updated_at: project.updated_at,
    /** Our own fields, besides those of v4: the viewer's rights and state. */
    starred: project.starred,
    abilities: abilities(projectPolicy, viewer, project),
    permissions: {
      project_access: presentAccess(project.own_access_level),
      group_access: presentAccess(project.group_access_level),
    },
  };
}
