import { compareFiles, numberLines, type Edit } from './line-edits.ts';

/** Lines of a file, counted from 0; `to` is not part of it. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Where lines are in another version of their file. */
export type Found =
  /** Not touched by any edit. */
  | { readonly kind: 'untouched'; readonly at: Lines }
  /**
   * Edited, or nobody can say which of several equal ones they are: what stands there now; an empty range if that is nothing. `taken`: some
   * are not there any more, and may have been moved.
   */
  | { readonly kind: 'edited'; readonly at: Lines; readonly taken: boolean };

/** A version of a file beside the one that was commented on. */
export interface OtherVersion {
  readonly lines: readonly string[];
  /** Lines that no line of the earlier version became. */
  readonly added: readonly Lines[];
}

/** Letters and digits that make sure that a block is meant and not one that happens to read the same, like a lone `}`. */
const distinctiveWeight = 20;
/** Lines around moved ones that are compared. */
const around = 3;

/** The weight of a line: its letters and digits. */
const weightOf = (line: string): number =>
  Math.min(line.match(/[\p{L}\p{N}]/gu)?.length ?? 0, 2 * distinctiveWeight);

/** `return null;` is not. */
export const isDistinctive = (lines: readonly string[]): boolean =>
  lines.some((line) => weightOf(line) > distinctiveWeight / 2);

/**
 * Follows lines through the edits between two versions of a file. They count as untouched only where no other reading of the edits would
 * touch them (the deletion of one of two equal neighbours may be that of the other), and where they stand, with as much around them as it
 * takes, in a block that is distinctive and is in both versions once, and something distinctive holds them on the side of each edit (a `}`
 * beside an edit can be the one that the edit brought): a comment on a wrong line is worse than one on lines that are said to have changed.
 */
export function followLines(before: readonly string[], lines: Lines, after: readonly string[]): Found {
  const { old, now, edits } = compareFiles(before, after);
  if (edits.length === 0) return { kind: 'untouched', at: lines };
  const zones = edits.map((edit, index) => widened(edit, edits[index - 1], edits[index + 1], old, now));
  const above = zones.findLastIndex(({ to }) => to <= lines.from);
  const below = zones.findIndex(({ from }) => from >= lines.to);
  const next = below === -1 ? zones.length : below;
  // No zone lies between the one above and the one below.
  if (next === above + 1) {
    const run = {
      from: above === -1 ? 0 : zones[above]!.to,
      to: next === zones.length ? old.length : zones[next]!.from,
    };
    const shift = above === -1 ? 0 : edits[above]!.newTo - edits[above]!.oldTo;
    const isHeld =
      (above === -1 || isDistinctive(before.slice(run.from, lines.from + 1))) &&
      (below === -1 || isDistinctive(before.slice(lines.to - 1, run.to)));
    if (isHeld && isCertain(before, old, now, lines, run))
      return { kind: 'untouched', at: { from: lines.from + shift, to: lines.to + shift } };
  }
  const taken = edits.some(({ oldFrom, oldTo }) => oldFrom < lines.to && oldTo > lines.from);
  return { kind: 'edited', at: imageOf(lines, edits), taken };
}

/** The lines of the new version that no edit brought there, and those that are added. */
export function otherVersion(before: readonly string[], after: readonly string[]): OtherVersion {
  return {
    lines: after,
    added: compareFiles(before, after)
      .edits.filter(({ newFrom, newTo }) => newTo > newFrom)
      .map(({ newFrom, newTo }) => ({ from: newFrom, to: newTo })),
  };
}

/** A place that lines were moved to: the index of the version and the lines there. */
export interface MovedTo {
  readonly version: number;
  readonly at: Lines;
}

/**
 * Looks for lines that were taken away among those that were added, there or in other files: first exactly, then but for white space at
 * the ends of lines. They count as moved only where they are found once, or once with the same lines around them, and where they are distinctive.
 */
export function findMoved(
  before: readonly string[],
  lines: Lines,
  versions: readonly OtherVersion[],
): MovedTo | undefined {
  return (
    findMovedAs(before, lines, versions, (line) => line) ??
    findMovedAs(before, lines, versions, (line) => line.trimEnd())
  );
}

