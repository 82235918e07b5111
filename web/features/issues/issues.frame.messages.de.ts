import type { Translation } from '../../platform/messages.ts';
import type { issuesFrame } from './issues.frame.messages.ts';

export const german: Translation<typeof issuesFrame> = {
  namespace: 'issues.frame',
  texts: {
    issues: 'Issues',
    newIssue: 'Neues Issue',
    goToIssues: 'Zu den Issues',
    myIssues: 'Mir zugewiesene Issues',
    labels: 'Zu den Labels',
    milestones: 'Zu den Meilensteinen',
    group: 'In einem Projekt',
    yourIssues: 'Meine Issues',
  },
};
