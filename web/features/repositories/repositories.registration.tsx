import { CodeIcon } from '@primer/octicons-react';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { can, projectPage, projectPath, projectTabs } from '../projects/index.ts';
import { codeFrame } from './code.frame.messages.ts';

const { t } = codeFrame;

projectTabs.add({
  id: 'code',
  order: 10,
  get label() {
    return t('code');
  },
  icon: <CodeIcon />,
  href: (project) => projectPath(project.path_with_namespace),
  show: (project) => can(project, 'read_code'),
  owns: (rest) =>
    rest === '' ||
    /^(?:tree|blob|edit|new|blame|commits?|branches|tags|compare|find_file)(?:\/|$)/.test(rest),
});

for (const { page, text, keys } of [
  { page: 'tree', text: 'actFiles', keys: 'g f' },
  { page: 'commits', text: 'actCommits', keys: 'g c' },
  { page: 'find_file', text: 'actFind', keys: 't' },
] as const)
  registerShortcuts({
    keys,
    get label() {
      return t(text);
    },
    get group() {
      return t('inCode');
    },
    when: ({ project, can: abilities }) => project !== undefined && abilities?.includes('read_code') === true,
    run: ({ project, go }) => go(projectPage(project!, page)),
  });
