/** Languages in which the history can be read. v4 answers English. */
export type Language = 'en';

/** A value as the change log keeps it: data, never a sentence. */
export type ChangeValue =
  | string
  | number
  | boolean
  | null
  | readonly ChangeValue[]
  | { readonly [key: string]: ChangeValue };

/** That one attribute of a subject became another. Of what can be named (labels, people, milestones) there is one for each that came or went. */
export interface NewChange {
  /** Name of the attribute: title, labels … */
  readonly attribute: string;
  /** Null where there was nothing, as of what came. */
  readonly old?: ChangeValue;
  /** Null where there is nothing any more, as of what went. */
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

/** What a sentence is made of: text as it stands, and what is more than text. */
export type SentencePart =
  | string
  /** A value that stands out: a title, a weight. */
  | { readonly strong: string }
  /** As somebody would write it in a text: `~bug`, `@ann`, `group/project#12`. Each reader gets of it what they may see. */
  | { readonly reference: string };
export type Sentence = readonly SentencePart[];

/** Where a sentence is read. */
export interface SentencePlace {
  /** What people call what was changed: 'issue'. */
  readonly noun: string;
  /** Its project: what is of the same needs no path. */
  readonly projectId: number | null;
  /** What people call things of this type. */
  readonly nounOf: (type: string) => string;
  /** Whether the reader may know what was said while it was confidential. */
  readonly readsSecrets: boolean;
}

/** Of the changes that one note tells of, all of one attribute: mostly one, of what can be named as many as came and went. */
export type SentenceMaker<Value = unknown, Detail = unknown> = (
  change: Change<Value, Detail>,
  on: SentencePlace,
  all: readonly Change<Value, Detail>[],
) => Sentence;

/** What the history says of an attribute, to be read behind the name of whoever changed it. */
export interface ChangeWords {
  readonly attribute: string;
  readonly words: Readonly<Record<Language, SentenceMaker>>;
}

/** Words of an attribute whose values are known: what is read was written by the same file. */
export function inWords<Value, Detail = null>(
  words: Readonly<Record<Language, SentenceMaker<Value, Detail>>>,
): ChangeWords['words'] {
  return words as unknown as ChangeWords['words'];
}
