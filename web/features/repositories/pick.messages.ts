import { defineMessages } from '../../platform/messages.ts';

export const pickMessages = defineMessages('repositories.pick', {
  revert: 'Revert',
  cherry_pick: 'Cherry-pick',
  revertInto: 'Revert on branch',
  cherry_pickInto: 'Pick onto branch',
  byMergeRequest: 'Start a new merge request with this change',
});
