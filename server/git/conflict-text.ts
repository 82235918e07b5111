/** A piece of a file that both sides have, or one where they differ. */
export type ConflictPart = { readonly both: Buffer } | { readonly ours: Buffer; readonly theirs: Buffer };

/** The lines of a file with their ends. */
export function linesOf(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const end = content.indexOf(0x0a, at);
    const next = end === -1 ? content.length : end + 1;
    lines.push(content.subarray(at, next));
    at = next;
  }
  return lines;
}

/** Whether a text has a line that begins as a marker of this length does, or a longer one. */
export function hasMarkers(content: Buffer, length: number): boolean {
  return ['<', '=', '>'].some((sign) => {
    const marker = Buffer.from(sign.repeat(length));
    return content.subarray(0, length).equals(marker) || content.includes(`\n${marker.toString()}`);
  });
}

/**
 * A merged file, with markers of this length, in parts, byte for byte: of each part one side can be taken. Undefined where that is not
 * clear, because a side has such lines of its own, and where nothing differs.
 */
export function parseConflicts(
  merged: Buffer,
  { ours, theirs }: { readonly ours: Buffer; readonly theirs: Buffer },
  length: number,
): readonly ConflictPart[] | undefined {
  if (hasMarkers(ours, length) || hasMarkers(theirs, length)) return undefined;
  const parts: ConflictPart[] = [];
  const read = { both: [] as Buffer[], ours: [] as Buffer[], theirs: [] as Buffer[] };
  let into: keyof typeof read = 'both';
  const close = (): void => {
    if (read.both.length > 0) parts.push({ both: Buffer.concat(read.both) });
    read.both = [];
  };
  for (const line of linesOf(merged)) {
    const sign = line.subarray(0, length).toString('latin1');
    if (sign === '<'.repeat(length)) {
      if (into !== 'both') return undefined;
      close();
      into = 'ours';
    } else if (sign === '='.repeat(length)) {
      if (into !== 'ours') return undefined;
      into = 'theirs';
    } else if (sign === '>'.repeat(length)) {
      if (into !== 'theirs') return undefined;
      parts.push({ ours: Buffer.concat(read.ours), theirs: Buffer.concat(read.theirs) });
      [read.ours, read.theirs, into] = [[], [], 'both'];
    } else read[into].push(line);
  }
  if (into !== 'both') return undefined;
  close();
  const last = parts.at(-1);
  // A marker begins a line, so git ended the one before it.
  if (last !== undefined && 'ours' in last)
    parts[parts.length - 1] = { ours: asEnded(last.ours, ours), theirs: asEnded(last.theirs, theirs) };
  return parts.some((part) => 'ours' in part) ? parts : undefined;
}

/** The last lines of a file with the end that they have there. */
function asEnded(lines: Buffer, file: Buffer): Buffer {
  if (lines.length === 0 || file.length === 0 || file.at(-1) === 0x0a) return lines;
  return lines.subarray(0, lines.length - (lines.at(-2) === 0x0d && file.at(-1) !== 0x0d ? 2 : 1));
}
