import { defineMessages } from '../../platform/messages.ts';

/** Texts of the frame. */
export const boardsFrame = defineMessages('boards.frame', {
  boards: 'Boards',
  goToBoards: 'Go to boards',
  group: 'Project',
  ofGroup: 'Group',
});
