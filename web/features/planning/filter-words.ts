/** A filter as typed (`label:bug`) and as in the address (`label_name[]=bug`). */
export interface Filter {
  /** The first word is shown; the others are accepted too. */
  readonly words: readonly [string, ...string[]];
  readonly parameter: string;
  /** Whether it can be used more than once. */
  readonly many?: boolean;
  /** The parameter for the word with a minus in front. */
  readonly not?: string;
  /** Converts the typed value to the parameter's. */
  readonly read?: (value: string) => string;
  /** Set elsewhere on the page: accepted when typed, but not shown among the words. */
  readonly apart?: boolean;
}

type Search = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const quoted = (value: string): string =>
  /^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`;

const listOf = (value: Search[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'object' ? value : [String(value)];

/** The filters as text: `label:bug assignee:ann rendering`. */
export function filterWords(filters: readonly Filter[], search: Search): string {
  const parts = filters.flatMap(({ words: [word], parameter, not, apart }) =>
    apart === true
      ? []
      : [
          ...listOf(search[parameter]).map((value) => `${word}:${quoted(value)}`),
          ...(not === undefined ? [] : listOf(search[not]).map((value) => `-${word}:${quoted(value)}`)),
        ],
  );
  return [...parts, ...listOf(search['search'])].join(' ');
}

/** Parses typed filters into parameters; other words become the search text. */
export function parseFilterWords(
  filters: readonly Filter[],
  text: string,
): Record<string, string | readonly string[]> {
  const found: Record<string, string | readonly string[]> = {};
  const words = filters.flatMap((filter) => filter.words).join('|');
  const token = new RegExp(`(?:^|\\s)(-?)(${words}):(?:"([^"]*)"|(\\S+))`, 'g');
  const rest = text.replaceAll(
    token,
    (whole: string, minus: string, word: string, inQuotes: string | undefined, plain: string | undefined) => {
      const { parameter, not, many, read } = filters.find((filter) => filter.words.includes(word))!;
      const typed = (inQuotes ?? plain ?? '').trim();
      const name = minus === '' ? parameter : not;
      if (typed === '' || name === undefined) return whole;
      const value = read === undefined ? typed : read(typed);
      found[name] = many === true ? [...listOf(found[name]), value] : value;
      return '';
    },
  );
  return { ...found, search: rest.replaceAll(/\s+/g, ' ').trim() };
}
