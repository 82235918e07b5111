import type { Translation } from '../../platform/messages.ts';
import type { linkWriting } from './link-writing.messages.ts';

export const german: Translation<typeof linkWriting> = {
  namespace: 'link-writing',
  texts: {
    thisIssue: 'Dieses Issue',
    relates_to: 'hängt zusammen mit',
    blocks: 'blockiert',
    is_blocked_by: 'wird blockiert durch',
    following: 'den folgenden Issues',
    placeholder: 'Issue-Nummern eingeben oder Adressen einfügen',
    removePending: '{{reference}} entfernen',
    submit: 'Hinzufügen',
    cancel: 'Abbrechen',
    notFound: 'Das Issue wurde nicht gefunden.',
    reorderFailed: 'Die Issues konnten nicht umsortiert werden.',
    removeFailed: 'Die Verknüpfung konnte nicht entfernt werden.',
    noPath: 'Diese Verknüpfung lässt sich hier nicht entfernen',
    moved: '{{reference}} ist jetzt Nummer {{place}} von {{count}}.',
  },
};
