import i18next, { type TOptions } from 'i18next';

/**
 * Interface texts: a catalogue a feature, beside its code, in English. i18next chooses plural forms
 * (`members_one`, `members_other`) and fills in `{{name}}`; React escapes, so i18next does not.
 */
const instance = i18next.createInstance();
void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
});

type Catalogue = Readonly<Record<string, string>>;

/** `members_one` and `members_other` are asked for as `members`. */
type MessageKey<C> = C extends unknown
  ? {
      [K in keyof C & string]: K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
        ? Base
        : K;
    }[keyof C & string]
  : never;

export type Translate<C extends Catalogue> = (key: MessageKey<C>, options?: TOptions) => string;

export interface Messages<C extends Catalogue> {
  readonly namespace: string;
  readonly t: Translate<C>;
  /** To take them into a larger catalogue of the same feature. */
  readonly texts: C;
}

/** Declares the texts of a feature. Outside components use `.t`. */
export function defineMessages<const C extends Catalogue>(namespace: string, catalogue: C): Messages<C> {
  instance.addResourceBundle('en', namespace, catalogue);
  const t = instance.getFixedT('en', namespace) as (key: string, options?: TOptions) => string;
  return {
    namespace,
    texts: catalogue,
    // Most texts have nothing to fill in: they need no interpolation.
    t: (key, options) => (options === undefined ? (catalogue[key] ?? t(key)) : t(key, options)),
  };
}

/** The texts of a feature for a component. */
export function useMessages<C extends Catalogue>(messages: Messages<C>): Translate<C> {
  return messages.t;
}
