import type { Translation } from '../../platform/messages.ts';
import type { subjectListMessages } from './subject-list.messages.ts';

export const german: Translation<typeof subjectListMessages> = {
  namespace: 'planning.list',
  texts: {
    states: 'Status',
    opened: 'Offen',
    merged: 'Gemergt',
    closed: 'Geschlossen',
    all: 'Alle',
    moreThan: '{{number}}+',
    sort: 'Sortieren',
    sort_created_date: 'Neueste',
    sort_created_asc: 'Älteste',
    sort_updated_desc: 'Zuletzt geändert',
    sort_updated_asc: 'Am längsten unverändert',
    sort_due_date: 'Fälligkeitsdatum',
    sort_milestone_due_desc: 'Fälligkeit des Meilensteins',
    sort_merged_at_desc: 'Zuletzt gemergt',
    sort_popularity: 'Beliebtheit',
    sort_label_priority: 'Label-Priorität',
    sort_priority: 'Priorität',
    sort_weight: 'Gewicht',
    sort_relative_position: 'Manuell',
    sort_title_asc: 'Titel',
    changed: 'Die Liste hat sich geändert.',
    showChanges: 'Änderungen zeigen',
    noMatchText: 'Andere Filter oder ein anderer Status helfen vielleicht.',
    clearFilter: 'Filter entfernen',
  },
};
