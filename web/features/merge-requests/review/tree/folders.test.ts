import { expect, it } from 'vitest';
import { filesFound, firstOf, foldersOf, type Folder } from './folders.ts';

const file = (new_path: string, old_path = new_path) => ({ new_path, old_path });
const drawn = ({ folders, files }: Folder<{ new_path: string }>): unknown[] => [
  ...folders.map((folder) => ({ [folder.name]: drawn(folder) })),
  ...files.map(({ new_path }) => new_path.split('/').at(-1)),
];

it('DIFF-11 the tree has a row for each folder, and one for folders that only contain a folder', () => {
  const files = ['README.md', 'web/ui/new/a.ts', 'web/ui/new/b.ts', 'web/api.ts', 'docs/de/x/y.md'].map(
    (path) => file(path),
  );
  expect(drawn(foldersOf(files))).toEqual([
    { web: [{ 'ui/new': ['a.ts', 'b.ts'] }, 'api.ts'] },
    { 'docs/de/x': ['y.md'] },
    'README.md',
  ]);
  expect(foldersOf(files).folders[0]?.folders[0]?.path).toBe('web/ui/new');
  expect(drawn(foldersOf([]))).toEqual([]);
});

it('DIFF-11 the first file of a tree is in its first folder', () => {
  const first = (...paths: string[]) => firstOf(foldersOf(paths.map((path) => file(path))))?.new_path;
  expect(first('README.md', 'web/c.ts', 'web/ui/a.ts')).toBe('web/ui/a.ts');
  expect(first('README.md', 'a.md')).toBe('README.md');
  expect(first()).toBeUndefined();
});

it('DIFF-11 files are found by words of their old or new path', () => {
  const files = [file('web/Button.tsx'), file('web/dialog.tsx', 'web/modal.tsx'), file('docs/a.md')];
  const found = (search: string) => filesFound(files, search).map(({ new_path }) => new_path);
  expect(found('')).toHaveLength(3);
  expect(found('button')).toEqual(['web/Button.tsx']);
  expect(found('tsx web')).toEqual(['web/Button.tsx', 'web/dialog.tsx']);
  expect(found('modal')).toEqual(['web/dialog.tsx']);
  expect(found('nothing')).toEqual([]);
});