function findMovedAs(
  given: readonly string[],
  lines: Lines,
  versions: readonly OtherVersion[],
  read: (line: string) => string,
): MovedTo | undefined {
  const before = given.map(read);
  const height = lines.to - lines.from;
  const own = before.slice(lines.from, lines.to);
  const candidates: (MovedTo & { readonly up: number; readonly down: number; readonly weight: number })[] =
    [];
  for (const [index, version] of versions.entries()) {
    const after = version.lines.map(read);
    for (const { from, to } of version.added)
      for (let at = from; at + height <= to; at++) {
        if (!own.every((line, offset) => line === after[at + offset])) continue;
        const [up, down] = agreement(before, lines, after, at);
        const block = before.slice(lines.from - up, lines.to + down);
        const isMeant =
          isDistinctive(block.slice(0, up + 1)) && isDistinctive(block.slice(block.length - down - 1));
        if (!isMeant) continue;
        candidates.push({
          version: index,
          at: { from: at, to: at + height },
          up,
          down,
          weight: block.reduce((sum, line) => sum + weightOf(line), 0),
        });
      }
  }
  const [best, second] = candidates.toSorted((one, other) => other.up + other.down - one.up - one.down);
  if (best === undefined || best.weight < distinctiveWeight) return undefined;
  if (second !== undefined && second.up + second.down === best.up + best.down) return undefined;
  // Two equal blocks before: nobody can say which of them went there.
  const [old] = numberLines(before) as [readonly number[]];
  return countOf(old, old, { from: lines.from - best.up, to: lines.to + best.down }) === 1
    ? { version: best.version, at: best.at }
    : undefined;
}

/** How many lines above and below agree. */
function agreement(
  before: readonly string[],
  { from, to }: Lines,
  after: readonly string[],
  at: number,
): readonly [number, number] {
  let up = 0;
  while (up < around && from - up > 0 && at - up > 0 && before[from - up - 1] === after[at - up - 1]) up++;
  let down = 0;
  const end = at + to - from;
  while (
    down < around &&
    to + down < before.length &&
    end + down < after.length &&
    before[to + down] === after[end + down]
  )
    down++;
  return [up, down];
}

/** The lines that an edit can be read to touch: what it deletes or inserts may be shifted along lines that repeat. */
function widened(
  { oldFrom, oldTo, newFrom, newTo }: Edit,
  above: Edit | undefined,
  below: Edit | undefined,
  old: readonly number[],
  now: readonly number[],
): Lines {
  const roomAbove = oldFrom - (above?.oldTo ?? 0);
  const roomBelow = (below?.oldFrom ?? old.length) - oldTo;
  let [up, down] = [0, 0];
  for (const [lines, from, to] of [
    [old, oldFrom, oldTo],
    [now, newFrom, newTo],
  ] as const) {
    if (to === from) continue;
    let by = 0;
    while (by < roomAbove && lines[from - 1 - by] === lines[to - 1 - by]) by++;
    up = Math.max(up, by);
    by = 0;
    while (by < roomBelow && lines[to + by] === lines[from + by]) by++;
    down = Math.max(down, by);
  }
  return { from: oldFrom - up, to: oldTo + down };
}

/** Whether the lines, with as many of their run around them as it takes, are distinctive and there once before and after. */
function isCertain(
  before: readonly string[],
  old: readonly number[],
  now: readonly number[],
  lines: Lines,
  run: Lines,
): boolean {
  for (let by = 0; ; by = by < around ? by + 1 : by * 2) {
    const block = { from: Math.max(run.from, lines.from - by), to: Math.min(run.to, lines.to + by) };
    let weight = 0;
    for (let at = block.from; at < block.to; at++) weight += weightOf(before[at]!);
    if (weight >= distinctiveWeight && countOf(old, old, block) === 1 && countOf(old, now, block) === 1)
      return true;
    if (block.from === run.from && block.to === run.to) return false;
  }
}

/** How often a block of one file is in a file; 2 stands for more. */
function countOf(old: readonly number[], file: readonly number[], { from, to }: Lines): number {
  let found = 0;
  for (
    let at = file.indexOf(old[from]!);
    at !== -1 && at + to - from <= file.length;
    at = file.indexOf(old[from]!, at + 1)
  ) {
    let same = 1;
    while (same < to - from && file[at + same] === old[from + same]) same++;
    if (same === to - from && ++found === 2) break;
  }
  return found;
}

/** What stands now where the lines were. */
function imageOf({ from, to }: Lines, edits: readonly Edit[]): Lines {
  const start = imageOfLine(from, edits).from;
  return { from: start, to: Math.max(start, imageOfLine(to - 1, edits).to) };
}

/** The line, or all that took its place. */
function imageOfLine(line: number, edits: readonly Edit[]): Lines {
  let shift = 0;
  for (const { oldFrom, oldTo, newFrom, newTo } of edits) {
    if (oldTo <= line) shift = newTo - oldTo;
    else if (oldFrom <= line) return { from: newFrom, to: newTo };
    else break;
  }
  return { from: line + shift, to: line + shift + 1 };
}
