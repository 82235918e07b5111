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
  { page: 'tree', text: 'actFiles', keys: 'g f', icon: <CodeIcon /> },
  { page: 'commits', text: 'actCommits', keys: 'g c', icon: <HistoryIcon />, words: 'history log' },
  { page: 'find_file', text: 'actFind', keys: 't', icon: <SearchIcon />, words: 'go to file' },
  { page: 'branches', text: 'actBranches', icon: <GitBranchIcon /> },
  { page: 'tags', text: 'actTags', icon: <TagIcon />, words: 'releases' },
  { page: 'compare', text: 'actCompare', icon: <GitCompareIcon />, words: 'diff' },
] as const;

paletteActions.add(
  ...targets.map(({ page, text, ...shown }, index) => ({
    ...shown,
    get label() {
      return t(text);
    },
    id: `code-${page}`,
    order: 20 + index,
    when: ({ project, can }: PageContext) => project !== undefined && can?.includes('read_code') === true,
    hrefIn: ({ project }: PageContext) => projectPage(project!, page),
  })),
);
