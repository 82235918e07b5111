import { expect, it } from 'vitest';
import { hasSeen } from './seen.ts';

const cursor = (snapshot: string): string => `1760000000000000-1759000000000000-${snapshot}`;

it.each([
  ['10:15:11,12', '9', true],
  ['10:15:11,12', '10', true],
  ['10:15:11,12', '11', false],
  ['10:15:11,12', '14', true],
  ['10:15:11,12', '15', false],
  ['15:15:', '14', true],
  ['15:15:', '15', false],
  ['18446744073709551000:18446744073709551100:', '18446744073709551099', true],
])('who looked at %s has seen transaction %s: %s', (snapshot, tx, seen) => {
  expect(hasSeen(cursor(snapshot), tx)).toBe(seen);
});

it.each([
  [undefined, '1'],
  [cursor('10:15:'), undefined],
  [cursor('10:15:'), 'x'],
  ['1760000000000000', '1'],
  [cursor('t1760000000000000'), '1'],
  ['', '1'],
])('nobody knows of %s and %s', (seen, tx) => {
  expect(hasSeen(seen, tx)).toBe(false);
});
