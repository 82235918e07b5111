export interface DiffLine {
  readonly type: 'context' | 'added' | 'removed';
  /** Counted from 1; null if that side does not have the line. */
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** Without the leading mark and the line end. */
  readonly text: string;
  /** The last line of a file that does not end in a line feed. */
  readonly noNewline: boolean;
}

export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** The text after the second `@@`: the function or heading above. */
  readonly heading: string;
  readonly lines: readonly DiffLine[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/su;

/** The hunks and numbered lines of a patch, as DiffFile has it. */
export function parsePatch(patch: string): Hunk[] {
  const hunks: Hunk[] = [];
  let lines: { -readonly [K in keyof DiffLine]: DiffLine[K] }[] = [];
  let oldLine = 0;
  let newLine = 0;
  let [oldEnd, newEnd] = [0, 0];
  const text = patch.endsWith('\n') ? patch.slice(0, -1) : patch;
  for (const line of text === '' ? [] : text.split('\n')) {
    const inside = oldLine < oldEnd || newLine < newEnd;
    if (!inside && line.startsWith('@@')) {
      const match = HUNK.exec(line);
      if (match === null) continue;
      const [oldStart, newStart] = [Number(match[1]), Number(match[3])];
      const [oldLines, newLines] = [Number(match[2] ?? 1), Number(match[4] ?? 1)];
      [oldLine, newLine] = [oldStart, newStart];
      [oldEnd, newEnd] = [oldStart + oldLines, newStart + newLines];
      lines = [];
      hunks.push({ oldStart, oldLines, newStart, newLines, heading: match[5] ?? '', lines });
    } else if (line.startsWith('\\')) {
      const last = lines.at(-1);
      if (last !== undefined) last.noNewline = true;
    } else if (line.startsWith('+')) {
      lines.push({ type: 'added', oldLine: null, newLine: newLine++, text: line.slice(1), noNewline: false });
    } else if (line.startsWith('-')) {
      lines.push({
        type: 'removed',
        oldLine: oldLine++,
        newLine: null,
        text: line.slice(1),
        noNewline: false,
      });
    } else if (inside) {
      lines.push({
        type: 'context',
        oldLine: oldLine++,
        newLine: newLine++,
        text: line.slice(1),
        noNewline: false,
      });
    }
  }
  return hunks;
}
