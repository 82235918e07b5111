import { expect, it } from 'vitest';
import type { DiffPosition } from '../../../../contract/discussions/discussions.ts';
import type { ThreadStanding } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import {
  linesOf,
  pathOf,
  placeInVersion,
  placeNow,
  placeOf,
  pointOf,
  positionOf,
  readPosition,
  severalOf,
} from './line-position.ts';

const version = { base_sha: 'base', start_sha: 'start', head_sha: 'head' };
const file = {
  old_path: 'old.txt',
  new_path: 'new.txt',
  identity: { file_hash: 'f00', old_blob: 'blob-old', new_blob: 'blob-new' },
} as PageDiffFile;
const added = (line: number) => ({ old_line: null, new_line: line });
const removed = (line: number) => ({ old_line: line, new_line: null });
/** The position that is sent for lines, as it is read again. */
const sent = (
  from: ReturnType<typeof added | typeof removed> | undefined,
  to: ReturnType<typeof added | typeof removed>,
) => readPosition(positionOf(version, { file, from, to }))!;

it('DIFF-09 a position is sent by its lines, and read again', () => {
  const one = sent(undefined, added(7));
  expect(one).toMatchObject({
    ...version,
    position_type: 'text',
    new_path: 'new.txt',
    new_line: 7,
    old_line: null,
  });
  expect([linesOf(one).line, linesOf(one).from, one.line_range]).toEqual([added(7), undefined, undefined]);
  // The same line at both ends is one line.
  expect(sent(added(7), added(7))).toEqual(one);
  const several = sent(removed(3), added(7));
  expect(several.line_range).toEqual({
    start: { line_code: 'f00_3_0', type: 'old', old_line: 3, new_line: null },
    end: { line_code: 'f00_0_7', type: 'new', old_line: null, new_line: 7 },
  });
  expect(linesOf(several)).toEqual({ line: added(7), from: removed(3) });
  expect(positionOf(version, { file, from: undefined, to: undefined })).toContain('"position_type":"file"');
});

it('DIFF-10 a point of an image is sent with the size of the image', () => {
  const point = { x: 0, y: 4, width: 30, height: 20 };
  const position = readPosition(positionOf(version, { file, from: undefined, to: undefined, point }))!;
  expect(pointOf(position)).toEqual(point);
  expect([pointOf({ ...position, width: 0 }), pointOf(sent(undefined, added(1)))]).toEqual([
    undefined,
    undefined,
  ]);
});

it('DIFF-09 what is no position is not read', () => {
  expect(['', 'null', '{}', '{"new_path":"a"}', '{"new_path":1,"head_sha":"b"}'].map(readPosition)).toEqual(
    Array(5).fill(undefined),
  );
});

it.each([
  ['one line', sent(undefined, added(7)), undefined, undefined],
  ['added lines', sent(added(5), added(7)), undefined, { from: 5, to: 7, isOld: false }],
  ['removed lines', sent(removed(5), removed(7)), undefined, { from: 5, to: 7, isOld: true }],
  ['from removed to added', sent(removed(3), added(7)), undefined, { from: '−3', to: '+7', isOld: false }],
  ['from added to removed', sent(added(3), removed(7)), undefined, { from: '+3', to: '−7', isOld: false }],
  [
    'lines that moved',
    sent(added(5), added(7)),
    { standing: 'moved', first_line: 15, last_line: 17 },
    { from: 15, to: 17, isOld: false },
  ],
  [
    'lines that were edited',
    sent(added(5), added(7)),
    { standing: 'changed', first_line: 15, last_line: 17 },
    { from: 5, to: 7, isOld: false },
  ],
] as const)('DIFF-09 which lines a thread is on: %s', (_, position, standing, several) => {
  expect(severalOf(position, standing as ThreadStanding | undefined)).toEqual(several);
});

it('DIFF-15 until it is known where lines are now, they are where the commit or the blob is the same', () => {
  const position: DiffPosition = { ...sent(undefined, added(7)), new_blob: 'blob-new' };
  const later = { ...version, head_sha: 'later' };
  const edited = { ...file, identity: { ...file.identity!, new_blob: 'other' } };
  expect(placeOf([file], position, version).line).toEqual(added(7));
  expect(placeOf([file], position, later).line).toEqual(added(7));
  expect(placeOf([edited], position, later)).toEqual({ file: edited, line: undefined });
  // Of a removed line the base counts, and a renamed file is found by its other name.
  const old = { ...sent(undefined, removed(2)), new_path: 'older.txt' };
  expect(placeOf([file], old, later)).toEqual({ file, line: removed(2) });
  expect(placeOf([], position, version)).toEqual({ file: undefined, line: undefined });
});

it('DIFF-15 where lines stand now is said by the side that they are on', () => {
  const standing = { path: 'new.txt', last_line: 9 } as ThreadStanding;
  const [onNew, onOld] = [sent(undefined, added(7)), sent(undefined, removed(7))];
  expect(placeNow([file], onNew, standing)).toEqual({ file, line: added(9) });
  expect(placeNow([file], onOld, { ...standing, path: 'old.txt' })).toEqual({ file, line: removed(9) });
  expect(placeNow([file], onNew, { ...standing, last_line: null }).line).toBeUndefined();
  expect([pathOf(onNew), pathOf(onOld)]).toEqual(['new.txt', 'old.txt']);
});

it('DIFF-15 of compared versions a comment goes to the newer one, by its new lines', () => {
  const both = { old_line: 4, new_line: 5 };
  expect(placeInVersion({ file, from: both, to: added(7) })).toEqual({
    file: { ...file, old_path: 'new.txt' },
    from: added(5),
    to: added(7),
  });
  // A removed line is not in it.
  expect(placeInVersion({ file, from: removed(4), to: added(7) }).from).toEqual(added(7));
});
