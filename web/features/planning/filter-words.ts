/** A filter as it is typed (`label:bug`) and as it stands in the address (`label_name[]=bug`). */
export interface Filter {
  /** The first is how it is shown; the others are understood too. */
  readonly words: readonly [string, ...string[]];
  readonly parameter: string;
  /** Where it can be typed more than once. */
  readonly many?: boolean;
  /** The parameter of what is typed with a minus in front. */
  readonly not?: string;
  /** What was typed as the address has it. */
  readonly read?: (value: string) => string;
  /** Has a place of its own on the page: it is understood, but not shown among the words. */
  readonly apart?: boolean;
}

type Search = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const quoted = (value: string): string =>
  /^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`;

const listOf = (value: Search[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'object' ? value : [String(value)];

/** The filters as they are typed: `label:bug assignee:ann rendering`. */
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

/** What was typed as parameters; what is none of the known words is searched for. */
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
