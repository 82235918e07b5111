import type { PageLocale } from '../../contract/session/locales.ts';
import { english, type Language } from '../platform/messages.ts';

/** Languages besides English, each in a chunk of its own: nobody loads another one's texts. */
const loaders: Readonly<Record<Exclude<PageLocale, 'en'>, () => Promise<{ default: Language }>>> = {
  de: () => import('./de.ts'),
  'en-XA': () => import('./en-XA.ts'),
};

/** The module of a language, for preloading its chunk; undefined for English. */
export const languageModule = (locale: string): string | undefined =>
  Object.hasOwn(loaders, locale) ? `web/locales/${locale}.ts` : undefined;

/** The texts of a language; English for an unknown one. */
export async function loadLanguage(locale: string): Promise<Language> {
  return Object.hasOwn(loaders, locale) ? (await loaders[locale as keyof typeof loaders]()).default : english;
}
