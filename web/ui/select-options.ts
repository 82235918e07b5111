import type { Found } from '../platform/use-found.ts';

/** The rows of the list: those of `first` on top, and, until the server has answered, only those that contain the typed text. */
export function arrange<T extends { id: number }>(
  { items, exact }: Pick<Found<T>, 'items' | 'exact'>,
  first: readonly T[],
  search: string,
  textOf: (item: T) => string,
): readonly T[] {
  const needle = search.trim().toLowerCase();
  const holds = (item: T): boolean => needle === '' || textOf(item).toLowerCase().includes(needle);
  const answered = new Set(items.map(({ id }) => id));
  const above = new Set(first.map(({ id }) => id));
  return [
    ...first.filter((item) => holds(item) || (exact && answered.has(item.id))),
    ...items.filter((item) => !above.has(item.id) && (exact || holds(item))),
  ];
}

/** What is chosen after an entry was: it joins the others, or leaves them. Of more than `most` the oldest goes. */
export function toggled<T extends { id: number }>(
  chosen: readonly T[],
  item: T,
  most: number = Infinity,
): readonly T[] {
  const others = chosen.filter(({ id }) => id !== item.id);
  return others.length < chosen.length ? others : [...others, item].slice(-most);
}
