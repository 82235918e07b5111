import { defineMessages } from '../../../../platform/messages.ts';

/** What is said where a merge request has a newer version than the one that is read. */
export const movedMessages = defineMessages('merge-requests.moved', {
  moved: 'The branch has changed since you opened these changes.',
  retargeted:
    'The target branch is now {{target}}. What you see is compared with {{before}}, the previous target.',
  showNewest: 'Show the newest',
  showNewestKey: 'Show the newest changes when the page says that there are some',
  group: 'On the changes of a merge request',
});
