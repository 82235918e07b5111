import type { Translation } from '../platform/messages.ts';
import type { themeMessages } from './theme-names.messages.ts';

export const german: Translation<typeof themeMessages> = {
  namespace: 'ui.themes',
  texts: {
    themeSystem: 'Wie das System',
    themeLight: 'Hell',
    themeDark: 'Dunkel',
    themeLightHigh: 'Hell, hoher Kontrast',
    themeDarkHigh: 'Dunkel, hoher Kontrast',
  },
};
