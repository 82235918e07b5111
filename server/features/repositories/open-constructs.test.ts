import { expect, it } from 'vitest';
import { readsOtherwise } from './open-constructs.ts';

const shown = (from: number, to: number, ...changed: readonly number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    number: from + index,
    changed: changed.includes(from + index),
  }));

it.each([
  ['a comment from above', ['/*', 'a', 'b', '*/'], shown(2, 3), false, true],
  ['one that ended above', ['/*', '*/', 'b', 'c'], shown(3, 4), false, false],
  ['one that is shown whole', ['a', '/*', ' *', ' */', 'b'], shown(1, 5, 3), true, false],
  ['one that was added, among no others', ['a', '/*', '*/', 'b'], shown(1, 4, 2, 3), false, false],
  ['one that took the place of others', ['a', '/*', '*/', 'b'], shown(1, 4, 2, 3), true, true],
  ['one that ends between two places', ['/*', 'a', '*/', 'b'], [...shown(1, 1), ...shown(4, 4)], false, true],
  ['one that is open at the end of what is shown', ['a', '/*', 'b', '*/'], shown(1, 3), false, false],
  ['strings on one line', ['`a` `b`', 'c'], shown(2, 2), true, false],
  ['a string that spans lines', ['`a', 'b', '`'], shown(2, 2), true, true],
  ['what looks like another end', ['"""', "'''", '"""', 'a'], shown(4, 4), true, false],
] as const)('DIFF-13 %s', (_name, text, lines, isMixed, otherwise) => {
  expect(readsOtherwise(text, lines, isMixed)).toBe(otherwise);
});
