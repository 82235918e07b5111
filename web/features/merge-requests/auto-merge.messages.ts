import { defineMessages } from '../../platform/messages.ts';

export const autoMergeMessages = defineMessages('merge-requests.auto-merge', {
  set: 'Set to auto-merge',
  hint: 'It will be merged once all requirements are met. A new push cancels this.',
  setNow: 'This will be merged once all requirements are met',
  setBy: 'Set by {{author}} to merge automatically once all requirements are met.',
  cancel: 'Cancel auto-merge',
  canceledNow: 'Auto-merge canceled',
  mergeTime: 'Merging has to wait until its set time ({{time}}).',
  notPassed: 'The external checks of its newest commit have not passed yet.',
});
