import { gemoji } from 'gemoji';

/** An emoji as it is written between colons. Loads late: all of them weigh more than most pages. */
export interface Emoji {
  readonly character: string;
  /** The name that is written. */
  readonly name: string;
  readonly category: string;
  /** What it is found by: its names, words for it. */
  readonly words: readonly string[];
}

/** Japanese signs that have no name of their own: `u6708` and the like say nothing to anybody. Nor does `+1`, where there is `thumbsup`. */
const nameless = /^u[0-9a-f]{4}$|^[+-]1$/;

export const emojis: readonly Emoji[] = gemoji.flatMap(({ emoji, names, tags, description, category }) => {
  const name = names.find((one) => !nameless.test(one));
  return name === undefined
    ? []
    : [
        {
          character: emoji,
          name,
          category,
          words: [...names, ...tags, ...description.toLowerCase().split(' ')],
        },
      ];
});

const named = new Map(emojis.map((emoji) => [emoji.name, emoji]));

export function emojiNamed(name: string): Emoji | undefined {
  return named.get(name);
}

/** Those whose names begin with the text, then those with a word that does, then those that hold it. */
export function findEmojis(text: string, limit: number): readonly Emoji[] {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return emojis.slice(0, limit);
  const rank = ({ name, words }: Emoji): number =>
    name === wanted
      ? 0
      : name.startsWith(wanted)
        ? 1
        : words.some((word) => word.startsWith(wanted))
          ? 2
          : words.some((word) => word.includes(wanted))
            ? 3
            : 4;
  return emojis
    .map((emoji) => ({ emoji, rank: rank(emoji) }))
    .filter((found) => found.rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ emoji }) => emoji);
}
