interface Entry {
  readonly id: number;
}

/** What somebody added to a set and removed from it. */
export interface SetChange<T extends Entry> {
  readonly add: readonly T[];
  readonly remove: readonly T[];
}

export const idsOf = (entries: readonly Entry[]): number[] => entries.map(({ id }) => id);

const without = <T extends Entry>(entries: readonly T[], others: readonly Entry[]): T[] =>
  entries.filter(({ id }) => !others.some((other) => other.id === id));

/** The difference between what was selected before and what is now. */
export function setChange<T extends Entry>(before: readonly T[], after: readonly T[]): SetChange<T> {
  return { add: without(after, before), remove: without(before, after) };
}

/** The set with the change, whatever others changed in it meanwhile. */
export function changedSet<T extends Entry>(now: readonly T[], { add, remove }: SetChange<T>): T[] {
  return [...without(now, [...remove, ...add]), ...add];
}
