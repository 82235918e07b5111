import { expect, it } from 'vitest';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { lineBudget } from './present-diff-file.ts';

it('DIFF-06 lines are read of as many files as an answer has room for, and the others are too large', () => {
  const file = (additions: number): PageDiffFile =>
    ({ additions, deletions: 0, hunks: null, too_large: false }) as PageDiffFile;
  const files = [file(15_000), file(15_000), file(100)];
  const { fitting, take } = lineBudget(files);
  // was: the lines of all were read, and one was answered with them
  expect(fitting).toEqual([files[0], files[2]]);
  expect(files.map((each) => take(each, each).too_large)).toEqual([false, true, false]);
});
