import type { Theme } from '../../contract/session/session.ts';
import { themeMessages } from './theme-names.messages.ts';

const { t } = themeMessages;

/** The themes to choose from, with their names. */
export const themeNames = (): readonly (readonly [Theme, string])[] => [
  ['system', t('themeSystem')],
  ['light', t('themeLight')],
  ['dark', t('themeDark')],
  ['light_high_contrast', t('themeLightHigh')],
  ['dark_high_contrast', t('themeDarkHigh')],
];
