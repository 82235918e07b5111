import type { Translation } from '../../../platform/messages.ts';
import type { sideBlocksMessages } from './side-blocks.messages.ts';

export const german: Translation<typeof sideBlocksMessages> = {
  namespace: 'merge-request-side-blocks',
  texts: {
    waitsFor: 'Wartet auf',
    blocks: 'Blockiert',
    none: 'Kein anderer Merge-Request',
    add: 'Hinzufügen',
    addWhat: '(Merge-Request, auf den dieser wartet)',
    reference: 'Merge-Request, der zuerst gemergt werden muss',
    hint: '!12, gruppe/projekt!12 oder seine Adresse',
    addThis: 'Merge-Request hinzufügen',
    hidden: 'Ein nicht sichtbarer Merge-Request',
    remove: 'Nicht mehr auf {{request}} warten',
    removeHidden: 'Nicht mehr auf einen nicht sichtbaren Merge-Request warten',
  },
};
