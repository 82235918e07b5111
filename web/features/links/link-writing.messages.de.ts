import type { Translation } from '../../platform/messages.ts';
import type { linkWriting } from './link-writing.messages.ts';

export const german: Translation<typeof linkWriting> = {
  namespace: 'link-writing',
  texts: {
    this: 'Dieses {{kind}}',
    relates_to: 'hängt zusammen mit',
    blocks: 'blockiert',
    is_blocked_by: 'wird blockiert durch',
    these: 'den folgenden {{kinds}}',
    enter: '{{kind}}-Nummern eingeben oder Adressen einfügen',
    removePending: '{{reference}} entfernen',
    submit: 'Hinzufügen',
    cancel: 'Abbrechen',
    notFound: 'Das {{Kind}} wurde nicht gefunden.',
    reorderFailed: 'Die {{kinds}} konnten nicht umsortiert werden.',
    removeFailed: 'Die Verknüpfung der {{kinds}} konnte nicht entfernt werden.',
    noPath: 'Diese Verknüpfung lässt sich hier nicht entfernen',
    removed: 'Die Verknüpfung mit {{reference}} wurde entfernt.',
    undo: 'Rückgängig',
    undoFailed: 'Die Verknüpfung konnte nicht wiederhergestellt werden.',
    moved: '{{reference}} ist jetzt Nummer {{place}} von {{count}}.',
  },
};
