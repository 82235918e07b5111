import { defineMessages } from '../../platform/messages.ts';

/** Tab, shortcut: texts in the first script of every page. Keep it small. */
export const mergeRequestsFrame = defineMessages('merge-requests.frame', {
  mergeRequests: 'Merge requests',
  goToMergeRequests: 'Go to the merge requests',
  group: 'In a project',
  yourMergeRequests: 'Your merge requests',
});
