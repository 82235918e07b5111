import { IssueOpenedIcon } from '@primer/octicons-react';
import { ownLists } from '../../platform/own-lists.ts';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { groupTabs } from '../groups/index.ts';
import { can, projectPage, projectTabs } from '../projects/index.ts';
import { issuesFrame } from './issues.frame.messages.ts';

const { t } = issuesFrame;

projectTabs.add({
  id: 'issues',
  order: 20,
  get label() {
    return t('issues');
  },
  icon: <IssueOpenedIcon />,
  show: (project) => can(project, 'read_issues'),
  count: (project) => project.open_issues_count,
  owns: (rest) => /^(?:issues|labels|milestones)(?:\/|$)/.test(rest),
});
groupTabs.add({
  id: 'issues',
  order: 20,
  get label() {
    return t('issues');
  },
  icon: <IssueOpenedIcon />,
});
ownLists.add({
  id: 'issues',
  get label() {
    return t('yourIssues');
  },
  icon: <IssueOpenedIcon />,
});

registerShortcuts(
  {
    keys: 'g i',
    get label() {
      return t('goToIssues');
    },
    get group() {
      return t('group');
    },
    when: ({ can }) => can?.includes('read_issues') === true,
    run: ({ project, go }) => go(projectPage(project!, 'issues')),
  },
  {
    keys: 'i',
    get label() {
      return t('newIssue');
    },
    get group() {
      return t('group');
    },
    when: ({ can }) => can?.includes('create_issue') === true,
    run: ({ project, go }) => go(projectPage(project!, 'issues/new')),
  },
);
