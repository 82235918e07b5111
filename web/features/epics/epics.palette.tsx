import { ProjectRoadmapIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
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
