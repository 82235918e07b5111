import { defineMessages } from '../../platform/messages.ts';

/** Texts of the form that links issues or epics, and of what is done with links. */
export const linkWriting = defineMessages('link-writing', {
  thisIssue: 'The current issue',
  thisEpic: 'The current epic',
  relates_to: 'relates to',
  blocks: 'blocks',
  is_blocked_by: 'is blocked by',
  theseIssues: 'the following issues',
  theseEpics: 'the following epics',
  enterIssues: 'Enter issue numbers or paste issue addresses',
  enterEpics: 'Enter epic numbers or paste epic addresses',
  removePending: 'Remove {{reference}}',
  submit: 'Add',
  cancel: 'Cancel',
  issueNotFound: 'Issue cannot be found.',
  epicNotFound: 'Epic cannot be found.',
  reorderIssuesFailed: 'An error occurred while reordering issues.',
  reorderEpicsFailed: 'An error occurred while reordering epics.',
  removeIssuesFailed: 'An error occurred while removing issues.',
  removeEpicsFailed: 'An error occurred while removing epics.',
  noPathToIssue: 'We could not determine the path to remove the issue',
  noPathToEpic: 'We could not determine the path to remove the epic',
  removed: 'The link to {{reference}} was removed.',
  undo: 'Undo',
  undoFailed: 'The link could not be added again.',
  moved: '{{reference}} is number {{place}} of {{count}} now.',
});
