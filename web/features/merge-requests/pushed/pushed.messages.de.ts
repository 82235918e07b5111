import type { Translation } from '../../../platform/messages.ts';
import type { pushedMessages } from './pushed.messages.ts';

export const german: Translation<typeof pushedMessages> = {
  namespace: 'merge-requests.pushed',
  texts: {
    pushed: 'Sie haben {{time}} nach {{branch}} gepusht.',
    create: 'Merge-Request erstellen',
    dismiss: 'Hinweis auf {{branch}} ausblenden',
    region: 'Eigene Pushes',
    failed: 'Der Hinweis konnte nicht ausgeblendet werden. Bitte noch einmal versuchen.',
  },
};
