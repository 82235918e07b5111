import { defineMessages } from '../../platform/messages.ts';
import { activityFrame } from './activity.frame.messages.ts';

export const activityMessages = defineMessages('activity', {
  ...activityFrame.texts,
  none: 'Nothing has happened yet',
  noneText: 'Pushes, issues, merge requests and comments show up here.',
  pushed_one: 'pushed {{formatted}} commit to',
  pushed_other: 'pushed {{formatted}} commits to',
  createdBranch: 'created the branch',
  createdTag: 'created the tag',
  deletedBranch: 'deleted the branch',
  deletedTag: 'deleted the tag',
  commented: 'commented on',
  opened: 'opened',
  closed: 'closed',
  reopened: 'reopened',
  merged: 'merged',
  createdProject: 'created the project',
  joined: 'joined',
  left: 'left',
  in: 'in',
});
