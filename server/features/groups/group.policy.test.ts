import { expect, it } from 'vitest';
import { bot, leastRoles, tableOf } from '../../../testing/viewers.ts';
import { groupPolicy } from './group.policy.ts';
import type { GroupSubject } from './group.policy.ts';

const group =
  (more: Partial<GroupSubject> = {}) =>
  (access_level: number): GroupSubject => ({
    access_level: access_level as GroupSubject['access_level'],
    archived: false,
    project_creation_level: 'developer',
    subgroup_creation_level: 'maintainer',
    ...more,
  });

it('GROUP-01 who may do what in a group that they see: anybody, those who are signed in, or members from a role on', () => {
  const subjects = [
    group(),
    group({ archived: true }),
    group({ project_creation_level: 'noone', subgroup_creation_level: 'owner' }),
  ];
  expect(tableOf(groupPolicy, subjects)).toEqual([
    // In a group, in an archived one, and where nobody makes projects and owners alone make subgroups.
    ['read', 'anybody', 'anybody', 'anybody'],
    ['read_members', 'anybody', 'anybody', 'anybody'],
    ['create_note', 'signed in', 'none', 'signed in'],
    ['admin_note', 'maintainer', 'none', 'maintainer'],
    ['read_uploads', 'maintainer', 'maintainer', 'maintainer'],
    ['create_project', 'developer', 'none', 'none'],
    ['create_subgroup', 'maintainer', 'none', 'owner'],
    ['manage_labels', 'reporter', 'none', 'reporter'],
    ['manage_boards', 'reporter', 'none', 'reporter'],
    ['manage_milestones', 'developer', 'none', 'developer'],
    ['create_epic', 'reporter', 'none', 'reporter'],
    ['manage_members', 'owner', 'owner', 'owner'],
    ['update', 'owner', 'owner', 'owner'],
    ['archive', 'owner', 'owner', 'owner'],
    ['delete', 'owner', 'owner', 'owner'],
  ]);
});

it.each([
  ['noone', 'none'],
  ['owner', 'owner'],
  ['maintainer', 'maintainer'],
  ['developer', 'developer'],
  ['unheard of', 'maintainer'],
])('GROUP-01 projects of a group whose level is %s are made by: %s', (project_creation_level, role) => {
  expect(leastRoles(groupPolicy, group({ project_creation_level }))['create_project']).toBe(role);
});

it('GROUP-01 a bot writes where it is a member', () => {
  expect([0, 10].map((level) => groupPolicy.create_note(bot, group()(level)))).toEqual([false, true]);
});
