import type { DiffLine, Hunk } from '../../git/index.ts';

/** As `git diff --color-moved=blocks` has it, and no shorter than three lines. */
const [fewestLines, fewestCharacters] = [3, 20];
/** A line that was removed in more places (`}`, a blank) begins no block. */
const mostPlaces = 20;
/** Comparisons of lines; a file that needs more has none marked. */
const mostSteps = 200_000;

const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** The lines of one kind, those that stand below each other together. */
function blocksOf(hunks: readonly Hunk[], type: 'added' | 'removed'): DiffLine[][] {
  return hunks.flatMap(({ lines }) => {
    const blocks: DiffLine[][] = [];
    lines.forEach((line, index) => {
      if (line.type !== type) return;
      if (lines[index - 1]?.type === type) blocks.at(-1)!.push(line);
      else blocks.push([line]);
    });
    return blocks;
  });
}

/**
 * Lines of a file that were removed in one place and added in another as a block: for each, the number that it has on the other side. Blocks
 * that say little are left out, since they are everywhere.
 */
export function findMovedLines(hunks: readonly Hunk[]): ReadonlyMap<DiffLine, number> {
  const moved = new Map<DiffLine, number>();
  const places = new Map<string, { block: DiffLine[]; at: number }[]>();
  for (const block of blocksOf(hunks, 'removed'))
    block.forEach(({ text }, at) => {
      const known = places.get(text);
      if (known === undefined) places.set(text, [{ block, at }]);
      else known.push({ block, at });
    });
  let steps = 0;
  for (const added of blocksOf(hunks, 'added')) {
    let start = 0;
    while (start < added.length) {
      const from = places.get(added[start]!.text) ?? [];
      let best: readonly DiffLine[] = [];
      for (const { block, at } of from.length > mostPlaces ? [] : from) {
        let count = 0;
        while (
          block[at + count] !== undefined &&
          !moved.has(block[at + count]!) &&
          block[at + count]!.text === added[start + count]?.text
        )
          count++;
        steps += count + 1;
        if (count > best.length) best = block.slice(at, at + count);
      }
      if (steps > mostSteps) return new Map();
      const isDistinctive =
        best.length >= fewestLines &&
        best.reduce((sum, { text }) => sum + letters(text), 0) >= fewestCharacters;
      if (isDistinctive)
        best.forEach((line, index) => {
          const other = added[start + index]!;
          moved.set(line, other.newLine!);
          moved.set(other, line.oldLine!);
        });
      start += isDistinctive ? best.length : 1;
    }
  }
  return moved;
}
