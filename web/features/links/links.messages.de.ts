import type { Translation } from '../../platform/messages.ts';
import type { linksMessages } from './links.messages.ts';

export const german: Translation<typeof linksMessages> = {
  namespace: 'links',
  texts: {
    linkedIssues: 'Verknüpfte Issues',
    linkedEpics: 'Verknüpfte Epics',
    helpIssues: 'Über verknüpfte Issues',
    helpEpics: 'Über verknüpfte Epics',
    addIssue: 'Issue verknüpfen',
    addEpic: 'Epic verknüpfen',
    relates_to: 'Hängt zusammen mit',
    blocks: 'Blockiert',
    is_blocked_by: 'Wird blockiert durch',
    noIssues: 'Verknüpfte Issues zeigen, was zusammenhängt oder sich gegenseitig blockiert.',
    noEpics: 'Verknüpfte Epics zeigen, was zusammenhängt oder sich gegenseitig blockiert.',
    confidential: 'Vertraulich',
    weight: 'Gewicht {{weight}}',
    remove: 'Verknüpfung mit {{reference}} entfernen',
    moveMenu: '{{reference}} bewegen',
    issuesFailed: 'Die Issues konnten nicht geladen werden.',
    epicsFailed: 'Die Epics konnten nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
};
