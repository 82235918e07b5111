import type { Translation } from '../platform/messages.ts';
import { german as shellGerman } from './shell.messages.de.ts';
import type { overlayMessages } from './overlay.messages.ts';

export const german: Translation<typeof overlayMessages> = {
  namespace: 'shell.overlays',
  texts: {
    ...shellGerman.texts,
    palettePlaceholder: 'Projekte, Issues, Personen, Aktionen suchen',
    paletteActions: 'Aktionen',
    paletteNothing: 'Nichts gefunden für „{{text}}“.',
    paletteHint: '↑↓ zum Bewegen, Eingabe zum Öffnen, Esc zum Schließen',
    shortcutsTitle: 'Tastenkürzel',
    shortcutsOff: 'Kürzel aus einer Taste sind in den Einstellungen abgeschaltet.',
    allKeys: 'Alle Tasten auf allen Seiten',
    then: 'dann',
  },
};
