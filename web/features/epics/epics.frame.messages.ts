import { defineMessages } from '../../platform/messages.ts';

/** The tab: texts in the first script of every page. Keep it small. */
export const epicsFrame = defineMessages('epics.frame', {
  epics: 'Epics',
  newEpic: 'New epic',
  roadmap: 'Roadmap',
  yourEpics: 'Your epics',
});
