import type { Translation } from '../../platform/messages.ts';
import type { relatedMessages } from './related-merge-requests.messages.ts';

export const german: Translation<typeof relatedMessages> = {
  namespace: 'related-merge-requests',
  texts: {
    related: 'Zugehörige Merge-Requests',
    loading: 'Zugehörige Merge-Requests werden geladen',
    willClose_one: 'Wenn dieser Merge-Request angenommen wird, wird dieses Issue automatisch geschlossen.',
    willClose_other:
      'Wenn diese Merge-Requests angenommen werden, wird dieses Issue automatisch geschlossen.',
    opened: 'geöffnet {{time}}',
    merged: 'gemergt {{time}}',
    closed: 'geschlossen {{time}}',
    closes: 'Schließt dieses Issue',
    status_pending: 'Wartet',
    status_running: 'Läuft',
    status_success: 'Bestanden',
    status_failed: 'Fehlgeschlagen',
    status_canceled: 'Abgebrochen',
    status_skipped: 'Übersprungen',
    fetchFailed: 'Die zugehörigen Merge-Requests konnten nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
    more_one: 'Und {{count}} weiterer.',
    more_other: 'Und {{count}} weitere.',
  },
};
