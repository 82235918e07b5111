import {
  CheckIcon,
  GitMergeIcon,
  GitPullRequestClosedIcon,
  GitPullRequestIcon,
} from '@primer/octicons-react';
import { activityIcons } from '../activity/index.ts';

activityIcons.add({
  type: 'MergeRequest',
  icons: {
    opened: <GitPullRequestIcon />,
    closed: <GitPullRequestClosedIcon />,
    reopened: <GitPullRequestIcon />,
    accepted: <GitMergeIcon />,
    approved: <CheckIcon />,
  },
});
