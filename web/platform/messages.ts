import { count, createI18n, params } from '@nanostores/i18n';
import { atom } from 'nanostores';

/**
 * Interface texts: a catalogue per feature, beside its code, in English. `{{name}}` is a parameter; the count selects a plural form
 * (`members_one`, `members_other`) by the language's rules. React escapes parameters.
 */
const i18n = createI18n(atom('en'), { baseLocale: 'en', get: () => Promise.resolve({}) });

type Catalogue = Readonly<Record<string, string>>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** `members_one` and `members_other` share the key `members`. */
type MessageKey<C> = C extends unknown
  ? { [K in keyof C & string]: K extends `${infer Base}_${PluralForm}` ? Base : K }[keyof C & string]
  : never;

export type MessageValues = Readonly<Record<string, string | number>>;

export type Translate<C extends Catalogue> = (key: MessageKey<C>, values?: MessageValues) => string;

export interface Messages<C extends Catalogue> {
  readonly namespace: string;
  readonly t: Translate<C>;
  /** For including them in a larger catalogue of the same feature. */
  readonly texts: C;
}

const plural = /^(.+)_(zero|one|two|few|many|other)$/;

/** The catalogue writes `{{name}}`, the library `{name}`. */
function toTemplate(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');
}

/** Escapes parameters for String.replace, which interprets `$&` and similar patterns. */
function toLiteral(values: MessageValues): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('$', '$$$$') : value,
    ]),
  );
}

/** The catalogue in the library's form: plain texts, texts with parameters, plural forms. */
function toBase(catalogue: Catalogue): Record<string, unknown> {
  const forms = new Map<string, Record<string, string>>();
  const base: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(catalogue)) {
    const match = plural.exec(key);
    if (match !== null) forms.set(match[1]!, { ...forms.get(match[1]!), [match[2]!]: toTemplate(text) });
    else if (text.includes('{{')) base[key] = params(toTemplate(text) as `{${string}}`);
  }
  for (const [key, texts] of forms)
    base[key] = params(count(texts as { one: string; many: string }) as never);
  return base;
}

type Filled = string | ((number: number) => string);

/** Declares the texts of a feature. Outside components use `.t`. */
export function defineMessages<const C extends Catalogue>(namespace: string, catalogue: C): Messages<C> {
  const filling = i18n(namespace, toBase(catalogue) as never).get() as Record<
    string,
    (values: MessageValues) => Filled
  >;
  return {
    namespace,
    texts: catalogue,
    t: (key, values = {}) => {
      const fill = filling[key];
      // Most texts have no parameters.
      if (fill === undefined) return catalogue[key] ?? key;
      const { count: number, ...rest } = values;
      // A plain text can use the count as well; plural forms are selected by it.
      const filled = fill(toLiteral(`${key}_other` in catalogue ? rest : values));
      return typeof filled === 'string' ? filled : filled(Number(number ?? 0));
    },
  };
}

/** The texts of a feature for a component. */
export function useMessages<C extends Catalogue>(messages: Messages<C>): Translate<C> {
  return messages.t;
}
