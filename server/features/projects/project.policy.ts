import type { Policy } from '../../platform/access/authorize.ts';
import { accessLevels } from '../../platform/access/levels.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { ProjectRow } from './project.queries.ts';

/** The part of a project that rights depend on. It was loaded for this viewer, so it is one that they may see. */
export type ProjectSubject = Pick<ProjectRow, 'visibility' | 'access_level' | 'archived' | 'issues_enabled'>;

export type ProjectAction =
  | 'read'
  | 'read_code'
  | 'read_members'
  | 'star'
  | 'push_code'
  | 'manage_protected_branches'
  | 'manage_members'
  | 'manage_labels'
  | 'manage_milestones'
  | 'update'
  | 'change_visibility'
  | 'archive'
  | 'delete'
  | 'read_issues'
  | 'create_issue'
  | 'create_note'
  | 'read_confidential_issues'
  | 'read_internal_notes'
  | 'admin_issue'
  | 'admin_note'
  | 'resolve_notes'
  | 'delete_issue';

const { guest, reporter, developer, maintainer, owner } = accessLevels;

/** Public to everybody, internal to whoever is signed in and not external. */
function isOpenTo(viewer: Viewer, project: ProjectSubject): boolean {
  return (
    project.visibility === 'public' ||
    (project.visibility === 'internal' && viewer.user !== null && !viewer.user.external)
  );
}

const atLeast = (level: number) => (_viewer: Viewer, project: ProjectSubject) =>
  project.access_level >= level;
/** For what changes something: an archived project is read-only. */
const changing = (level: number) => (_viewer: Viewer, project: ProjectSubject) =>
  !project.archived && project.access_level >= level;

export const projectPolicy: Policy<ProjectSubject, ProjectAction> = {
  read: (viewer, project) => isOpenTo(viewer, project) || project.access_level >= guest,
  read_code: (viewer, project) => isOpenTo(viewer, project) || project.access_level >= reporter,
  read_members: (viewer, project) =>
    viewer.user !== null && (isOpenTo(viewer, project) || project.access_level >= guest),
  star: (viewer) => viewer.user !== null,
  push_code: changing(developer),
  manage_protected_branches: changing(maintainer),
  manage_members: atLeast(maintainer),
  manage_labels: changing(reporter),
  manage_milestones: changing(developer),
  update: atLeast(maintainer),
  change_visibility: atLeast(owner),
  archive: atLeast(owner),
  delete: atLeast(owner),
  read_issues: (viewer, project) =>
    project.issues_enabled && (isOpenTo(viewer, project) || project.access_level >= guest),
  create_issue: (viewer, project) =>
    viewer.user !== null &&
    project.issues_enabled &&
    !project.archived &&
    (isOpenTo(viewer, project) || project.access_level >= guest),
  create_note: (viewer, project) =>
    viewer.user !== null && !project.archived && (isOpenTo(viewer, project) || project.access_level >= guest),
  read_confidential_issues: (_viewer, project) => project.issues_enabled && project.access_level >= reporter,
  read_internal_notes: atLeast(reporter),
  admin_issue: (_viewer, project) =>
    project.issues_enabled && !project.archived && project.access_level >= reporter,
  admin_note: changing(maintainer),
  resolve_notes: changing(developer),
  delete_issue: changing(owner),
};
