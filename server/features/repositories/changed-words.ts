import { diffArrays } from 'diff';

/** A part of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A line of a patch, as far as it is compared. */
interface Line {
  readonly type: 'context' | 'added' | 'removed';
  readonly text: string;
}

/** Longer lines are not compared. */
const longestLine = 1000;
/** Of one file no more is compared: what follows is shown without marks. */
const mostCompared = 60_000;
/** Lines of which more words differ have nothing to show besides that. */
const mostEdits = 80;
/** Blocks of different length with more combinations than these are paired in order. */
const mostPairs = 400;
/** Lines with less in common stand for themselves. */
const leastAlike = 0.4;

const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
const wordsOf = (text: string): string[] => text.match(words) ?? [];

/**
 * What changed within the lines of a hunk: for each line, by its index, the ranges that the line beside it does not have. Removed lines are
 * compared with those that were added in their place: one by one where there are as many, else with those most like them. Lines that have
 * little in common get no ranges. Bounded work, whatever the lines are; `budget` is shared by the hunks of a file.
 */
export function changedWords(
  lines: readonly Line[],
  budget: { left: number } = { left: mostCompared },
): ReadonlyMap<number, readonly Range[]> {
  const found = new Map<number, readonly Range[]>();
  for (const { removed, added } of blocksOf(lines))
    for (const [before, after] of pairsOf(lines, removed, added)) {
      const [old, now] = [lines[before]!.text, lines[after]!.text];
      if (old.length > longestLine || now.length > longestLine) continue;
      budget.left -= old.length + now.length;
      if (budget.left < 0) return found;
      const ranges = compareLines(old, now);
      if (ranges === undefined) continue;
      if (ranges.removed.length > 0) found.set(before, ranges.removed);
      if (ranges.added.length > 0) found.set(after, ranges.added);
    }
  return found;
}

/** A budget for the hunks of one file. */
export const wordsBudget = (): { left: number } => ({ left: mostCompared });

/** The indexes of removed lines, and of those that were added in their place. */
function blocksOf(lines: readonly Line[]): { removed: number[]; added: number[] }[] {
  const blocks: { removed: number[]; added: number[] }[] = [];
  let block: { removed: number[]; added: number[] } | undefined;
  for (const [index, { type }] of lines.entries()) {
    if (type === 'context') block = undefined;
    else if (type === 'removed') {
      if (block === undefined || block.added.length > 0) blocks.push((block = { removed: [], added: [] }));
      block.removed.push(index);
    } else block?.added.push(index);
  }
  return blocks.filter(({ added }) => added.length > 0);
}

function pairsOf(
  lines: readonly Line[],
  removed: readonly number[],
  added: readonly number[],
): readonly (readonly [number, number])[] {
  const inOrder = removed.slice(0, added.length).map((before, index) => [before, added[index]!] as const);
  if (removed.length === added.length || removed.length * added.length > mostPairs) return inOrder;
  return alignedPairs(
    lines.map(({ text }) => text),
    removed,
    added,
  );
}

/** The pairs, in order, that are most alike all together. */
function alignedPairs(
  texts: readonly string[],
  removed: readonly number[],
  added: readonly number[],
): readonly (readonly [number, number])[] {
  const sets = new Map(
    [...removed, ...added].map((index) => [
      index,
      new Set(wordsOf(texts[index]!.slice(0, longestLine)).filter((word) => /\S/.test(word))),
    ]),
  );
  const alike = removed.map((before) => added.map((after) => likeness(sets.get(before)!, sets.get(after)!)));
  // The best sum for what comes from here on, as for a longest common subsequence.
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1));
  for (let i = removed.length - 1; i >= 0; i--)
    for (let j = added.length - 1; j >= 0; j--) {
      const here = alike[i]![j]!;
      const both = here < leastAlike ? 0 : here + best[i + 1]![j + 1]!;
      best[i]![j] = Math.max(both, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < removed.length && j < added.length;) {
    const here = alike[i]![j]!;
    if (here >= leastAlike && best[i]![j] === here + best[i + 1]![j + 1]!)
      pairs.push([removed[i++]!, added[j++]!]);
    else if (best[i]![j] === best[i + 1]![j]!) i++;
    else j++;
  }
  return pairs;
}

