import type { Translation } from '../../platform/messages.ts';
import type { mergeRequestsFrame } from './merge-requests.frame.messages.ts';

export const german: Translation<typeof mergeRequestsFrame> = {
  namespace: 'merge-requests.frame',
  texts: {
    mergeRequests: 'Merge-Requests',
    goToMergeRequests: 'Zu den Merge-Requests',
    group: 'In einem Projekt',
    yourMergeRequests: 'Meine Merge-Requests',
  },
};
