import { defineMessages } from '../platform/messages.ts';

export const rowMovesMessages = defineMessages('rowMoves', {
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveFirst: 'Move to the top',
  moveLast: 'Move to the end',
});
