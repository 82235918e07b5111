import type { ConflictLine, ConflictSection } from '../../../../contract/merge-requests/conflicts.ts';
import { decodeText, linesOf } from '../../../git/index.ts';
import type { ConflictPart } from '../../../git/index.ts';

/** Lines shown before and after a conflict. */
const context = 3;

/** A line without its end. */
const textOf = (line: Buffer): string => decodeText(line).replace(/\r?\n$/, '');

/** A file in sections, of which those that conflict are named by their order. In the parts `ours` is the target. */
export function sectionsOf(parts: readonly ConflictPart[]): ConflictSection[] {
  const sections: ConflictSection[] = [];
  let [old, now, number] = [0, 0, 0];
  for (const [index, part] of parts.entries()) {
    if ('ours' in part) {
      const origin = linesOf(part.ours).map((line) => ({
        old_line: ++old,
        new_line: null,
        text: textOf(line),
      }));
      const head = linesOf(part.theirs).map((line) => ({
        old_line: null,
        new_line: ++now,
        text: textOf(line),
      }));
      sections.push({ conflict: true, id: String(++number), head, origin });
      continue;
    }
    const lines = linesOf(part.both);
    const show = (from: number, to: number): ConflictLine[] =>
      lines.slice(from, to).map((line, at) => ({
        old_line: old + from + at + 1,
        new_line: now + from + at + 1,
        text: textOf(line),
      }));
    const before = index === 0 ? 0 : Math.min(context, lines.length);
    const after = index === parts.length - 1 ? lines.length : Math.max(before, lines.length - context);
    if (before > 0) sections.push({ conflict: false, hidden: 0, lines: show(0, before) });
    if (after > before || lines.length > after)
      sections.push({ conflict: false, hidden: after - before, lines: show(after, lines.length) });
    old += lines.length;
    now += lines.length;
  }
  return sections;
}

/** The file with the chosen side of each section; undefined while one is not chosen. */
export function takeSides(
  parts: readonly ConflictPart[],
  sideOf: (id: string) => 'head' | 'origin' | undefined,
): Buffer | undefined {
  const chosen: Buffer[] = [];
  let number = 0;
  for (const part of parts) {
    if ('both' in part) chosen.push(part.both);
    else {
      const side = sideOf(String(++number));
      if (side === undefined) return undefined;
      chosen.push(side === 'head' ? part.theirs : part.ours);
    }
  }
  return Buffer.concat(chosen);
}
