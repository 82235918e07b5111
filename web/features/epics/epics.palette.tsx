import { ProjectIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { groupPage } from '../projects/index.ts';
import { dashboardEpics } from './epic.queries.ts';
import { epicsMessages } from './epics.messages.ts';

paletteActions.add({
  id: 'my-epics',
  order: 74,
  get label() {
    return epicsMessages.t('yourEpics');
  },
  words: 'dashboard aims',
  icon: <ProjectRoadmapIcon />,
  when: ({ signedIn }) => signedIn,
  hrefIn: () => url(dashboardEpics),
});
paletteActions.add({
  id: 'epic-boards',
  order: 75,
  get label() {
    return epicsMessages.t('boards');
  },
  words: 'aims kanban',
  icon: <ProjectIcon />,
  when: ({ group, project }) => group !== undefined && project === undefined,
  hrefIn: ({ group }) => groupPage(group!, 'epic_boards'),
});
