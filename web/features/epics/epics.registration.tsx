import { GraphBarHorizontalIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
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
