import { expect, it } from 'vitest';
import { areIn, countRows, inBlocks, partsOf, piecesOf } from './diff-parts.ts';

const lines = (count: number): string => 'a\n'.repeat(count);
const hunk = {
  heading: '',
  old_start: 1,
  new_start: 1,
  runs: [
    { type: 'context' as const, old_line: 1, new_line: 1, count: 3, html: lines(3) },
    { type: 'removed' as const, old_line: 4, new_line: null, count: 100, html: lines(100) },
    { type: 'added' as const, old_line: null, new_line: 4, count: 130, html: lines(130) },
  ],
};
const insert = (new_line: number) => ({ key: 'thread', line: { old_line: null, new_line }, node: 'here' });

it('DIFF-14 lines are drawn in blocks of sixty rows at most, long runs in pieces', () => {
  const pieces = piecesOf(hunk);
  expect(pieces.map(({ run }) => run.count)).toEqual([3, 60, 40, 60, 60, 10]);
  const blocks = inBlocks(pieces, ({ run }) => run.count);
  expect(blocks.map((block) => block.map(({ run }) => run.count))).toEqual([
    [3],
    [60],
    [40],
    [60],
    [60],
    [10],
  ]);
  expect(inBlocks([10, 20, 30, 1, 200, 5, 6], Number)).toEqual([[10, 20, 30], [1], [200], [5, 6]]);
  expect(inBlocks([], Number)).toEqual([]);
  expect(countRows(pieces, false)).toBe(233);
  expect(countRows(pieces, true)).toBe(133);
});

it('DIFF-09 what is written cuts a block, and leaves the others as they are', () => {
  const pieces = piecesOf(hunk);
  const blocks = inBlocks(pieces, ({ run }) => run.count);
  const bare = partsOf(blocks, []);
  const [before, , , within, after] = partsOf(blocks, [insert(13)]);
  expect(before).toEqual(bare[0]);
  expect(within!.map(({ placed, below }) => [placed.run.count, below.length])).toEqual([
    [10, 1],
    [50, 0],
  ]);
  expect(after).toEqual(bare[4]);
  expect(areIn(pieces, insert(133))).toBe(true);
  expect(areIn(pieces, insert(134))).toBe(false);
});
