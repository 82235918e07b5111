import { isUtf8 } from 'node:buffer';
import type { Lines } from '../ledger/find-lines.ts';

/** Lines that others take the place of. */
export interface Replacement {
  readonly lines: Lines;
  /** Each line with its end, a line feed; empty takes the lines away. */
  readonly text: string;
}

const mark = '\u00ef\u00bb\u00bf';

/** The end of a line; undefined if it has none. */
const endOf = (line: string | undefined): string | undefined =>
  line?.endsWith('\r\n') === true ? '\r\n' : line?.endsWith('\n') === true ? '\n' : undefined;

/**
 * The file with these lines replaced, which do not overlap. All else stays byte for byte: a byte order mark, the ends of lines (new lines
 * get those of the ones that they replace), a missing end of the last line. Undefined if a text can't be written in the file's encoding.
 */
export function replaceLines(content: Buffer, replacements: readonly Replacement[]): Buffer | undefined {
  const utf8 = isUtf8(content);
  // Each byte is one character, whatever the encoding.
  const bytes = content.toString('latin1');
  const begin = bytes.startsWith(mark) ? mark : '';
  const lines = bytes.slice(begin.length).split(/(?<=\n)/);
  if (lines.at(-1) === '') lines.pop();
  const isOpen = lines.length > 0 && endOf(lines.at(-1)) === undefined;
  const count = lines.length;
  const usual = endOf(lines[0]) ?? '\n';
  for (const { lines: at, text } of replacements.toSorted((a, b) => b.lines.from - a.lines.from)) {
    if (!utf8 && /[^\u0000-\u00ff]/u.test(text)) return undefined;
    const old = lines.slice(at.from, at.to);
    const end = endOf(old.findLast((line) => endOf(line) !== undefined)) ?? usual;
    const written = (utf8 ? Buffer.from(text).toString('latin1') : text).split('\n');
    written.pop();
    const isLast = isOpen && at.to === count;
    const made = written.map((line, index) =>
      isLast && index === written.length - 1 ? line : line + (endOf(old[index]) ?? end),
    );
    lines.splice(at.from, at.to - at.from, ...made);
  }
  return Buffer.from(begin + lines.join(''), 'latin1');
}
