import type { Translation } from '../platform/messages.ts';
import type { renderedMarkdownMessages } from './rendered-markdown.messages.ts';

export const german: Translation<typeof renderedMarkdownMessages> = {
  namespace: 'renderedMarkdown',
  texts: {
    diagram: 'Diagramm',
    open: 'Offen',
    closed: 'Geschlossen',
    taskConflict:
      'Inzwischen hat jemand anderes etwas geändert. Die Beschreibung ist jetzt aktuell; die eigene Änderung muss wiederholt werden.',
    taskFailed: 'Die Änderung ist fehlgeschlagen',
    blockedBy_one: 'Blockiert durch {{count}} Issue',
    blockedBy_other: 'Blockiert durch {{count}} Issues',
  },
};
