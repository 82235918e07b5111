import type { Translation } from '../platform/messages.ts';
import type { autocompleteMessages } from './autocomplete.messages.ts';

export const german: Translation<typeof autocompleteMessages> = {
  namespace: 'autocomplete',
  texts: {
    members: 'Personen und Gruppen',
    issues: 'Issues',
    subjects: 'Verweise',
    labels: 'Labels',
    milestones: 'Meilensteine',
    emoji: 'Emojis',
    commands: 'Befehle',
    busy: 'Beschäftigt',
    expired: 'Überfällig',
    people_one: '{{count}} Person',
    people_other: '{{count}} Personen',
    suggestions_one: '{{count}} Vorschlag',
    suggestions_other: '{{count}} Vorschläge',
  },
};
