import { defineMessages } from '../../../platform/messages.ts';
import { mergeRequestsFrame } from '../merge-requests.frame.messages.ts';

/** Texts of the lists of merge requests. */
export const mergeRequestListMessages = defineMessages('merge-requests.list', {
  ...mergeRequestsFrame.texts,
  newMergeRequest: 'New merge request',
  mergeRequest: 'merge request',
  awaitsYou: 'Needs your review',
  yours: 'Yours',
  readyToMerge: 'Ready to merge',
  inList: 'In a list of merge requests',
  nextInList: 'Next merge request',
  previousInList: 'Previous merge request',
  bulkEdit: 'Edit the selected merge requests',
  bulkFailed: 'Merge request update failed',
  bulkAct: 'change many merge requests at once',
  into: 'into',
  milestone: 'milestone',
  reviewers: 'Review: {{names}}',
  openedBy: '{{author}} opened {{time}}',
  mergedAt: 'merged {{time}}',
  closedAt: 'closed {{time}}',
  comments_one: '{{count}} comment',
  comments_other: '{{count}} comments',
  conflicts: 'Conflicts',
  changesRequested: 'Changes requested',
  approved: 'Approved',
  approvalsOf_one: '{{given}} of {{count}} approval',
  approvalsOf_other: '{{given}} of {{count}} approvals',
  emptyTitle: 'No merge requests',
  emptyText:
    'A merge request proposes merging one branch into another. Its changes are reviewed and discussed before they are merged.',
  noMatchTitle: 'No merge request matches',
});
