import type { Translation } from '../../platform/messages.ts';
import type { epicsFrame } from './epics.frame.messages.ts';

export const german: Translation<typeof epicsFrame> = {
  namespace: 'epics.frame',
  texts: { epics: 'Epics', newEpic: 'Neues Epic', roadmap: 'Roadmap', yourEpics: 'Meine Epics' },
};
