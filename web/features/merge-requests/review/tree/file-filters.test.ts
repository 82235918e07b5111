import { expect, it } from 'vitest';
import { filterFiles, generatedType, noFilter, typeOf, typesOf } from './file-filters.ts';

const files = ['a/x.ts', 'a/y.TS', 'Makefile', '.gitignore', 'go.sum', 'b/z.test.ts'].map((new_path) =>
  new_path === 'go.sum' ? { new_path, generated: 'lock' as const } : { new_path },
);
const facts = {
  viewed: new Set(['a/x.ts', 'go.sum']),
  threads: new Set(['a/x.ts', 'Makefile']),
  mine: new Set(['Makefile', 'a/y.TS']),
};
const paths = (filter: object) =>
  filterFiles(files, { ...noFilter, ...filter }, facts).map(({ new_path }) => new_path);

it('DIFF-11 the type of a file is what its name ends with', () => {
  expect(files.map((file) => typeOf(file))).toEqual(['.ts', '.ts', 'Makefile', '.gitignore', '.sum', '.ts']);
  expect(typesOf(files)).toEqual([
    [generatedType, 1],
    ['.ts', 3],
    ['.gitignore', 1],
    ['.sum', 1],
    ['Makefile', 1],
  ]);
});

it('DIFF-11 files are filtered by what is left to view, by threads, owners and type, also together', () => {
  expect(paths({})).toHaveLength(6);
  expect(paths({ unviewed: true })).toEqual(['a/y.TS', 'Makefile', '.gitignore', 'b/z.test.ts']);
  expect(paths({ threads: true })).toEqual(['a/x.ts', 'Makefile']);
  expect(paths({ mine: true, unviewed: true, type: '.ts' })).toEqual(['a/y.TS']);
  expect(paths({ type: generatedType })).toEqual(['go.sum']);
});
