import { policyOf } from '../../platform/access/authorize.ts';
import {
  hasFeature,
  hasRole,
  isArchived,
  isSignedIn,
  readsCode,
  readsMergeRequests,
  seesProject,
} from '../../platform/access/project-rules.ts';
import type { ProjectSubject } from '../../platform/access/project-rules.ts';
import { all, not } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';

export type { ProjectSubject } from '../../platform/access/project-rules.ts';

export type ProjectAction =
  | 'read'
  | 'read_code'
  | 'read_members'
  | 'star'
  | 'fork'
  | 'push_code'
  | 'manage_protected_branches'
  | 'manage_approval_rules'
  | 'manage_deploy_keys'
  | 'manage_members'
  | 'manage_labels'
  | 'manage_milestones'
  | 'update'
  | 'change_visibility'
  | 'archive'
  | 'delete'
  | 'read_issues'
  | 'read_labels'
  | 'read_milestones'
  | 'create_issue'
  | 'create_note'
  | 'read_confidential_issues'
  | 'read_internal_notes'
  | 'admin_issue'
  | 'admin_note'
  | 'resolve_notes'
  | 'delete_issue'
  | 'read_merge_requests'
  | 'create_merge_request'
  | 'merge';

const changing = (role: Parameters<typeof hasRole>[0]): Rule<ProjectSubject> =>
  // An archived project is read-only.
  all(not(isArchived), hasRole(role));
const readsIssues = all(seesProject, hasFeature('issues'));
const hasCode = hasFeature('repository');

export const projectRules: Readonly<Record<ProjectAction, Rule<ProjectSubject>>> = {
  read: seesProject,
  read_code: readsCode,
  read_members: all(isSignedIn, seesProject),
  star: isSignedIn,
  fork: all(isSignedIn, readsCode, hasFeature('forking')),
  push_code: all(changing('developer'), hasCode),
  manage_protected_branches: changing('maintainer'),
  manage_approval_rules: all(changing('maintainer'), readsMergeRequests),
  manage_deploy_keys: hasRole('maintainer'),
  manage_members: hasRole('maintainer'),
  manage_labels: changing('reporter'),
  manage_milestones: changing('developer'),
  update: hasRole('maintainer'),
  change_visibility: hasRole('owner'),
  archive: hasRole('owner'),
  delete: hasRole('owner'),
  read_issues: readsIssues,
  // They plan issues: without those there is nothing to read.
  read_labels: readsIssues,
  read_milestones: readsIssues,
  create_issue: all(isSignedIn, not(isArchived), readsIssues),
  create_note: all(isSignedIn, not(isArchived), seesProject),
  read_confidential_issues: all(hasFeature('issues'), hasRole('reporter')),
  read_internal_notes: hasRole('reporter'),
  admin_issue: all(hasFeature('issues'), changing('reporter')),
  admin_note: changing('maintainer'),
  resolve_notes: changing('developer'),
  delete_issue: all(hasFeature('issues'), changing('owner')),
  read_merge_requests: readsMergeRequests,
  create_merge_request: all(readsMergeRequests, changing('reporter')),
  // Which branch, its protection says.
  merge: all(readsMergeRequests, changing('developer')),
};

export const projectPolicy = policyOf(projectRules);
