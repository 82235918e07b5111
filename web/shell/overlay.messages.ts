import { defineMessages } from '../platform/messages.ts';
import { shellMessages } from './shell.messages.ts';

/** Texts of the palette and the list of shortcuts. */
export const overlayMessages = defineMessages('shell.overlays', {
  ...shellMessages.texts,
  palettePlaceholder: 'Search projects, issues, people, actions',
  paletteActions: 'Actions',
  paletteNothing: 'Nothing found for “{{text}}”.',
  paletteHint: '↑↓ to move, Enter to open, Esc to close',
  shortcutsTitle: 'Keyboard shortcuts',
  shortcutsOff: 'Single-key shortcuts are switched off in your preferences.',
  allKeys: 'All keys, on all pages',
  then: 'then',
});
