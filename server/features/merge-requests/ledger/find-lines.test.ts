import { describe, expect, it } from 'vitest';
import { createHistory, isSameLine, randomNumbers, textsOf } from '../../../../testing/line-histories.ts';
import type { Line } from '../../../../testing/line-histories.ts';
import { findMoved, followLines, otherVersion } from './find-lines.ts';

/** The lines with this text are those that are followed. */
const marked = (lines: readonly string[], from: string, to = from) => ({
  from: lines.indexOf(from),
  to: lines.indexOf(to) + 1,
});

const code = [
  'export function total(prices: readonly number[]): number {',
  '  let sum = 0;',
  '  for (const price of prices) {',
  '    sum += price.inCents();',
  '  }',
  '  return inWholeCents(sum);',
  '}',
];

describe('lines that other edits leave alone', () => {
  it('DIFF-15 are found where they are, by other numbers too', () => {
    const after = ['// Prices are in cents.', '', ...code];
    expect(followLines(code, marked(code, '    sum += price.inCents();'), after)).toEqual({
      kind: 'untouched',
      at: { from: 5, to: 6 },
    });
    const edited = after.with(8, '  return Math.round(sum);');
    expect(followLines(code, marked(code, '    sum += price.inCents();'), edited)).toMatchObject({
      kind: 'untouched',
    });
  });

  it('DIFF-15 are not taken for an equal neighbour of deleted ones', () => {
    const before = ['function one() {', '  work();', '}', '}', 'function two() {'];
    const after = before.toSpliced(2, 1);
    for (const from of [2, 3])
      expect(followLines(before, { from, to: from + 1 }, after)).toMatchObject({ kind: 'edited' });
    expect(followLines(before, { from: 4, to: 5 }, [...before.slice(0, 3), 'function two() {'])).toEqual({
      kind: 'edited',
      at: { from: 3, to: 4 },
      taken: false,
    });
  });

  it('DIFF-15 a lone brace is not followed where all around it is another', () => {
    const before = ['alpha beta gamma delta', '}', 'epsilon zeta eta theta'];
    const after = ['something else entirely here', '}', 'and another thing afterwards'];
    expect(followLines(before, { from: 1, to: 2 }, after)).toMatchObject({
      kind: 'edited',
      at: { from: 1, to: 2 },
    });
  });
});

describe('lines that were edited', () => {
  it('DIFF-15 are placed at what stands there now', () => {
    const after = code.toSpliced(3, 1, '    if (price < 0) continue;', '    sum += price.inCents();');
    expect(followLines(code, marked(code, '  for (const price of prices) {', '  }'), after)).toEqual({
      kind: 'edited',
      at: { from: 2, to: 6 },
      taken: true,
    });
    expect(followLines(code, { from: 1, to: 5 }, code.toSpliced(1, 4))).toEqual({
      kind: 'edited',
      at: { from: 1, to: 1 },
      taken: true,
    });
  });
});

describe('lines that were moved', () => {
  const before = ['one', ...code, 'two'];
  const lines = marked(before, '    sum += price.inCents();', '  }');

  it('DIFF-15 are found once with what is around them', () => {
    const after = otherVersion(['three'], ['three', ...code]);
    expect(findMoved(before, lines, [otherVersion(before, ['one', 'two']), after])).toEqual({
      version: 1,
      at: { from: 4, to: 6 },
    });
    // Indented otherwise at the ends only.
    const spaced = otherVersion(['three'], ['three', ...code.map((line) => `${line}  `)]);
    expect(findMoved(before, lines, [spaced])).toMatchObject({ at: { from: 4, to: 6 } });
  });

  it('DIFF-15 are not found where there are several, or too little to tell', () => {
    const twice = otherVersion([], [...code, ...code]);
    expect(findMoved(before, lines, [twice])).toBeUndefined();
    expect(findMoved(['{', '}'], { from: 1, to: 2 }, [otherVersion([], ['}'])])).toBeUndefined();
  });
});

it('DIFF-15 5,000 random histories: no line is said to be where it is not', () => {
  const wrong: unknown[] = [];
  const kinds = { untouched: 0, moved: 0, edited: 0, kept: 0 };
  for (let history = 0; history < 5000; history++) {
    const { below, some, change } = createHistory(randomNumbers(history));
    const before = Array.from({ length: 1 + below(3) }, () => [...some(40), ...some(40)]);
    let after: Line[][] = before.map((file) => [...file]);
    for (let step = below(8); step >= 0; step--) after = change(after);
    for (let comment = 0; comment < 3; comment++) {
      const file = below(before.length);
      const from = below(before[file]!.length);
      const lines = { from, to: Math.min(before[file]!.length, from + 1 + (below(3) === 0 ? below(5) : 0)) };
      const own = before[file]!.slice(lines.from, lines.to);
      const texts = textsOf(before[file]!);
      const found = followLines(texts, lines, textsOf(after[file]!));
      const moved =
        found.kind === 'untouched'
          ? { version: file, at: found.at }
          : found.taken
            ? findMoved(
                texts,
                lines,
                after.map((other, index) => otherVersion(textsOf(before[index]!), textsOf(other))),
              )
            : undefined;
      kinds[found.kind === 'untouched' ? 'untouched' : moved === undefined ? 'edited' : 'moved']++;
      if (moved === undefined) {
        if (after.some((other) => own.every(({ id }) => other.some((each) => each.id === id)))) kinds.kept++;
        continue;
      }
      const there = after[moved.version]!;
      const isRight = own.every((_, index) =>
        isSameLine(before[file]!, lines.from + index, there, moved.at.from + index),
      );
      if (!isRight) wrong.push({ history, comment, own, there: there.slice(moved.at.from, moved.at.to) });
    }
  }
  const share = (kinds.kept / (kinds.untouched + kinds.moved + kinds.edited)) * 100;
  // oxlint-disable-next-line no-console -- how much the caution costs
  console.log(kinds, `${share.toFixed(1)} % are there, but said to have changed`);
  expect(wrong).toEqual([]);
});
