import {
  CodeIcon,
  GitBranchIcon,
  GitCompareIcon,
  HistoryIcon,
  SearchIcon,
  TagIcon,
} from '@primer/octicons-react';
import type { PageContext } from '../../platform/page-context.ts';
import { paletteActions } from '../../platform/palette.ts';
import { projectPage } from '../projects/index.ts';
import { codeFrame } from './code.frame.messages.ts';

const { t } = codeFrame;

const targets = [
  { page: 'tree', label: t('actFiles'), keys: 'g f', icon: <CodeIcon /> },
  { page: 'commits', label: t('actCommits'), keys: 'g c', icon: <HistoryIcon />, words: 'history log' },
  { page: 'find_file', label: t('actFind'), keys: 't', icon: <SearchIcon />, words: 'go to file' },
  { page: 'branches', label: t('actBranches'), icon: <GitBranchIcon /> },
  { page: 'tags', label: t('actTags'), icon: <TagIcon />, words: 'releases' },
  { page: 'compare', label: t('actCompare'), icon: <GitCompareIcon />, words: 'diff' },
];

paletteActions.add(
  ...targets.map(({ page, ...shown }, index) => ({
    ...shown,
    id: `code-${page}`,
    order: 20 + index,
    when: ({ project, can }: PageContext) => project !== undefined && can?.includes('read_code') === true,
    hrefIn: ({ project }: PageContext) => projectPage(project!, page),
  })),
);
