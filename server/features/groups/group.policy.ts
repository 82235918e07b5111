import type { Policy } from '../../platform/access/authorize.ts';
import { accessLevels } from '../../platform/access/levels.ts';
import type { GroupRow } from './group.queries.ts';

/** The fields of a group that rights depend on. It was loaded for this viewer, so they can see it. */
export type GroupSubject = Pick<
  GroupRow,
  'access_level' | 'archived' | 'project_creation_level' | 'subgroup_creation_level'
>;

export type GroupAction =
  | 'read'
  | 'read_members'
  | 'create_note'
  | 'admin_note'
  | 'read_uploads'
  | 'create_project'
  | 'create_subgroup'
  | 'manage_labels'
  | 'manage_boards'
  | 'manage_milestones'
  | 'create_epic'
  | 'manage_members'
  | 'update'
  | 'archive'
  | 'delete';

const projectCreationLevels: Readonly<Record<string, number>> = {
  noone: 100,
  maintainer: accessLevels.maintainer,
  developer: accessLevels.developer,
  owner: accessLevels.owner,
};

export const groupPolicy: Policy<GroupSubject, GroupAction> = {
  read: () => true,
  read_members: () => true,
  // A bot only reads where it is no member.
  create_note: (viewer, group) =>
    viewer.user !== null && (viewer.user.bot !== true || group.access_level > 0) && !group.archived,
  admin_note: (_viewer, group) => !group.archived && group.access_level >= accessLevels.maintainer,
  read_uploads: (_viewer, group) => group.access_level >= accessLevels.maintainer,
  create_project: (viewer, group) =>
    viewer.user !== null &&
    !group.archived &&
    group.access_level >= (projectCreationLevels[group.project_creation_level] ?? accessLevels.maintainer),
  create_subgroup: (viewer, group) =>
    viewer.user !== null &&
    !group.archived &&
    group.access_level >=
      (group.subgroup_creation_level === 'owner' ? accessLevels.owner : accessLevels.maintainer),
  manage_labels: (_viewer, group) => !group.archived && group.access_level >= accessLevels.reporter,
  manage_boards: (_viewer, group) => !group.archived && group.access_level >= accessLevels.reporter,
  manage_milestones: (_viewer, group) => !group.archived && group.access_level >= accessLevels.developer,
  create_epic: (_viewer, group) => !group.archived && group.access_level >= accessLevels.reporter,
  manage_members: (_viewer, group) => group.access_level >= accessLevels.owner,
  update: (_viewer, group) => group.access_level >= accessLevels.owner,
  archive: (_viewer, group) => group.access_level >= accessLevels.owner,
  delete: (_viewer, group) => group.access_level >= accessLevels.owner,
};
