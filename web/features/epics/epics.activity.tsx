import { IssueClosedIcon, IssueReopenedIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import { activityIcons } from '../activity/index.ts';

activityIcons.add({
  type: 'Epic',
  icons: { opened: <ProjectRoadmapIcon />, closed: <IssueClosedIcon />, reopened: <IssueReopenedIcon /> },
});
