import { defineMessages } from '../../platform/messages.ts';

/** What the pages of a merge request are called: in their tabs, and in the tabs of the browser. */
export const mergeRequestTitles = defineMessages('merge-requests.titles', {
  newMergeRequest: 'New merge request',
  commits: 'Commits',
  changes: 'Changes',
  conflicts: 'Resolve conflicts',
});
