import { expect, it } from 'vitest';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { isSymlink, remarkOf } from './diff-remarks.tsx';

const file = (more: Partial<PageDiffFile>): PageDiffFile => ({
  old_path: 'a',
  new_path: 'a',
  old_mode: '100644',
  new_mode: '100644',
  status: 'modified',
  additions: 0,
  deletions: 0,
  binary: false,
  too_large: false,
  identity: { file_hash: '', old_blob: '1', new_blob: '1' },
  hunks: [],
  ...more,
});

it('DIFF-13 a file says what became of it, in words', () => {
  const identity = { file_hash: '', old_blob: '1', new_blob: '2' };
  expect(remarkOf(file({ status: 'renamed', old_path: 'b' }))).toBe('Its contents did not change.');
  // Was: that its contents did not change, where white space is left out.
  expect(remarkOf(file({ identity }))).toBe('Only white space has changed.');
  expect(remarkOf(file({ status: 'added' }))).toBe('This file is empty.');
  expect(remarkOf(file({ new_mode: '100755' }))).toBe('Mode changed from 100644 to 100755.');
  const hunks = [{ heading: '', old_start: 1, new_start: 0, runs: [] }];
  const changed = { status: 'type_changed', hunks } as const;
  expect(remarkOf(file({ ...changed, old_mode: '120000' }))).toBe('A symbolic link before, a file now.');
  expect(remarkOf(file({ ...changed, new_mode: '120000' }))).toBe('A file before, a symbolic link now.');
  expect(remarkOf(file({ ...changed, new_mode: '160000' }))).toBe('Mode changed from 100644 to 160000.');
});

it('DIFF-07 a symbolic link is one by what is there now, a deleted one by what was', () => {
  expect(isSymlink(file({ old_mode: '120000' }))).toBe(false);
  expect(isSymlink(file({ new_mode: '120000' }))).toBe(true);
  expect(isSymlink(file({ status: 'deleted', old_mode: '120000', new_mode: '000000' }))).toBe(true);
});
