import { defineMessages } from '../../platform/messages.ts';

/** Tabs, palette, shortcuts: texts in the first script of every page. Keep it small. */
export const issuesFrame = defineMessages('issues.frame', {
  issues: 'Issues',
  newIssue: 'New issue',
  goToIssues: 'Go to the issues',
  myIssues: 'Issues assigned to me',
  labels: 'Go to the labels',
  milestones: 'Go to the milestones',
  group: 'In a project',
  yourIssues: 'Your issues',
});
