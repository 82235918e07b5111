import { describe, expect, it } from 'vitest';
import { createHistory, isSameLine, randomNumbers, textsOf } from '../../../../testing/line-histories.ts';
import type { Line } from '../../../../testing/line-histories.ts';
import { findUnchanged } from './find-place.ts';
import { replaceLines } from './replace-lines.ts';

const code = ['let sum = 0;', 'for (const price of prices) sum += price;', 'return inWholeCents(sum);', '}'];

const around = (lines: readonly Line[], at: number): string[] =>
  textsOf(lines.slice(Math.max(0, at - 4), at + 5));

describe('the place of a suggestion', () => {
  it('SUGG-02 is where its lines are, beside an edit too if they say something', () => {
    expect(findUnchanged(code, { from: 1, to: 2 }, ['// Cents', ...code])).toEqual({ from: 2, to: 3 });
    const beside = code.with(1, 'for (const price of prices) sum += inCents(price);');
    expect(findUnchanged(code, { from: 2, to: 3 }, beside)).toEqual({ from: 2, to: 3 });
    expect(findUnchanged(code, { from: 1, to: 2 }, beside)).toBeUndefined();
    expect(findUnchanged(code, { from: 1, to: 3 }, beside)).toBeUndefined();
  });

  it('SUGG-02 is nowhere if several are like them, or white space differs', () => {
    expect(findUnchanged(code, { from: 2, to: 3 }, [code[2]!, code[0]!, code[2]!])).toBeUndefined();
    expect(findUnchanged(code, { from: 3, to: 4 }, ['x', '}', '}'])).toBeUndefined();
    expect(
      findUnchanged(
        code,
        { from: 1, to: 2 },
        code.map((line) => `  ${line}`),
      ),
    ).toBeUndefined();
  });

  it('SUGG-02 5,000 random histories: no line that was changed, or is another, is replaced', () => {
    const wrong: unknown[] = [];
    let applied = 0;
    for (let history = 0; history < 5000; history++) {
      const { below, some, change } = createHistory(randomNumbers(history));
      const before = [...some(40), ...some(40)];
      let files: Line[][] = [before];
      for (let step = below(6); step >= 0; step--) files = change(files);
      const after = files[0]!;
      const from = below(before.length);
      const lines = { from, to: Math.min(before.length, from + 1 + below(4)) };
      const at = findUnchanged(textsOf(before), lines, textsOf(after));
      if (at === undefined) continue;
      applied++;
      const own = before.slice(lines.from, lines.to);
      const isRight = own.every(
        (_, index) =>
          isSameLine(before, from + index, after, at.from + index) ||
          // Equal lines that changed places.
          String(around(before, from + index)) === String(around(after, at.from + index)),
      );
      const content = Buffer.from(
        textsOf(after)
          .map((line) => `${line}\n`)
          .join(''),
      );
      const made = replaceLines(content, [{ lines: at, text: 'replaced\n' }])!.toString();
      const meant = after
        .toSpliced(at.from, own.length, { id: -1, text: 'replaced' })
        .map(({ text }) => `${text}\n`)
        .join('');
      if (!isRight || made !== meant) wrong.push({ history, own, there: after.slice(at.from, at.to) });
    }
    expect(wrong).toEqual([]);
    // It is of use, too.
    expect(applied).toBeGreaterThan(1500);
  });
});

describe('replaced lines', () => {
  const replace = (before: string, from: number, to: number, text: string): string | undefined =>
    replaceLines(Buffer.from(before, 'latin1'), [{ lines: { from, to }, text }])?.toString('latin1');

  it('SUGG-03 keep the ends of lines, each as it was', () => {
    expect(replace('a\r\nb\nc\r\n', 1, 3, 'x\ny\nz\n')).toBe('a\r\nx\ny\r\nz\r\n');
    expect(replace('a\r\nb', 1, 2, 'x\ny\n')).toBe('a\r\nx\r\ny');
    expect(replace('a\nb', 0, 1, 'x\n')).toBe('x\nb');
    expect(replace('a', 0, 1, '')).toBe('');
  });

  it('SUGG-03 keep every other byte, and are refused where the encoding has no word for them', () => {
    expect(replace('caf\u00e9\nb\n', 1, 2, '\u00fcber\n')).toBe('caf\u00e9\n\u00fcber\n');
    expect(replace('caf\u00e9\nb\n', 1, 2, '\u{1f600}\n')).toBeUndefined();
    // A file in UTF-8 stays one.
    expect(
      replaceLines(Buffer.from('é\nb\n'), [{ lines: { from: 1, to: 2 }, text: '\u{1f600}\n' }])?.toString(),
    ).toBe('é\n\u{1f600}\n');
  });

  it('SUGG-03 are replaced from the end, so that several do not move each other', () => {
    const made = replaceLines(Buffer.from('a\nb\nc\nd\n'), [
      { lines: { from: 0, to: 1 }, text: '1\n2\n3\n' },
      { lines: { from: 2, to: 4 }, text: '4\n' },
      { lines: { from: 1, to: 2 }, text: '' },
    ]);
    expect(made?.toString()).toBe('1\n2\n3\n4\n');
  });
});
