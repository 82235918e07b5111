import { defineMessages } from '../../platform/messages.ts';

/** Texts of moving the selected issues. */
export const bulkMoveMessages = defineMessages('issues.bulk-move', {
  move: 'Move',
  moveThem_one: 'Move {{count}} issue',
  moveThem_other: 'Move {{count}} issues',
  moveText: 'They are moved in the background. You see how far that is, and can undo it for 30 days.',
  moveFailed: 'The issues could not be moved',
});
