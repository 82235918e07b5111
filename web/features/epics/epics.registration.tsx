import { GraphBarHorizontalIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import { groupTabs } from '../groups/index.ts';
import { groupPage } from '../projects/index.ts';
import { epicsFrame } from './epics.frame.messages.ts';

groupTabs.add({
  id: 'epics',
  order: 20,
  get label() {
    return epicsFrame.t('epics');
  },
  icon: <ProjectRoadmapIcon />,
  href: (group) => groupPage(group.full_path, 'epics'),
  show: () => true,
  owns: (rest) => rest.startsWith('epics'),
});
groupTabs.add({
  id: 'roadmap',
  order: 20,
  get label() {
    return epicsFrame.t('roadmap');
  },
  icon: <GraphBarHorizontalIcon />,
  href: (group) => groupPage(group.full_path, 'roadmap'),
  show: () => true,
  owns: (rest) => rest.startsWith('roadmap'),
});
