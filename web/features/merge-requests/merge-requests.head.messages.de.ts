import type { Translation } from '../../platform/messages.ts';
import type { mergeRequestHead } from './merge-requests.head.messages.ts';
import { german as titles } from './merge-requests.titles.messages.de.ts';

export const german: Translation<typeof mergeRequestHead> = {
  namespace: 'merge-requests.head',
  texts: {
    ...titles.texts,
    intoFrom: '{{source}} in {{target}}',
    branchGone: '(gelöscht)',
    forkGone: 'ein gelöschter Fork',
    forkHidden: 'ein nicht sichtbarer Fork',
    tabs: 'Teile des Merge-Requests',
    overview: 'Übersicht',
  },
};
