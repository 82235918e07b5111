import { avatarUrl } from '../avatars/index.ts';
import type { GroupCounts, GroupRow } from './group.queries.ts';

export function presentGroup(group: GroupRow, baseUrl: string, counts?: GroupCounts) {
  return {
    id: group.id,
    web_url: `${baseUrl}/groups/${group.full_path}`,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    share_with_group_lock: false,
    require_two_factor_authentication: false,
    two_factor_grace_period: 48,
    project_creation_level: group.project_creation_level,
    auto_devops_enabled: null,
    subgroup_creation_level: group.subgroup_creation_level,
    emails_disabled: !group.emails_enabled,
    emails_enabled: group.emails_enabled,
    mentions_disabled: null,
    lfs_enabled: true,
    default_branch: null,
    default_branch_protection: 2,
    avatar_url: avatarUrl(baseUrl, 'group', group.id, group.avatar_key),
    request_access_enabled: false,
    full_name: group.full_name,
    full_path: group.full_path,
    created_at: group.created_at,
    parent_id: group.parent_id,
    // Nobody sees those that are to be deleted.
    marked_for_deletion_on: null,
    prevent_sharing_groups_outside_hierarchy: false,
    archived: group.archived,
    /** Our own field: whether the group itself is archived, rather than one above it. */
    self_archived: group.self_archived,
    ...(counts === undefined
      ? {}
      : {
          subgroups_count: counts.subgroups,
          projects_count: counts.projects,
          members_count: counts.members,
        }),
    /** Our own field: this viewer's rights. */
    permissions: { access_level: group.access_level },
  };
}
