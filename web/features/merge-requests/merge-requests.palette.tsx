import { CodeReviewIcon, GitPullRequestIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { projectPage } from '../projects/index.ts';
import { mergeRequestListMessages } from './lists/merge-request-list.messages.ts';

const { t } = mergeRequestListMessages;

paletteActions.add(
  {
    id: 'new-merge-request',
    order: 6,
    get label() {
      return t('newMergeRequest');
    },
    words: 'create propose pull',
    icon: <GitPullRequestIcon />,
    when: ({ can }) => can?.includes('create_merge_request') === true,
    hrefIn: ({ project }) => projectPage(project!, 'merge_requests/new'),
  },
  {
    id: 'merge-requests',
    order: 21,
    get label() {
      return t('goToMergeRequests');
    },
    icon: <GitPullRequestIcon />,
    keys: 'g m',
    when: ({ can }) => can?.includes('read_merge_requests') === true,
    hrefIn: ({ project }) => projectPage(project!, 'merge_requests'),
  },
  {
    id: 'my-merge-requests',
    order: 73,
    get label() {
      return t('yourMergeRequests');
    },
    words: 'dashboard review',
    icon: <CodeReviewIcon />,
    when: ({ signedIn }) => signedIn,
    hrefIn: () => url('/dashboard/merge_requests'),
  },
);
