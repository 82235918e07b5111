import { gemoji } from 'gemoji';

/** An emoji and its names. Loads late: the list is larger than most pages. */
export interface Emoji {
  readonly character: string;
  /** The name to insert. */
  readonly name: string;
  readonly category: string;
  /** Names and keywords to find it by. */
  readonly words: readonly string[];
}

/** Excludes Japanese signs without a readable name (`u6708` and similar), and `+1`, which is also `thumbsup`. */
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

/** The most common emoji, most frequent first: they are listed before others with a matching name. */
const wellKnown = new Map(
  (
    'thumbsup heart tada joy rocket eyes smile fire thumbsdown clap thinking pray white_check_mark 100 raised_hands sob ok_hand ' +
    'laughing wave muscle sunglasses sweat_smile slightly_smiling_face heart_eyes grin smiley wink warning bug sparkles x star ' +
    'confused cry point_up party bulb zap memo lock coffee beers cake hourglass question exclamation construction package ' +
    'rotating_light checkered_flag see_no_evil facepalm shrug hugs relaxed stuck_out_tongue angry scream skull poop ghost robot ' +
    'books calendar chart_with_upwards_trend computer email link key hammer wrench gear mag pencil2 pushpin scissors bell ' +
    'taco pizza hamburger apple banana dog cat unicorn sunny snowflake rainbow ocean earth_africa house airplane car'
  )
    .split(' ')
    .map((name, index) => [name, index]),
);

/** First emoji whose names begin with the text (common ones first), then those with a word that does, then those that contain it. */
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
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (wellKnown.get(a.emoji.name) ?? wellKnown.size) - (wellKnown.get(b.emoji.name) ?? wellKnown.size),
    )
    .slice(0, limit)
    .map(({ emoji }) => emoji);
}
