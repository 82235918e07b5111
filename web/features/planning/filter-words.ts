import { textParam } from '../../platform/search-params.ts';
import type { tokenMessages } from './token-bar.messages.ts';

type Worded<Key, Prefix extends string> = Key extends `${Prefix}_${infer Word}` ? Word : never;
/** What has a text: the name of a filter (`title_label`), a value with a meaning of its own (`value_None`). */
export type FilterName = Worded<keyof typeof tokenMessages.texts, 'title'>;
export type ValueWord = Worded<keyof typeof tokenMessages.texts, 'value'>;

/** A filter as it is typed (`label:bug`) and as it stands in the address (`label_name[]=bug`). */
interface AnyFilter {
  /** The first is its name; the others are understood too. */
  readonly words: readonly [FilterName, ...string[]];
  readonly parameter: string;
  /** Where several values can be asked for. */
  readonly many?: boolean;
  /** The parameter of what it must not be. */
  readonly not?: string;
  /** Words with a meaning of their own, as the address has them: `None`, `Any`. */
  readonly special?: readonly ValueWord[];
  /** The parameter that takes those, where it is another one. */
  readonly specialParameter?: string;
  /** What was typed as the address has it; undefined for what is no value. */
  readonly read?: (value: string) => string | undefined;
}

/** With all values there are, which need no texts where the filter has a place of its own on the page: it is understood, but not offered. */
export type Filter = AnyFilter &
  (
    | { readonly values?: readonly ValueWord[]; readonly apart?: false }
    | { readonly values?: readonly string[]; readonly apart: true }
  );

export type FilterSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One condition: a filter, what it is compared with, and whether it must be that or must not. */
export interface Token {
  readonly filter: Filter;
  readonly not: boolean;
  readonly value: string;
}

export const nameOf = ({ words: [name] }: Filter): FilterName => name;

const listOf = (value: unknown): string[] =>
  [...new Set(Array.isArray(value) ? (value as unknown[]) : [value])].filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );

/** A word with a meaning of its own, as the address has it. */
export function specialOf({ special = [] }: Filter, value: string): ValueWord | undefined {
  return special.find((word) => word.toLowerCase() === value.toLowerCase());
}

/** A value as the address has it; undefined for what is none. */
export function valueOf(filter: Filter, typed: string): string | undefined {
  const value = filter.read === undefined ? typed : filter.read(typed);
  if (value === undefined || value === '') return undefined;
  return filter.values === undefined || filter.values.some((known) => known === value) ? value : undefined;
}

/** The conditions of an address, in the order of the filters. */
export function tokensOf(filters: readonly Filter[], search: FilterSearch): Token[] {
  return filters.flatMap((filter) => {
    const { parameter, not, specialParameter } = filter;
    const own = [
      ...listOf(specialParameter === undefined ? undefined : search[specialParameter]),
      ...listOf(search[parameter]),
    ];
    return [
      ...own.map((value) => ({ filter, not: false, value })),
      ...listOf(not === undefined ? undefined : search[not]).map((value) => ({ filter, not: true, value })),
    ];
  });
}

/** The parameter that a condition stands in. */
function placeOf({ filter, not, value }: Token): string {
  if (not) return filter.not!;
  return specialOf(filter, value) === undefined
    ? filter.parameter
    : (filter.specialParameter ?? filter.parameter);
}

/** The parameters that make a condition true beside those of before. One value takes the place of another where only one can be asked for. */
export function withToken(search: FilterSearch, token: Token): FilterSearch {
  const { filter, not, value } = token;
  const place = placeOf(token);
  const word = not ? undefined : specialOf(filter, value);
  const before = listOf(search[place]).filter((other) => specialOf(filter, other) === undefined);
  const many = filter.many === true && word === undefined;
  const { specialParameter: other } = filter;
  return {
    ...search,
    // None and a name exclude each other.
    ...(not || other === undefined ? {} : { [word === undefined ? other : filter.parameter]: undefined }),
    [place]: many
      ? [...new Set([...before, value])]
      : filter.many === true && place !== other
        ? [value]
        : value,
  };
}

