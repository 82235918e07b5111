import type { Translation } from '../../platform/messages.ts';
import type { activityFrame } from './activity.frame.messages.ts';

export const german: Translation<typeof activityFrame> = {
  namespace: 'activity.frame',
  texts: {
    activity: 'Aktivität',
    goToActivity: 'Zur Aktivität',
    group: 'In einem Projekt',
  },
};
