import { expect, it } from 'vitest';
import { cutRun, indexIn, lineIn, placeRuns, sliceRun, withoutTags } from './diff-places.ts';

const hunk = {
  heading: '',
  old_start: 5,
  new_start: 7,
  runs: [
    { type: 'context' as const, old_line: 5, new_line: 7, count: 2, html: 'a\nb\n' },
    { type: 'removed' as const, old_line: 7, new_line: null, count: 1, html: 'c\n' },
    { type: 'added' as const, old_line: null, new_line: 9, count: 3, html: 'd\ne\nf\n', no_newline: true },
  ],
};

it('DIFF-05 lines have numbers on both sides, also where only one has them', () => {
  const runs = placeRuns(hunk);
  expect(runs.map(({ old, now }) => [old, now])).toEqual([
    [5, 7],
    [7, 9],
    [8, 9],
  ]);
  expect(runs.map((run) => lineIn(run, 0))).toEqual([
    { old_line: 5, new_line: 7 },
    { old_line: 7, new_line: null },
    { old_line: null, new_line: 9 },
  ]);
  const find = (old_line: number | null, new_line: number | null) =>
    runs.map((run) => indexIn(run, { old_line, new_line }));
  expect(find(null, 11)).toEqual([-1, -1, 2]);
  expect(find(7, null)).toEqual([-1, 0, -1]);
  expect(find(6, 8)).toEqual([1, -1, -1]);
  // v4's clients name a line that did not change by one side.
  expect(find(6, null)).toEqual([1, -1, -1]);
  expect(find(null, 12)).toEqual([-1, -1, -1]);
});

it('DIFF-09 a run is cut where something stands between its lines', () => {
  const added = placeRuns(hunk)[2]!;
  expect(cutRun(added, [3])).toEqual([added]);
  expect(
    cutRun(added, [2, 1, 2]).map(({ run, old, now }) => [run.html, run.count, run.no_newline, old, now]),
  ).toEqual([
    ['d\n', 1, undefined, 8, 9],
    ['e\n', 1, undefined, 8, 10],
    ['f\n', 1, true, 8, 11],
  ]);
});

it('DIFF-13 a part of a run has its share of what was moved', () => {
  const run = {
    type: 'added' as const,
    old_line: null,
    new_line: 10,
    count: 6,
    html: 'a\nb\nc\nd\ne\nf\n',
    moved: [{ first: 1, count: 4, line: 31 }],
  };
  const placed = { run, old: 1, now: 10 };
  expect(sliceRun(placed, 0, 3)!.run.moved).toEqual([{ first: 1, count: 2, line: 31 }]);
  expect(sliceRun(placed, 3, 6)!.run.moved).toEqual([{ first: 0, count: 2, line: 33 }]);
  expect(sliceRun(placed, 5, 6)!.run.moved).toBeUndefined();
});

// Was: while their colours were on the way, characters that turn text around did so; and later those in words that changed.
it.each(['\u202E', '<mark class="diff-word">\u202E</mark>'])(
  'DIFF-13 what is not seen stays marked in lines without colours: %j',
  (inner) => {
    expect(
      withoutTags(
        `<span class="hljs-comment">a <i data-hidden="U+202E">${inner}</i> &lt;b</span>\n<span>c</span>`,
      ),
    ).toBe('a <i data-hidden="U+202E">\u202E</i> &lt;b\nc');
  },
);
