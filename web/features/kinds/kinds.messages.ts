import { defineMessages } from '../../platform/messages.ts';

/** Texts of pages of any kind of subject; `kind` is its noun. */
export const kindsMessages = defineMessages('kinds', {
  edit: 'Edit',
  editTitle: 'Edit this {{kind}}',
  details: 'Details',
  onPage: 'On a {{kind}}',
  opened: '{{author}} opened {{time}}',
  edited: 'edited {{time}}',
  comments_one: '{{count}} comment',
  comments_other: '{{count}} comments',
  tasks_one: '{{done}} of {{count}} task',
  tasks_other: '{{done}} of {{count}} tasks',
  noDescription: 'No description.',
  locked: 'This {{kind}} is locked. Only project members can comment.',
  lockedInGroup: 'This {{kind}} is locked. Only members can comment.',
  close: 'Close {{kind}}',
  reopen: 'Reopen {{kind}}',
  commentAndClose: 'Comment and close',
  commentAndReopen: 'Comment and reopen',
  updateFailed: 'The {{kind}} could not be changed.',
});
