import { defineMessages } from '../../platform/messages.ts';

export const timeEditorMessages = defineMessages('time-editor', {
  estimate: 'Estimate',
  setEstimate: 'Set estimate',
  removeEstimate: 'Remove',
  addTime: 'Add time spent',
  time: 'Time spent',
  timeHint: 'Such as 1w 3d 2h 30m; -30m subtracts.',
  estimateHint: 'Such as 1w 3d 2h 30m.',
  date: 'Date',
  summary: 'Summary',
  add: 'Add time',
  noTime: 'This is no time such as 1w 3d 2h 30m.',
  zero: 'Enter a time above zero.',
  inFuture: 'Choose a day that is not in the future.',
  noDay: 'Choose a day.',
  tooMuch: 'Only {{time}} were spent so far: subtract that much or less.',
  nothingSpent: 'No time was spent so far, so there is nothing to subtract.',
});
