import { defineMessages } from '../../../../platform/messages.ts';

/** What is said where a merge request has a newer version than the one that is read. */
export const movedMessages = defineMessages('merge-requests.moved', {
  moved: 'The branch has moved since these changes were read.',
  retargeted:
    'The target branch is {{target}} now. What you read is compared with {{before}}, the previous target.',
  showNewest: 'Show the newest',
  showNewestKey: 'Show the newest changes, when the page says that there are some',
  group: 'On the changes of a merge request',
});
