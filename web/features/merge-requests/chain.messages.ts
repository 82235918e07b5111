import { defineMessages } from '../../platform/messages.ts';

export const chainMessages = defineMessages('merge-request-chain', {
  chain: 'Merge requests that build on one another',
  below:
    'Builds on {{request}}. It is merged into that branch, or gets its target once that is merged and its branch deleted.',
  above: '{{request}} builds on this.',
});
