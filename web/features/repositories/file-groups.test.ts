import { describe, expect, it } from 'vitest';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { groupsOf } from './file-groups.tsx';

const files = (count: number): PageDiffFile[] =>
  Array.from({ length: count }, (_, index) => ({ new_path: `file${index}` }) as PageDiffFile);
const sizes = (count: number, rows: number): number[] =>
  groupsOf(files(count), () => rows).map(({ group }) => group.length);

describe('the groups of changed files', () => {
  it('begin with no more than fills the window', () => {
    expect(sizes(70, 390)).toEqual([1, 20, 20, 20, 9]);
    expect(sizes(70, 100)).toEqual([3, 20, 20, 20, 7]);
  });

  it('hold no more than twenty of the shortest', () => {
    expect(sizes(70, 4)).toEqual([20, 20, 20, 10]);
  });

  it('hold each file once, in order', () => {
    const all = files(145);
    const groups = groupsOf(all, (file) => (file === all[0] ? 40 : 120));
    expect(groups.flatMap(({ group }) => group)).toEqual(all);
    expect(groups.map(({ at, group }) => all[at] === group[0])).not.toContain(false);
  });
});
