import { followLines, isDistinctive } from '../ledger/find-lines.ts';
import type { Lines } from '../ledger/find-lines.ts';

/**
 * Where lines are in another version of their file, every one of them as it was; undefined if they were edited, or nobody can say
 * which of several equal ones they are. More is certain here than for a comment (`followLines`): lines of which the first and the last say something
 * and that are in both versions once are the same wherever they stand, also beside an edit.
 */
export function findUnchanged(
  before: readonly string[],
  lines: Lines,
  after: readonly string[],
): Lines | undefined {
  const followed = followLines(before, lines, after);
  const at = followed.kind === 'untouched' ? followed.at : findOnly(before, lines, after);
  return at !== undefined && isSame(before, lines, after, at) ? at : undefined;
}

/** The block where it is in both versions once. A `}` at its edge can be the one of an edit beside it. */
function findOnly(before: readonly string[], lines: Lines, after: readonly string[]): Lines | undefined {
  const block = before.slice(lines.from, lines.to);
  if (![block[0]!, block.at(-1)!].every((line) => isDistinctive([line]))) return undefined;
  if (beginningsOf(block, before).length !== 1) return undefined;
  const found = beginningsOf(block, after);
  return found.length === 1 ? { from: found[0]!, to: found[0]! + block.length } : undefined;
}

/** Where the block begins in a file. */
function beginningsOf(block: readonly string[], file: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at + block.length <= file.length && found.length < 2; at++)
    if (block.every((line, index) => line === file[at + index])) found.push(at);
  return found;
}

function isSame(before: readonly string[], lines: Lines, after: readonly string[], at: Lines): boolean {
  return (
    at.to - at.from === lines.to - lines.from &&
    at.to <= after.length &&
    before.slice(lines.from, lines.to).every((line, index) => line === after[at.from + index])
  );
}
