import { diffArrays } from 'diff';
import type { RenderedMark } from '../../../../contract/repositories/rendered.ts';

/** More differences are not looked for: all of one version is removed then, and all of the other added. */
const mostEdits = 1000;

/** The entries of two lists in one: what both have, by their keys, and what only one has, the removed before the added. */
export function compareLists<T>(
  old: readonly T[] | null,
  now: readonly T[] | null,
  keyOf: (entry: T) => string,
): { mark: RenderedMark; entry: T }[] {
  const all = (entries: readonly T[], mark: RenderedMark) => entries.map((entry) => ({ mark, entry }));
  if (old === null) return all(now ?? [], 'added');
  if (now === null) return all(old, 'removed');
  // Numbers are compared faster than what may be long texts with one beginning.
  const numbers = new Map<string, number>();
  const numberOf = (entry: T) => {
    const key = keyOf(entry);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const changes = diffArrays(
    old.map((entry) => numberOf(entry)),
    now.map((entry) => numberOf(entry)),
    { maxEditLength: mostEdits },
  );
  if (changes === undefined) return [...all(old, 'removed'), ...all(now, 'added')];
  let [oldAt, nowAt] = [0, 0];
  return changes.flatMap(({ added, removed, count }) => {
    if (removed) {
      oldAt += count;
      return all(old.slice(oldAt - count, oldAt), 'removed');
    }
    nowAt += count;
    if (!added) oldAt += count;
    return all(now.slice(nowAt - count, nowAt), added ? 'added' : 'same');
  });
}
