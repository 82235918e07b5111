import type { Translation } from '../../platform/messages.ts';
import type { pickMessages } from './pick.messages.ts';

export const german: Translation<typeof pickMessages> = {
  namespace: 'repositories.pick',
  texts: {
    revert: 'Rückgängig machen (Revert)',
    cherry_pick: 'Cherry-Pick',
    revertInto: 'Auf diesem Branch rückgängig machen',
    cherry_pickInto: 'Auf diesen Branch übernehmen',
    byMergeRequest: 'Dafür einen neuen Merge-Request beginnen',
  },
};
