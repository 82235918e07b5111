import { defineMessages } from '../../platform/messages.ts';

/** Tab and shortcut: in the first script of every page. */
export const activityFrame = defineMessages('activity.frame', {
  activity: 'Activity',
  goToActivity: 'Go to the activity',
  group: 'In a project',
});
