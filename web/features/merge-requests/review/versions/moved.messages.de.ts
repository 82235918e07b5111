import type { Translation } from '../../../../platform/messages.ts';
import type { movedMessages } from './moved.messages.ts';

export const german: Translation<typeof movedMessages> = {
  namespace: 'merge-requests.moved',
  texts: {
    moved: 'Der Branch hat sich geändert, seit diese Änderungen geladen wurden.',
    retargeted:
      'Der Zielbranch ist jetzt {{target}}. Was hier steht, ist noch mit {{before}} verglichen, dem Ziel davor.',
    showNewest: 'Neueste zeigen',
    showNewestKey: 'Die neuesten Änderungen zeigen, wenn die Seite welche meldet',
    group: 'Bei den Änderungen eines Merge-Requests',
  },
};
