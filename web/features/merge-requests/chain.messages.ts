import { defineMessages } from '../../platform/messages.ts';

export const chainMessages = defineMessages('merge-request-chain', {
  chain: 'Merge requests that build on one another',
  below:
    'Builds on {{request}}. It will be merged into that branch, or take over its target once that is merged and its branch deleted.',
  above: '{{request}} builds on this.',
});
