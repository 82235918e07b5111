import { expect, it } from 'vitest';
import { parsePatch } from '../../git/index.ts';
import { findMovedLines } from './moved-lines.ts';

/** The moved lines of a patch: sign, own number, number on the other side. */
function movedIn(...lines: string[]): string[] {
  const count = (sign: string) =>
    lines.filter((line) => line.startsWith(sign) || line.startsWith(' ')).length;
  const hunks = parsePatch(`@@ -1,${count('-')} +1,${count('+')} @@\n${lines.join('\n')}\n`);
  return [...findMovedLines(hunks)]
    .map(([{ type, oldLine, newLine }, other]) =>
      type === 'removed' ? `-${oldLine} ${other}` : `+${newLine} ${other}`,
    )
    .toSorted();
}
const block = ['function first() {', '  return prepare("first");', '}'];
const signed = (sign: string, lines: readonly string[]) => lines.map((line) => `${sign}${line}`);

it('DIFF-13 a block that was removed in one place and added in another is moved, with its numbers on both sides', () => {
  expect(movedIn(...signed('-', block), ' kept', ...signed('+', ['new', ...block]))).toEqual([
    '+3 1',
    '+4 2',
    '+5 3',
    '-1 3',
    '-2 4',
    '-3 5',
  ]);
});

it('DIFF-13 too few lines, lines that say little, and lines that changed on the way are not', () => {
  expect(movedIn(...signed('-', block.slice(0, 2)), ' kept', ...signed('+', block.slice(0, 2)))).toEqual([]);
  expect(movedIn('-}', '-', '-}', '-);', ' kept', '+}', '+', '+}', '+);')).toEqual([]);
  expect(movedIn(...signed('-', block), ' kept', `+${block[0]}`, '+  return other;', `+${block[2]}`)).toEqual(
    [],
  );
});

it('DIFF-13 a line is moved once, to where most of what is around it went', () => {
  const longer = ['const before = 1;', ...block, 'const after = 2;'];
  const found = movedIn(...signed('-', block), ' a', ...signed('-', longer), ' b', ...signed('+', longer));
  expect(found.filter((line) => line.startsWith('-'))).toEqual(['-5 3', '-6 4', '-7 5', '-8 6', '-9 7']);
  const twice = movedIn(...signed('-', block), ' a', ...signed('+', block), ' b', ...signed('+', block));
  expect(twice).toHaveLength(6);
});
