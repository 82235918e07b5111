import { defineMessages } from '../../platform/messages.ts';

export const checkOutMessages = defineMessages('merge-request-check-out', {
  checkOut: 'Check out or download the change',
  diff: 'Plain diff',
  patches: 'Patches',
  deleteSource: 'Delete {{source}}',
  sourceDeletedNow: '{{source}} was deleted',
});
