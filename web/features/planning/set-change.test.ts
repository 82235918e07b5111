import { expect, it } from 'vitest';
import { changedSet, idsOf, setChange } from './set-change.ts';

type Entry = { readonly id: number };
const [a, b, c, d] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] as [Entry, Entry, Entry, Entry];

it('SIDE-01 a change of a set is what was added and removed, and leaves what others did meanwhile', () => {
  const change = setChange([a, b], [b, c]);
  expect([idsOf(change.add), idsOf(change.remove)]).toEqual([[3], [1]]);
  expect(idsOf(changedSet([a, b], change))).toEqual([2, 3]);
  // Somebody else added d and removed b.
  expect(idsOf(changedSet([a, d], change))).toEqual([4, 3]);
  // Somebody else did the same: once each.
  expect(idsOf(changedSet([b, c], change))).toEqual([2, 3]);
  expect(idsOf(changedSet([b], setChange([], [])))).toEqual([2]);
});
