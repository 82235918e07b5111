import { GraphBarHorizontalIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import { ownLists } from '../../platform/own-lists.ts';
import { groupTabs } from '../groups/index.ts';
import { epicsFrame } from './epics.frame.messages.ts';

groupTabs.add({
  id: 'epics',
  order: 20,
  get label() {
    return epicsFrame.t('epics');
  },
  icon: <ProjectRoadmapIcon />,
  // Epics, and their boards.
  owns: (rest) => rest.startsWith('epic'),
});
groupTabs.add({
  id: 'roadmap',
  order: 20,
  get label() {
    return epicsFrame.t('roadmap');
  },
  icon: <GraphBarHorizontalIcon />,
});
ownLists.add({
  id: 'epics',
  get label() {
    return epicsFrame.t('yourEpics');
  },
  icon: <ProjectRoadmapIcon />,
});
