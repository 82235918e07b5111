import { defineMessages } from '../../platform/messages.ts';

export const gutterMessages = defineMessages('planning.gutter', {
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  toggle: 'Collapse or expand the sidebar',
  editAssignees: 'Edit assignees',
  editReviewers: 'Edit reviewers',
  editLabels: 'Edit labels',
  editMilestone: 'Edit milestone',
});
