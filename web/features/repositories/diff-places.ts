import type { PageDiffFile, PageDiffRun } from '../../../contract/repositories/repositories.ts';

/** A line by its numbers; null on the side that does not have it. */
export interface LinePlace {
  readonly old_line: number | null;
  readonly new_line: number | null;
}

/** A run, or a part of one. */
export interface PlacedRun {
  readonly run: PageDiffRun;
  /** Where both sides are at its first line: added lines stand at a line of the old side, too. */
  readonly old: number;
  readonly now: number;
}

type Hunk = NonNullable<PageDiffFile['hunks']>[number];

export function placeRuns({ old_start, new_start, runs }: Hunk): PlacedRun[] {
  let [old, now] = [old_start, new_start];
  return runs.map((run) => {
    const placed = { run, old, now };
    if (run.type !== 'added') old += run.count;
    if (run.type !== 'removed') now += run.count;
    return placed;
  });
}

/** The number of lines in the run before this one; -1 if it is not in it. */
export function indexIn({ run, old, now }: PlacedRun, { old_line, new_line }: LinePlace): number {
  const index =
    new_line !== null
      ? run.type === 'removed'
        ? -1
        : new_line - now
      : old_line === null || run.type === 'added'
        ? -1
        : old_line - old;
  return index < run.count ? index : -1;
}

/** The line with this index. */
export function lineIn({ run, old, now }: PlacedRun, index: number): LinePlace {
  return {
    old_line: run.type === 'added' ? null : old + index,
    new_line: run.type === 'removed' ? null : now + index,
  };
}

/** As many rows are drawn together at most: less than a window is high. */
export const rowsPerBlock = 60;
/** Where a long run is cut, so that its parts can be near and far. */
export const longCuts = (count: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.ceil(count / rowsPerBlock) - 1) },
    (_, index) => (index + 1) * rowsPerBlock,
  );

/** The same text without elements, except the marks of characters that are not seen: the server's HTML of lines has `<` and `>` in tags only. */
export const withoutTags = (html: string): string => html.replaceAll(/<(?!\/?i\b)[^>]*>/g, '');

const htmlLines = new WeakMap<PageDiffRun, readonly string[]>();
/** A long run is cut many times. */
function linesOf(run: PageDiffRun): readonly string[] {
  const known = htmlLines.get(run);
  if (known !== undefined) return known;
  const lines = run.html.split('\n');
  htmlLines.set(run, lines);
  return lines;
}

/** Some lines of a run; undefined if there are none. */
export function sliceRun(placed: PlacedRun, start: number, wanted: number): PlacedRun | undefined {
  const { run, old, now } = placed;
  const end = Math.min(wanted, run.count);
  if (start >= end) return undefined;
  if (start === 0 && end === run.count) return placed;
  const { no_newline, moved, ...rest } = run;
  const movedHere = (moved ?? []).flatMap((range) => {
    const from = Math.max(range.first, start);
    const count = Math.min(range.first + range.count, end) - from;
    return count <= 0 ? [] : [{ first: from - start, count, line: range.line + from - range.first }];
  });
  const first = lineIn(placed, start);
  return {
    run: {
      ...rest,
      old_line: first.old_line,
      new_line: first.new_line,
      count: end - start,
      html: `${linesOf(run).slice(start, end).join('\n')}\n`,
      ...(movedHere.length === 0 ? {} : { moved: movedHere }),
      ...(end === run.count && no_newline === true ? { no_newline } : {}),
    },
    old: run.type === 'added' ? old : old + start,
    now: run.type === 'removed' ? now : now + start,
  };
}

/** The parts of a run that end after so many lines, and the rest. */
export function cutRun(placed: PlacedRun, after: readonly number[]): PlacedRun[] {
  const ends = [...new Set([...after, placed.run.count])].toSorted((a, b) => a - b);
  return ends.flatMap((end, index) => sliceRun(placed, ends[index - 1] ?? 0, end) ?? []);
}
