import type { PageDiffFile, PageDiffRun } from '../../../contract/repositories/repositories.ts';
import { placeRuns, sliceRun } from './diff-places.ts';

type Hunks = NonNullable<PageDiffFile['hunks']>;
type Hunk = Hunks[number];

/** How many of the hidden lines between two hunks are shown: below the upper one, and above the lower one. */
export interface Revealed {
  readonly below: number;
  readonly above: number;
}

/** By the hunk below the hidden lines; those at the end of the file by the number of hunks. */
export type RevealedLines = ReadonlyMap<number, Revealed>;

export const nothingRevealed: RevealedLines = new Map();

/** Where the new side is behind the hunk. */
function endOf(hunk: Hunk): number {
  const last = placeRuns(hunk).at(-1);
  return last === undefined ? hunk.new_start : last.now + (last.run.type === 'removed' ? 0 : last.run.count);
}

/** The number of hidden lines above a hunk. */
export const hiddenAbove = (hunks: Hunks, index: number): number =>
  Math.max(0, hunks[index]!.new_start - (index === 0 ? 1 : endOf(hunks[index - 1]!)));

/** Lines that git shows around a change, where there are as many. */
const shownAround = 3;

/** The number of hidden lines at the end; undefined where only the whole file would tell. */
export function hiddenAtEnd(hunks: Hunks, whole: Hunks | undefined): number | undefined {
  const last = hunks.at(-1);
  const end = whole?.at(-1);
  if (last !== undefined && end === undefined) {
    const run = last.runs.at(-1);
    if (run?.type !== 'context' || run.count < shownAround || run.no_newline === true) return 0;
  }
  return last === undefined || end === undefined ? undefined : Math.max(0, endOf(end) - endOf(last));
}

/** The unchanged lines from one number of the new side up to another. */
function linesBetween(whole: Hunks, from: number, to: number): PageDiffRun[] {
  return whole.flatMap(placeRuns).flatMap((placed) => {
    const { run, now } = placed;
    if (run.type !== 'context') return [];
    const part = sliceRun(placed, Math.max(0, from - now), Math.min(run.count, to - now));
    return part === undefined ? [] : [part.run];
  });
}

const countOf = (runs: readonly PageDiffRun[]): number => runs.reduce((sum, { count }) => sum + count, 0);

/** The hunks with the lines around them that the reader has asked for; those that meet become one. */
export function withRevealed(hunks: Hunks, whole: Hunks | undefined, revealed: RevealedLines): Hunks {
  if (whole === undefined || revealed.size === 0) return hunks;
  const made: Hunk[] = [];
  hunks.forEach((hunk, index) => {
    const from = index === 0 ? 1 : endOf(hunks[index - 1]!);
    const { below, above } = revealed.get(index) ?? { below: 0, above: 0 };
    const last = made.at(-1);
    if (last !== undefined && below + above >= hunk.new_start - from) {
      const between = linesBetween(whole, from, hunk.new_start);
      made[made.length - 1] = { ...last, runs: [...last.runs, ...between, ...hunk.runs] };
      return;
    }
    if (last !== undefined && below > 0)
      made[made.length - 1] = { ...last, runs: [...last.runs, ...linesBetween(whole, from, from + below)] };
    const before = linesBetween(whole, Math.max(from, hunk.new_start - above), hunk.new_start);
    const count = countOf(before);
    made.push({
      ...hunk,
      old_start: hunk.old_start - count,
      new_start: hunk.new_start - count,
      runs: [...before, ...hunk.runs],
    });
  });
  const { below } = revealed.get(hunks.length) ?? { below: 0 };
  const last = made.at(-1);
  if (last !== undefined && below > 0) {
    const end = endOf(hunks.at(-1)!);
    made[made.length - 1] = { ...last, runs: [...last.runs, ...linesBetween(whole, end, end + below)] };
  }
  return made;
}

/** Everything. */
export const allRevealed = (hunks: Hunks): RevealedLines =>
  new Map([...hunks.keys(), hunks.length].map((index) => [index, { below: Infinity, above: Infinity }]));