export function withoutToken(search: FilterSearch, token: Token): FilterSearch {
  const place = placeOf(token);
  const rest = listOf(search[place]).filter((value) => value !== token.value);
  return { ...search, [place]: rest.length === 0 || !Array.isArray(search[place]) ? undefined : rest };
}

/** What of an address are conditions, as the parameters of these filters. What is no value is left out. */
export function readTokens<Search extends object>(
  filters: readonly Filter[],
  search: Readonly<Record<string, unknown>>,
): Partial<Search> {
  const read: Record<string, string | string[] | undefined> = {};
  const take = (filter: Filter, parameter: string, value: (text: string) => string | undefined): void => {
    const found = listOf(search[parameter]).flatMap((text) => value(text) ?? []);
    if (found.length === 0) return;
    read[parameter] = filter.many === true && parameter.endsWith('[]') ? found : textParam(found);
  };
  for (const filter of filters) {
    const { specialParameter: other } = filter;
    if (other !== undefined) take(filter, other, (text) => specialOf(filter, text));
    take(filter, filter.parameter, (text) =>
      other === undefined ? (specialOf(filter, text) ?? valueOf(filter, text)) : valueOf(filter, text),
    );
    // They exclude each other, and the server takes only one of them.
    if (other !== undefined && read[filter.parameter] !== undefined) delete read[other];
    if (filter.not !== undefined) take(filter, filter.not, (text) => valueOf(filter, text));
  }
  // Only the filters say which parameters there are, and what values they can have.
  return read as Partial<Search>;
}

/** A word that was typed as a filter and is none, or has no such value. */
export interface Misread {
  readonly text: string;
  readonly word: string;
  /** Undefined for a word that no filter has. */
  readonly filter: Filter | undefined;
  readonly value: string;
}

export interface ReadText {
  readonly tokens: readonly Token[];
  /** Of what is searched for, as it was typed. */
  readonly rest: readonly string[];
  readonly misread: readonly Misread[];
}

const pieces = /-?[a-z_-]+:"[^"]*"|"[^"]*"|\S+/g;
/** `foo:bar` is meant as a filter; `http://x`, `a::b` and `error:` are not. */
const wordThenValue = /^(-?)([a-z][a-z_-]+):([^\s/:].*|)$/;

/** What was typed into the box of a list. Text that looks like a filter is searched for where it stands in quotes. */
export function readText(filters: readonly Filter[], text: string): ReadText {
  const tokens: Token[] = [];
  const rest: string[] = [];
  const misread: Misread[] = [];
  for (const [piece] of text.matchAll(pieces)) {
    const [, minus, word = '', quoted = ''] = wordThenValue.exec(piece) ?? [];
    const filter = filters.find(({ words }) => words.includes(word));
    if (minus === undefined || (filter === undefined && quoted === '')) {
      rest.push(piece);
      continue;
    }
    const typed = quoted.replaceAll('"', '').trim();
    const value = filter && (specialOf(filter, typed) ?? valueOf(filter, typed));
    if (filter === undefined || value === undefined || (minus === '-' && filter.not === undefined))
      misread.push({ text: piece, word, filter, value: typed });
    // What is not None is Any.
    else if (minus === '-' && specialOf(filter, typed) !== undefined)
      tokens.push({ filter, not: false, value: value === 'None' ? 'Any' : 'None' });
    else tokens.push({ filter, not: minus === '-', value });
  }
  return { tokens, rest, misread };
}

/** The text that is searched for: without what was meant as a filter, and without the quotes. */
export function searchedText(filters: readonly Filter[], text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const words = readText(filters, text).rest.join(' ').replaceAll('"', ' ').replaceAll(/\s+/g, ' ').trim();
  return words === '' ? undefined : words;
}

/** The search that says the same without filters in its text, as the form sends them; undefined where there are none. */
export function withoutFilterText(
  filters: readonly Filter[],
  search: FilterSearch,
): FilterSearch | undefined {
  const typed = search['search'];
  if (typeof typed !== 'string') return undefined;
  const { tokens, rest, misread } = readText(filters, typed);
  if (tokens.length === 0) return undefined;
  const text = [...rest, ...misread.map((one) => one.text)].join(' ');
  let meant: FilterSearch = { ...search, search: text === '' ? undefined : text };
  for (const token of tokens) meant = withToken(meant, token);
  return meant;
}
