/**
 * Interface texts: a catalogue per feature, beside its code, in English. `{{name}}` is a parameter; the count selects a plural form
 * (`members_one`, `members_other`) by the language's rules. React escapes parameters.
 *
 * Texts are looked up in the reader's language when they are shown, never while a module loads: one module serves readers of all
 * languages on the server.
 */
type Catalogue = Readonly<Record<string, string>>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** `members_one` and `members_other` share the key `members`. */
type MessageKey<C> = C extends unknown
  ? { [K in keyof C & string]: K extends `${infer Base}_${PluralForm}` ? Base : K }[keyof C & string]
  : never;

export type MessageValues = Readonly<Record<string, string | number>>;

export type Translate<C extends Catalogue> = (key: MessageKey<C>, values?: MessageValues) => string;

export interface Messages<C extends Catalogue, N extends string = string> {
  /** Identifies the catalogue: translations refer to it. */
  readonly namespace: N;
  readonly t: Translate<C>;
  /** For including them in a larger catalogue of the same feature. */
  readonly texts: C;
}

/** The texts of a catalogue in another language, in `x.messages.de.ts` beside it. Missing ones are shown in English. */
export interface Translation<M> {
  readonly namespace: M extends Messages<infer _, infer N> ? N : never;
  readonly texts: M extends Messages<infer C> ? TranslatedTexts<C> : never;
}

/** Other languages have other plural forms than English. */
type TranslatedTexts<C> = {
  readonly [
    K in keyof C & string as K extends `${infer Base}_${PluralForm}` ? `${Base}_${PluralForm}` : K
  ]?: string;
};

/** A language in which pages are shown. */
export interface Language {
  /** As in `<html lang>`, and for `Intl`. */
  readonly locale: string;
  /** The text of a catalogue; undefined if it is not translated. English needs none. */
  readonly find?: (namespace: string, key: string, english: string | undefined) => string | undefined;
}

export const english: Language = { locale: 'en' };

/** A language made of translated catalogues. */
export function languageOf(locale: string, translations: readonly Translation<unknown>[]): Language {
  const catalogues = new Map<string, Catalogue>(
    translations.map(({ namespace, texts }) => [namespace, texts]),
  );
  return { locale, find: (namespace, key) => catalogues.get(namespace)?.[key] };
}

let source: () => Language = () => english;

/** Says which language applies: in the browser that of the page, on the server that of the request being rendered. */
export function setLanguageSource(current: () => Language): void {
  source = current;
}

/** The reader's locale, for `Intl`. */
export const currentLocale = (): string => source().locale;

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(locale: string, count: number): string {
  let own = rules.get(locale);
  if (own === undefined) rules.set(locale, (own = new Intl.PluralRules(locale)));
  return own.select(count);
}

const fill = (text: string, values: MessageValues): string =>
  text.includes('{{')
    ? text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
    : text;

/** Declares the texts of a feature. Its `t` is called where a text is shown. */
export function defineMessages<const N extends string, const C extends Catalogue>(
  namespace: N,
  catalogue: C,
): Messages<C, N> {
  /** In the first of the forms that the language has. */
  const translated = ({ locale, find }: Language, key: string, count: number): string | undefined => {
    if (find === undefined) return undefined;
    if (key in catalogue) return find(namespace, key, catalogue[key]);
    const form = `${key}_${pluralForm(locale, count)}`;
    const other = `${key}_other`;
    return (
      find(namespace, form, catalogue[form] ?? catalogue[other]) ?? find(namespace, other, catalogue[other])
    );
  };
  return {
    namespace,
    texts: catalogue,
    t: (key, values = {}) => {
      const count = Number(values['count'] ?? 0);
      const text =
        translated(source(), key, count) ??
        catalogue[key] ??
        catalogue[`${key}_${pluralForm('en', count)}`] ??
        catalogue[`${key}_other`];
      return text === undefined ? key : fill(text, values);
    },
  };
}
