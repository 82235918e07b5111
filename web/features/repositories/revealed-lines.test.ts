import { expect, it } from 'vitest';
import { allRevealed, hiddenAbove, hiddenAtEnd, withRevealed } from './revealed-lines.ts';

const context = (old_line: number, new_line: number, count: number) => ({
  type: 'context' as const,
  old_line,
  new_line,
  count,
  html: Array.from({ length: count }, (_, index) => `new ${new_line + index}\n`).join(''),
});
const removed = (old_line: number) => ({
  type: 'removed' as const,
  old_line,
  new_line: null,
  count: 1,
  html: 'gone\n',
});
/** Line 10 and line 30 of 50 are gone. */
const hunks = [
  { heading: '', old_start: 9, new_start: 9, runs: [context(9, 9, 1), removed(10), context(11, 10, 1)] },
  { heading: '', old_start: 29, new_start: 28, runs: [context(29, 28, 1), removed(30), context(31, 29, 1)] },
];
const whole = [
  {
    heading: '',
    old_start: 1,
    new_start: 1,
    runs: [context(1, 1, 9), removed(10), context(11, 10, 19), removed(30), context(31, 29, 20)],
  },
];
const shown = (revealed: Parameters<typeof withRevealed>[2]) =>
  withRevealed(hunks, whole, revealed).map(({ old_start, new_start, runs }) => [
    old_start,
    new_start,
    runs.map(({ old_line, new_line, count }) => [old_line, new_line, count]),
  ]);

it('DIFF-03 hidden lines appear above, below or all, with the numbers of both sides', () => {
  expect([hiddenAbove(hunks, 0), hiddenAbove(hunks, 1), hiddenAtEnd(hunks, whole)]).toEqual([8, 17, 19]);
  expect(shown(new Map([[0, { below: 0, above: 3 }]]))[0]).toEqual([
    6,
    6,
    [
      [6, 6, 3],
      [9, 9, 1],
      [10, null, 1],
      [11, 10, 1],
    ],
  ]);
  const [first, second] = shown(new Map([[1, { below: 2, above: 3 }]]));
  expect((first![2] as unknown[]).at(-1)).toEqual([12, 11, 2]);
  expect([second![0], second![1], (second![2] as unknown[])[0]]).toEqual([26, 25, [26, 25, 3]]);
  // Those that meet are one.
  expect(shown(new Map([[1, { below: 10, above: 7 }]]))).toHaveLength(1);
  expect((shown(new Map([[2, { below: 5, above: 0 }]]))[1]![2] as unknown[]).at(-1)).toEqual([32, 30, 5]);
});

// Was: every file offered more lines at its end, also where there are none.
it('DIFF-03 nothing is hidden behind fewer lines than git shows around a change', () => {
  const ending = (...runs: (typeof hunks)[number]['runs']) =>
    hiddenAtEnd([{ heading: '', old_start: 1, new_start: 1, runs }], undefined);
  expect(ending(removed(1), context(2, 1, 3))).toBeUndefined();
  expect(ending(removed(1), context(2, 1, 2))).toBe(0);
  expect(ending(context(1, 1, 3), removed(4))).toBe(0);
  expect(ending(removed(1), { ...context(2, 1, 3), no_newline: true } as never)).toBe(0);
});

it('DIFF-04 the whole file has each of its lines once', () => {
  const [all, ...others] = withRevealed(hunks, whole, allRevealed(hunks));
  expect(others).toEqual([]);
  const lines = all!.runs
    .filter(({ type }) => type === 'context')
    .flatMap(({ html }) => html.trimEnd().split('\n'));
  expect(lines).toEqual(Array.from({ length: 48 }, (_, index) => `new ${index + 1}`));
});
