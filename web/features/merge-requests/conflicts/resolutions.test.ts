import { expect, it } from 'vitest';
import type { ConflictFile } from '../../../../contract/merge-requests/conflicts.ts';
import {
  hasMarkers,
  isStale,
  keptText,
  leftIn,
  readKept,
  resolvedFiles,
  stillChosen,
  wholeSide,
} from './resolutions.ts';

const file = {
  path: 'song.txt',
  identity: 'a-b',
  editable: true,
  sections: [{ conflict: false }, { conflict: true, id: 'one' }, { conflict: true, id: 'two' }],
} as unknown as ConflictFile;
const image = { ...file, path: 'cover.png', sections: null, editable: false } as ConflictFile;

it.each([
  ['nothing', file, undefined, 2],
  ['one section', file, { identity: 'a-b', sections: { one: 'head' } }, 1],
  ['a whole side', file, wholeSide(file, 'origin'), 0],
  ['one section of what it was before a push', file, { identity: 'a-c', sections: { one: 'head' } }, 2],
  ['a text', file, { identity: 'a-b', content: 'both\n' }, 0],
  ['a text with markers', file, { identity: 'a-b', content: '<<<<<<< ours\n' }, 1],
  ['a text of what it was before a push', file, { identity: 'a-c', content: 'both\n' }, 1],
  ['nothing, of a file without sections', image, undefined, 1],
  ['a side, of a file without sections', image, wholeSide(image, 'head'), 0],
  ['a side of what it was before', image, { identity: 'a-c', side: 'head' }, 1],
] as const)('MR-03 how many choices are missing with %s', (_, of, choice, left) => {
  expect(leftIn(of, choice)).toBe(left);
});

it('MR-03 a text outlives a push, to be read again; choices of sides do not', () => {
  const text = { identity: 'a-c', content: 'both\n' };
  expect([stillChosen(file, text), isStale(file, text)]).toEqual([text, true]);
  expect(stillChosen(image, text)).toBeUndefined();
  expect(stillChosen(file, { identity: 'a-c', sections: { one: 'head' } })).toBeUndefined();
});

it('MR-03 what was chosen is sent by file', () => {
  expect(
    resolvedFiles([file, image], {
      'song.txt': wholeSide(file, 'head'),
      'cover.png': wholeSide(image, 'origin'),
    }),
  ).toEqual([
    { path: 'song.txt', sections: { one: 'head', two: 'head' } },
    { path: 'cover.png', side: 'origin' },
  ]);
  expect(resolvedFiles([file], { 'song.txt': { identity: 'a-b', content: 'both\n' } })).toEqual([
    { path: 'song.txt', content: 'both\n' },
  ]);
});

it('MR-03 markers count at the beginning of a line', () => {
  expect(['<<<<<<< HEAD', 'a\n>>>>>>> main\n', '||||||| base'].map(hasMarkers)).toEqual([true, true, true]);
  expect(['a <<<<<<< b', '<<<<<<<<', '=======\n'].map(hasMarkers)).toEqual([false, false, false]);
});

it('MR-03 what is kept is what is chosen, and what gave way to it', () => {
  const aside = { a: { identity: '1', content: 'both' } };
  expect(readKept(keptText({ choices: {}, aside }))).toEqual({ choices: {}, aside });
  expect(readKept(keptText({ message: 'm', choices: aside, aside: {} }))?.choices).toEqual(aside);
  expect(keptText({ message: undefined, choices: {}, aside: {} })).toBe('');
});

it('MR-03 what was kept by something else is not read', () => {
  expect(readKept('{"choices":{"a":{"identity":"1"}},"message":"m"}')).toEqual({
    choices: { a: { identity: '1' } },
    message: 'm',
    aside: {},
  });
  expect(['', '{', '{}', '{"choices":1}', '[]'].map(readKept)).toEqual(Array(5).fill(undefined));
});
