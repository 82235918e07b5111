/** Languages of the pages, with their own names. A new one is added here, in web/locales/ and in the words of the history. */
export const locales = { en: 'English', de: 'Deutsch' } as const;
export type Locale = keyof typeof locales;

/** What people choose from: '' leaves it to the browser. */
export const localeChoices: readonly (Locale | '')[] = ['', ...(Object.keys(locales) as Locale[])];

/** English with marks around every text, for finding untranslated ones. Only in development and tests. */
export const pseudoLocale = 'en-XA';
/** What a page can be shown in. */
export type PageLocale = Locale | typeof pseudoLocale;

export const isLocale = (text: unknown): text is Locale =>
  typeof text === 'string' && Object.hasOwn(locales, text);