/** How much two sets of words have in common: from 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return (2 * common) / (a.size + b.size);
}

/** What one line has and the other has not; undefined where they have little in common. */
function compareLines(
  old: string,
  now: string,
): { readonly removed: readonly Range[]; readonly added: readonly Range[] } | undefined {
  // Most lines differ in one place: only that is taken apart.
  const { start, end } = sameEnds(old, now);
  const changes = diffArrays(
    wordsOf(old.slice(start, old.length - end)),
    wordsOf(now.slice(start, now.length - end)),
    { maxEditLength: mostEdits },
  );
  if (changes === undefined) return undefined;
  const removed: Range[] = [];
  const added: Range[] = [];
  let [oldAt, nowAt] = [start, start];
  let common = old.slice(0, start).trim().length + old.slice(old.length - end).trim().length;
  for (const { value, ...change } of changes) {
    const length = value.reduce((sum, word) => sum + word.length, 0);
    if (change.removed) add(removed, old, { start: oldAt, end: oldAt + length });
    else if (change.added) add(added, now, { start: nowAt, end: nowAt + length });
    else common += value.reduce((sum, word) => sum + word.trim().length, 0);
    if (!change.added) oldAt += length;
    if (!change.removed) nowAt += length;
  }
  const longest = Math.max(old.trim().length, now.trim().length);
  return common < leastAlike * longest ? undefined : { removed, added };
}

/** What two characters have to have in common to be of one word; what is not ASCII may always be. */
function kindOf(text: string, at: number): 'word' | 'space' | 'other' {
  const character = text[at] ?? '';
  if (/[\w\u0080-\uffff]/.test(character)) return 'word';
  return /\s/.test(character) ? 'space' : 'other';
}

/** Whether a word, or white space, goes on from the character before a place to the one at it. */
const goesOn = (text: string, at: number): boolean =>
  at > 0 && at < text.length && kindOf(text, at) !== 'other' && kindOf(text, at) === kindOf(text, at - 1);

/** The lengths of the whole words that both begin, and end, with. */
function sameEnds(old: string, now: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  while (start > 0 && (goesOn(old, start) || goesOn(now, start))) start--;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  while (end > 0 && (goesOn(old, old.length - end) || goesOn(now, now.length - end))) end--;
  return { start, end };
}

/** Ranges with only white space between them are one. White space around what changed is not marked, only white space that is all of it. */
function add(ranges: Range[], text: string, range: Range): void {
  const last = ranges.at(-1);
  const joins = last !== undefined && text.slice(last.end, range.start).trim() === '';
  const joined = joins ? { start: last.start, end: range.end } : range;
  const shown = text.slice(joined.start, joined.end);
  const trimmed = shown.trim();
  const start = joined.start + (trimmed === '' ? 0 : shown.indexOf(trimmed));
  const end = trimmed === '' ? joined.end : start + trimmed.length;
  ranges.splice(joins ? -1 : ranges.length, 1, { start, end });
}

/**
 * Marks ranges of a line in its highlighted HTML. A line whose HTML says something else than its text (characters that are shown in another
 * way) stays as it is.
 */
export function markWords(html: string, text: string, ranges: readonly Range[]): string {
  let marked = '';
  let at = 0;
  let next = 0;
  /** Adds what is shown of the text, with the marks that begin and end in it. A mark stays within an element of the highlighting. */
  const show = (piece: string, length: number): void => {
    let from = 0;
    while (from < length) {
      while (next < ranges.length && ranges[next]!.end <= at + from) next++;
      const { start, end } = ranges[next] ?? { start: Number.POSITIVE_INFINITY, end: 0 };
      const isMarked = start <= at + from;
      const to = Math.min(length, (isMarked ? end : start) - at);
      // An entity is one character, whatever its length.
      const part = length === 1 ? piece : piece.slice(from, to);
      marked += isMarked ? `<mark class="diff-word">${part}</mark>` : part;
      from = to;
    }
    at += length;
  };
  for (const [piece] of html.matchAll(/<[^>]*>|&[^;]*;|[^<&]+/g)) {
    if (piece.startsWith('<')) marked += piece;
    else {
      const shown = entities[piece] ?? piece;
      if (!text.startsWith(shown, at)) return html;
      show(piece, shown.length);
    }
  }
  // A carriage return is not shown.
  return text.slice(at).replace(/\r$/, '') === ''
    ? marked.replaceAll('</mark><mark class="diff-word">', '')
    : html;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
