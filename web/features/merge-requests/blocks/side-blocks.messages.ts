import { defineMessages } from '../../../platform/messages.ts';

export const sideBlocksMessages = defineMessages('merge-request-side-blocks', {
  waitsFor: 'Waits for',
  blocks: 'Blocks',
  none: 'No other merge request',
  add: 'Add',
  addWhat: 'a merge request that this waits for',
  reference: 'Merge request that has to be merged first',
  hint: '!12, group/project!12, or its address',
  addThis: 'Add merge request',
  hidden: 'A merge request that you can’t see',
  remove: 'No longer wait for {{request}}',
  removeHidden: 'No longer wait for a merge request that you can’t see',
});
