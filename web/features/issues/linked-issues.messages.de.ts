import type { Translation } from '../../platform/messages.ts';
import type { linkedMessages } from './linked-issues.messages.ts';

export const german: Translation<typeof linkedMessages> = {
  namespace: 'linked-issues',
  texts: {
    linkedIssues: 'Verknüpfte Issues',
    help: 'Über verknüpfte Issues',
    add: 'Issue verknüpfen',
    relates_to: 'Hängt zusammen mit',
    blocks: 'Blockiert',
    is_blocked_by: 'Wird blockiert durch',
    none: 'Verknüpfte Issues zeigen, was zusammenhängt oder sich gegenseitig blockiert.',
    confidential: 'Vertraulich',
    weight: 'Gewicht {{weight}}',
    remove: 'Verknüpfung mit {{reference}} entfernen',
    moveMenu: '{{reference}} bewegen',
    fetchFailed: 'Die Issues konnten nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
};
