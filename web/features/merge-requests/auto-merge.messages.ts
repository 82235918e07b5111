import { defineMessages } from '../../platform/messages.ts';

export const autoMergeMessages = defineMessages('merge-requests.auto-merge', {
  set: 'Set to auto-merge',
  hint: 'It is merged as soon as nothing is missing any more. A push ends that.',
  setNow: 'This is merged as soon as nothing is missing any more',
  setBy: 'Set by {{author}} to be merged automatically when nothing is missing any more.',
  cancel: 'Cancel auto-merge',
  canceledNow: 'The automatic merge is canceled',
  notPassed: 'The statuses of its newest commit have not passed yet.',
});
