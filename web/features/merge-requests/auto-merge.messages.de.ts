import type { Translation } from '../../platform/messages.ts';
import type { autoMergeMessages } from './auto-merge.messages.ts';

export const german: Translation<typeof autoMergeMessages> = {
  namespace: 'merge-requests.auto-merge',
  texts: {
    set: 'Auto-Merge einschalten',
    hint: 'Gemergt wird, sobald nichts mehr fehlt. Ein Push beendet das.',
    setNow: 'Gemergt wird, sobald nichts mehr fehlt',
    setBy: '{{author}} hat Auto-Merge eingeschaltet: Gemergt wird, sobald nichts mehr fehlt.',
    cancel: 'Auto-Merge abbrechen',
    canceledNow: 'Auto-Merge ist abgebrochen',
    mergeTime: 'Mit dem Mergen muss bis zum festgelegten Zeitpunkt gewartet werden ({{time}}).',
    notPassed: 'Die Statusmeldungen zum neuesten Commit sind noch nicht bestanden.',
  },
};
