import { IssueClosedIcon, IssueOpenedIcon, IssueReopenedIcon } from '@primer/octicons-react';
import { activityIcons } from '../activity/index.ts';

activityIcons.add({
  type: 'Issue',
  icons: { opened: <IssueOpenedIcon />, closed: <IssueClosedIcon />, reopened: <IssueReopenedIcon /> },
});
