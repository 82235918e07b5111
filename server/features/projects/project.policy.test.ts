import { expect, it } from 'vitest';
import { allowed, admin, bot, external, tableOf } from '../../../testing/viewers.ts';
import { projectFeatures } from '../../platform/access/project-rules.ts';
import type { FeatureLevel } from '../../platform/access/project-rules.ts';
import { projectPolicy } from './project.policy.ts';
import type { ProjectSubject } from './project.policy.ts';

const project =
  (more: Partial<ProjectSubject> = {}) =>
  (access_level: number): ProjectSubject => ({
    visibility: 'public',
    access_level,
    archived: false,
    features: {},
    ...more,
  });
const featuresAt = (level: FeatureLevel): Pick<ProjectSubject, 'features'> => ({
  features: Object.fromEntries(projectFeatures.map((feature) => [feature, level])),
});

it('PROJ-04 who may do what in a project: anybody, those who are signed in, or members from a role on', () => {
  const subjects = [
    project(),
    project({ visibility: 'private' }),
    project({ archived: true }),
    project(featuresAt('private')),
    project(featuresAt('disabled')),
  ];
  expect(tableOf(projectPolicy, subjects)).toEqual([
    // In a public project, a private one, an archived one, where all features are for members, and where they are disabled.
    ['read', 'anybody', 'guest', 'anybody', 'anybody', 'anybody'],
    ['read_code', 'anybody', 'reporter', 'anybody', 'guest', 'none'],
    ['read_members', 'signed in', 'guest', 'signed in', 'signed in', 'signed in'],
    ['star', 'signed in', 'signed in', 'signed in', 'signed in', 'signed in'],
    ['fork', 'signed in', 'reporter', 'signed in', 'guest', 'none'],
    ['push_code', 'developer', 'developer', 'none', 'developer', 'none'],
    ['manage_protected_branches', 'maintainer', 'maintainer', 'none', 'maintainer', 'maintainer'],
    ['manage_approval_rules', 'maintainer', 'maintainer', 'none', 'maintainer', 'none'],
    ['manage_deploy_keys', 'maintainer', 'maintainer', 'maintainer', 'maintainer', 'maintainer'],
    ['manage_members', 'maintainer', 'maintainer', 'maintainer', 'maintainer', 'maintainer'],
    ['manage_labels', 'reporter', 'reporter', 'none', 'reporter', 'reporter'],
    ['manage_milestones', 'developer', 'developer', 'none', 'developer', 'developer'],
    ['update', 'maintainer', 'maintainer', 'maintainer', 'maintainer', 'maintainer'],
    ['change_visibility', 'owner', 'owner', 'owner', 'owner', 'owner'],
    ['archive', 'owner', 'owner', 'owner', 'owner', 'owner'],
    ['delete', 'owner', 'owner', 'owner', 'owner', 'owner'],
    ['read_issues', 'anybody', 'guest', 'anybody', 'guest', 'none'],
    ['read_labels', 'anybody', 'guest', 'anybody', 'guest', 'none'],
    ['read_milestones', 'anybody', 'guest', 'anybody', 'guest', 'none'],
    ['create_issue', 'signed in', 'guest', 'none', 'guest', 'none'],
    ['create_note', 'signed in', 'guest', 'none', 'signed in', 'signed in'],
    ['read_confidential_issues', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
    ['read_internal_notes', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter'],
    ['admin_issue', 'reporter', 'reporter', 'none', 'reporter', 'none'],
    ['admin_note', 'maintainer', 'maintainer', 'none', 'maintainer', 'maintainer'],
    ['resolve_notes', 'developer', 'developer', 'none', 'developer', 'developer'],
    ['delete_issue', 'owner', 'owner', 'none', 'owner', 'none'],
    ['read_merge_requests', 'anybody', 'reporter', 'anybody', 'guest', 'none'],
    ['create_merge_request', 'reporter', 'reporter', 'none', 'reporter', 'none'],
    ['merge', 'developer', 'developer', 'none', 'developer', 'none'],
  ]);
});

it('PROJ-04 an internal project is open to people who are not external, and a bot only reads where it is no member', () => {
  const internal = project({ visibility: 'internal' })(0);
  expect(projectPolicy.read(external, internal)).toBe(false);
  expect(projectPolicy.read(admin, internal)).toBe(true);
  expect(allowed(projectPolicy, bot, project()(0))).toBe(
    'read read_code read_issues read_labels read_milestones read_merge_requests',
  );
  expect(projectPolicy.create_issue(bot, project()(10))).toBe(true);
});
