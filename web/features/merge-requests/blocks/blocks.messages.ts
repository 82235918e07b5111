import { defineMessages } from '../../../platform/messages.ts';

export const blocksMessages = defineMessages('merge-request-blocks', {
  waits_one: 'This waits for {{requests}}, which has to be merged first.',
  waits_other: 'This waits for {{requests}}, which have to be merged first.',
  hidden_one: '{{count}} merge request that you can’t see',
  hidden_other: '{{count}} merge requests that you can’t see',
  closed: '{{request}} is closed. It has to be reopened and merged, or removed from what this waits for.',
});
