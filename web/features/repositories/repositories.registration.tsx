import {
  CodeIcon,
  GitBranchIcon,
  GitCompareIcon,
  HistoryIcon,
  SearchIcon,
  TagIcon,
} from '@primer/octicons-react';
import { paletteActions, type PaletteAction } from '../../platform/palette.ts';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { can, projectPage, projectPath, projectTabs } from '../projects/index.ts';
import { codeFrame } from './code.frame.messages.ts';

const { t } = codeFrame;

projectTabs.add({
  id: 'code',
  order: 10,
  label: t('code'),
  icon: <CodeIcon />,
  href: (project) => projectPath(project.path_with_namespace),
  show: (project) => can(project, 'read_code'),
  owns: (rest) =>
    rest === '' || /^(?:tree|blob|blame|commits?|branches|tags|compare|find_file)(?:\/|$)/.test(rest),
});

const targets = [
  { page: 'tree', label: t('actFiles'), keys: 'g f', icon: <CodeIcon /> },
  { page: 'commits', label: t('actCommits'), keys: 'g c', icon: <HistoryIcon />, words: 'history log' },
  { page: 'find_file', label: t('actFind'), keys: 't', icon: <SearchIcon />, words: 'go to file' },
  { page: 'branches', label: t('actBranches'), icon: <GitBranchIcon /> },
  { page: 'tags', label: t('actTags'), icon: <TagIcon />, words: 'releases' },
  { page: 'compare', label: t('actCompare'), icon: <GitCompareIcon />, words: 'diff' },
] as const;

for (const [index, target] of targets.entries()) {
  const when: PaletteAction['when'] = ({ project, can: abilities }) =>
    project !== undefined && abilities?.includes('read_code') === true;
  paletteActions.add({
    id: `code-${target.page}`,
    order: 20 + index,
    label: target.label,
    icon: target.icon,
    words: 'words' in target ? target.words : '',
    keys: 'keys' in target ? target.keys : undefined,
    when,
    hrefIn: ({ project }) => projectPage(project!, target.page),
  });
  if ('keys' in target)
    registerShortcuts({
      keys: target.keys,
      label: target.label,
      group: t('inCode'),
      when,
      run: ({ project, go }) => go(projectPage(project!, target.page)),
    });
}
