import { PulseIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { projectPage } from '../projects/index.ts';
import { activityFrame } from './activity.frame.messages.ts';

paletteActions.add({
  id: 'activity',
  order: 35,
  get label() {
    return activityFrame.t('goToActivity');
  },
  icon: <PulseIcon />,
  keys: 'g v',
  when: ({ project }) => project !== undefined,
  hrefIn: ({ project }) => projectPage(project!, 'activity'),
});
