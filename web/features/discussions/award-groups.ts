import type { AwardEmoji } from '../../../contract/discussions/discussions.ts';

/** One emoji under a note, and the people who gave it. */
export interface AwardGroup {
  name: string;
  character: string;
  count: number;
  /** Whether the reader gave it. */
  own: boolean;
  /** At most ten names, with the reader's last and as 'You', and the number of further ones. */
  names: readonly string[];
  more: number;
}

const namesInTooltip = 10;

/** Reactions by emoji: thumbs first, then in the order in which each was first given. */
export function awardGroups(awards: readonly AwardEmoji[], viewerId: number | undefined): AwardGroup[] {
  const groups = [...Map.groupBy(awards, (award) => award.name)].map(([name, given]): AwardGroup => {
    const others = given.filter(({ user }) => user.id !== viewerId).map(({ user }) => user.name);
    const own = others.length < given.length;
    const names = own ? [...others.slice(0, namesInTooltip - 1), 'You'] : others.slice(0, namesInTooltip);
    return {
      name,
      character: given[0]!.character,
      count: given.length,
      own,
      names,
      more: given.length - names.length,
    };
  });
  const rank = ({ name }: AwardGroup): number => (name === 'thumbsup' ? 0 : name === 'thumbsdown' ? 1 : 2);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

/** Toggles this person's reaction. */
export function withToggled(awards: readonly AwardEmoji[], award: AwardEmoji): AwardEmoji[] {
  const others = awards.filter((other) => other.name !== award.name || other.user.id !== award.user.id);
  return others.length < awards.length ? others : [...awards, award];
}
