import type { Translation } from '../../platform/messages.ts';
import type { boardsFrame } from './boards.frame.messages.ts';

export const german: Translation<typeof boardsFrame> = {
  namespace: 'boards.frame',
  texts: {
    boards: 'Boards',
    goToBoards: 'Zu den Boards',
    group: 'Projekt',
    ofGroup: 'Gruppe',
  },
};
