import { defineMessages } from '../platform/messages.ts';

export const themeMessages = defineMessages('ui.themes', {
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeLightHigh: 'Light high contrast',
  themeDarkHigh: 'Dark high contrast',
});
