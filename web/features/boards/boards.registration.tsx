import { ProjectIcon } from '@primer/octicons-react';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { groupTabs } from '../groups/index.ts';
import { can, groupPage, projectPage, projectTabs } from '../projects/index.ts';
import { boardsFrame } from './boards.frame.messages.ts';

const { t } = boardsFrame;

projectTabs.add({
  id: 'boards',
  order: 40,
  get label() {
    return t('boards');
  },
  icon: <ProjectIcon />,
  show: (project) => can(project, 'read_issues'),
});

groupTabs.add({
  id: 'boards',
  order: 40,
  get label() {
    return t('boards');
  },
  icon: <ProjectIcon />,
});

registerShortcuts(
  {
    keys: 'g b',
    get label() {
      return t('goToBoards');
    },
    get group() {
      return t('group');
    },
    when: ({ can }) => can?.includes('read_issues') === true,
    run: ({ project, go }) => go(projectPage(project!, 'boards')),
  },
  {
    keys: 'g b',
    get label() {
      return t('goToBoards');
    },
    get group() {
      return t('ofGroup');
    },
    when: ({ group, project }) => group !== undefined && project === undefined,
    run: ({ group, go }) => go(groupPage(group!, 'boards')),
  },
);
