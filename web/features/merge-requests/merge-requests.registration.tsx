import { GitPullRequestIcon } from '@primer/octicons-react';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { ownLists } from '../../platform/own-lists.ts';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { codeNotices } from '../projects/index.ts';
import { groupTabs } from '../groups/index.ts';
import { can, projectPage, projectTabs } from '../projects/index.ts';
import { mergeRequestsFrame } from './merge-requests.frame.messages.ts';

const { t } = mergeRequestsFrame;

projectTabs.add({
  id: 'merge_requests',
  order: 30,
  get label() {
    return t('mergeRequests');
  },
  icon: <GitPullRequestIcon />,
  show: (project) => can(project, 'read_merge_requests'),
});

groupTabs.add({
  id: 'merge_requests',
  order: 30,
  get label() {
    return t('mergeRequests');
  },
  icon: <GitPullRequestIcon />,
});

codeNotices.add({ Notice: lazyPart<{ project: string }>(() => import('./pushed/pushed-branches.tsx')) });
ownLists.add({
  id: 'merge_requests',
  get label() {
    return t('yourMergeRequests');
  },
  icon: <GitPullRequestIcon />,
});

registerShortcuts({
  keys: 'g m',
  get label() {
    return t('goToMergeRequests');
  },
  get group() {
    return t('group');
  },
  when: ({ can }) => can?.includes('read_merge_requests') === true,
  run: ({ project, go }) => go(projectPage(project!, 'merge_requests')),
});
