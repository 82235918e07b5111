import type { Translation } from '../platform/messages.ts';
import type { selectMessages } from './select.messages.ts';

export const german: Translation<typeof selectMessages> = {
  namespace: 'select',
  texts: {
    matches_one: '{{count}} Treffer',
    matches_other: '{{count}} Treffer',
    more: 'Es gibt weitere. Tippen, um sie zu finden.',
    failed: 'Das konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
  },
};
