import type { Translation } from '../../platform/messages.ts';
import type { missingRightMessages } from './missing-right.messages.ts';

export const german: Translation<typeof missingRightMessages> = {
  namespace: 'missingRight',
  texts: {
    cannot: 'Hier ist es nicht erlaubt, {{act}}.',
    needed: 'Um {{act}}, ist in {{project}} die Rolle {{role}} nötig.',
    archived:
      '{{project}} ist archiviert, deshalb ist es nicht möglich, {{act}}. Die Owner können das Projekt wiederherstellen.',
    canGive: 'Vergeben kann sie: {{people}}.',
    others: '{{count}} weitere',
  },
};
