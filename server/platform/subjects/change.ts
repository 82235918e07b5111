import type { Locale } from '../../../contract/session/locales.ts';

/** The history's words in each language; where one is missing, English is shown. v4 is English. */
type ByLanguage<W> = { readonly en: W } & { readonly [L in Exclude<Locale, 'en'>]?: W };

/** A value as the change log keeps it: data, never a sentence. */
export type ChangeValue =
  | string
  | number
  | boolean
  | null
  | readonly ChangeValue[]
  | { readonly [key: string]: ChangeValue };

/** One changed attribute of a subject. For labels, people and milestones there is one for each that was added or removed. */
export interface NewChange {
  /** Name of the attribute: title, labels … */
  readonly attribute: string;
  /** Null if there was no value, e.g. for something that was added. */
  readonly old?: ChangeValue;
  /** Null if there is no value any more, e.g. for something that was removed. */
  readonly new?: ChangeValue;
  /** How it came about: the commit that closed it, the day on which time was spent. */
  readonly detail?: ChangeValue | undefined;
}

/** A change as it is read. */
export interface Change<Value = unknown, Detail = unknown> {
  readonly attribute: string;
  readonly old: Value | null;
  readonly new: Value | null;
  readonly detail: Detail | null;
}

/** A part of a sentence: plain text, or something with markup. */
export type SentencePart =
  | string
  /** An emphasised value: a title, a weight. */
  | { readonly strong: string }
  /** As people write it in a text: `~bug`, `@ann`, `group/project#12`. Each reader sees of it what they may. */
  | { readonly reference: string }
  /** What somebody wrote elsewhere, as it stands: the title of a commit. */
  | { readonly quoted: string }
  /** The last part of a sentence: a list below it. */
  | { readonly list: readonly Sentence[] };
export type Sentence = readonly SentencePart[];

/** Where a sentence is shown. */
export interface SentencePlace {
  /** The noun for the changed subject: 'issue'. */
  readonly noun: string;
  /** Its project: references within it need no path. */
  readonly projectId: number | null;
  /** The noun for things of this type. */
  readonly nounOf: (type: string) => string;
  /** Whether the reader may know what was written while it was confidential. */
  readonly readsSecrets: boolean;
}

/**
 * Makes the sentence for the changes of one note. They are all of one attribute: mostly one change, or one for each thing added or
 * removed.
 */
export type SentenceMaker<Value = unknown, Detail = unknown> = (
  change: Change<Value, Detail>,
  on: SentencePlace,
  all: readonly Change<Value, Detail>[],
) => Sentence;

/** The history's words for an attribute, shown after the name of the person who changed it. */
export interface ChangeWords {
  readonly attribute: string;
  readonly words: ByLanguage<SentenceMaker>;
}

/** Words of an attribute with known value types: the values were written by the same file. */
export function inWords<Value, Detail = null>(
  words: ByLanguage<SentenceMaker<Value, Detail>>,
): ChangeWords['words'] {
  return words as unknown as ChangeWords['words'];
}
