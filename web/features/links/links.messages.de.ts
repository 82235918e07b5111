import type { Translation } from '../../platform/messages.ts';
import type { linksMessages } from './links.messages.ts';

export const german: Translation<typeof linksMessages> = {
  namespace: 'links',
  texts: {
    heading: 'Verknüpfte {{kinds}}',
    help: 'Über verknüpfte {{kinds}}',
    add: '{{kind}} verknüpfen',
    relates_to: 'Hängt zusammen mit',
    blocks: 'Blockiert',
    is_blocked_by: 'Wird blockiert durch',
    none: 'Verknüpfte {{kinds}} zeigen, was zusammenhängt oder sich gegenseitig blockiert.',
    confidential: 'Vertraulich',
    weight: 'Gewicht {{weight}}',
    remove: 'Verknüpfung mit {{reference}} entfernen',
    moveMenu: '{{reference}} bewegen',
    failed: 'Die {{kinds}} konnten nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
};
