import { PulseIcon } from '@primer/octicons-react';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { projectPage, projectTabs } from '../projects/index.ts';
import { activityFrame } from './activity.frame.messages.ts';

const { t } = activityFrame;

projectTabs.add({
  id: 'activity',
  order: 700,
  get label() {
    return t('activity');
  },
  icon: <PulseIcon />,
});

registerShortcuts({
  keys: 'g v',
  get label() {
    return t('goToActivity');
  },
  get group() {
    return t('group');
  },
  when: ({ project }) => project !== undefined,
  run: ({ project, go }) => go(projectPage(project!, 'activity')),
});
