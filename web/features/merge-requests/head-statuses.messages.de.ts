import type { Translation } from '../../platform/messages.ts';
import type { headStatusesMessages } from './head-statuses.messages.ts';

export const german: Translation<typeof headStatusesMessages> = {
  namespace: 'merge-requests.head-statuses',
  texts: {
    statuses: 'Statusmeldungen zum neuesten Commit',
    pending: 'Wartet',
    running: 'Läuft',
    success: 'Bestanden',
    failed: 'Fehlgeschlagen',
    canceled: 'Abgebrochen',
    skipped: 'Übersprungen',
    summary_pending: 'Andere Systeme haben mit dem neuesten Commit noch nicht begonnen.',
    summary_running: 'Andere Systeme arbeiten noch am neuesten Commit.',
    summary_success: 'Der neueste Commit hat in den anderen Systemen bestanden.',
    summary_failed: 'Der neueste Commit ist in einem anderen System fehlgeschlagen.',
    summary_canceled: 'Die Prüfung des neuesten Commits wurde abgebrochen.',
    summary_skipped: 'Andere Systeme haben den neuesten Commit übersprungen.',
    more_one: '{{count}} weitere',
    more_other: '{{count}} weitere',
    stillRunning:
      'Es fehlen noch Statusmeldungen zum neuesten Commit. Ohne sie wird in diesem Projekt nicht gemergt.',
    mustPass:
      'Der neueste Commit muss bestehen, bevor gemergt wird. Die Prüfung kann noch einmal laufen, oder eine Korrektur wird gepusht.',
    noStatus:
      'Zum neuesten Commit gibt es noch keine Statusmeldung. In diesem Projekt wird nur gemergt, was bestanden hat.',
  },
};
