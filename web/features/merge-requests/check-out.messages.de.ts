import type { Translation } from '../../platform/messages.ts';
import type { checkOutMessages } from './check-out.messages.ts';

export const german: Translation<typeof checkOutMessages> = {
  namespace: 'merge-request-check-out',
  texts: {
    checkOut: 'Auschecken oder herunterladen',
    diff: 'Diff als Text',
    patches: 'Patches',
    deleteSource: '{{source}} löschen',
    sourceDeletedNow: '{{source}} ist gelöscht',
  },
};
