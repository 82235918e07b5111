import { expect, test } from 'vitest';
import { namesTip } from './names-tip.ts';

test('SIDE-14 a tooltip names five, and says how many more there are', () => {
  const tip = (...names: string[]): string => namesTip(names, (count) => `and ${count} more`);
  expect(tip('a')).toBe('a');
  expect(tip('a', 'b', 'c', 'd', 'e')).toBe('a, b, c, d, e');
  expect(tip('a', 'b', 'c', 'd', 'e', 'f', 'g')).toBe('a, b, c, d, e and 2 more');
});
