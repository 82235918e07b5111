import { decodeText } from './blob-reader.ts';
import type { LineReader, ReadLine } from './diff-parser.ts';

/** A line in which a text was found. */
export interface FoundLine extends Omit<ReadLine, 'bytes'> {
  readonly path: string;
  /** The line without its end, or a part around the place. */
  readonly text: string;
  /** Where the text begins in it; null if that can't be said. */
  readonly at: number | null;
}

export interface FinderLimits {
  /** Lines that are found. */
  readonly most: number;
  /** Milliseconds. */
  readonly time: number;
}

/** How much of a long line is shown, and how much of that before the place. */
const SHOWN = 240;
const BEFORE = 60;

/** Finds a text in the lines of a comparison, whatever its case; give `reader` to the comparison. */
export function createLineFinder(text: string, limits: FinderLimits) {
  const wanted = text.toLowerCase();
  // In any encoding that we know these bytes stand for themselves.
  // oxlint-disable-next-line no-control-regex
  const isPlain = /^[\u0000-\u007F]*$/u.test(wanted);
  const end = performance.now() + limits.time;
  const lines: FoundLine[] = [];
  let ended: 'all' | 'enough' | 'late' = 'all';
  const contains = (bytes: Buffer): boolean =>
    !isPlain || bytes.toString('latin1').toLowerCase().includes(wanted);
  const see: LineReader['see'] = (file, { bytes, ...line }) => {
    if (performance.now() > end) {
      ended = 'late';
      return false;
    }
    if (!contains(bytes)) return true;
    const found = decodeText(bytes.subarray(1)).replace(/\r?\n$/u, '');
    const lower = found.toLowerCase();
    const at = lower.indexOf(wanted);
    if (at === -1) return true;
    if (lines.length === limits.most) {
      ended = 'enough';
      return false;
    }
    // A letter can become two, and then the places differ.
    const isClear = lower.length === found.length;
    const from = found.length <= SHOWN ? 0 : Math.max(0, at - BEFORE);
    lines.push({
      ...line,
      path: file.newPath,
      text: found.slice(from, from + SHOWN),
      at: isClear ? at - from : null,
    });
    return true;
  };
  return {
    reader: { see, mayWant: (bytes) => contains(bytes) || performance.now() > end } satisfies LineReader,
    /** What was found, and why no more: nothing is left, it is enough, or it took too long. */
    result: () => ({ lines: lines as readonly FoundLine[], ended }),
  };
}
