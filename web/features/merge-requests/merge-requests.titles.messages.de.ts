import type { Translation } from '../../platform/messages.ts';
import type { mergeRequestTitles } from './merge-requests.titles.messages.ts';

export const german: Translation<typeof mergeRequestTitles> = {
  namespace: 'merge-requests.titles',
  texts: {
    newMergeRequest: 'Neuer Merge-Request',
    commits: 'Commits',
    changes: 'Änderungen',
    conflicts: 'Konflikte lösen',
  },
};
