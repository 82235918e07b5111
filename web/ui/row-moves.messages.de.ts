import type { Translation } from '../platform/messages.ts';
import type { rowMovesMessages } from './row-moves.messages.ts';

export const german: Translation<typeof rowMovesMessages> = {
  namespace: 'rowMoves',
  texts: {
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    moveFirst: 'Ganz nach oben',
    moveLast: 'Ganz nach unten',
  },
};
