import { diff3Merge } from 'node-diff3';

/**
 * Pairs of equal lines or words that one merge compares, apart from common prefixes and suffixes. Work grows with the square of the
 * number of equal tokens, and with few of them in each of many lines.
 */
const mostPairs = 200_000;
const mostTokens = 20_000;

type Tokens = readonly string[];

/** Strips the common prefix and suffix of all three, which a merge need not compare. */
function trimmed(
  a: Tokens,
  o: Tokens,
  b: Tokens,
): { head: Tokens; tail: Tokens; middles: [Tokens, Tokens, Tokens] } {
  const shortest = Math.min(a.length, o.length, b.length);
  let head = 0;
  while (head < shortest && a[head] === o[head] && b[head] === o[head]) head += 1;
  let tail = 0;
  while (
    tail < shortest - head &&
    a[a.length - 1 - tail] === o[o.length - 1 - tail] &&
    b[b.length - 1 - tail] === o[o.length - 1 - tail]
  )
    tail += 1;
  const middle = (of: Tokens): Tokens => of.slice(head, of.length - tail);
  return {
    head: o.slice(0, head),
    tail: o.slice(o.length - tail),
    middles: [middle(a), middle(o), middle(b)],
  };
}

/** The number of pairs of equal tokens. */
function pairsOf(a: Tokens, b: Tokens): number {
  const counts = new Map<string, number>();
  for (const token of a) counts.set(token, (counts.get(token) ?? 0) + 1);
  return b.reduce((sum, token) => sum + (counts.get(token) ?? 0), 0);
}

/** What a merge may still compare. */
interface Budget {
  pairs: number;
}

/** Whether comparing them fits into the budget; deducts it. */
function isComparable([a, o, b]: readonly [Tokens, Tokens, Tokens], budget: Budget): boolean {
  if (Math.max(a.length, o.length, b.length) > mostTokens) return false;
  budget.pairs -= pairsOf(a, o) + pairsOf(b, o);
  return budget.pairs >= 0;
}

/** Merges tokens three ways; `solve` resolves a conflict. Undefined if that is impossible. */
function merged(
  [a, o, b]: readonly [Tokens, Tokens, Tokens],
  budget: Budget,
  solve: (conflict: readonly [Tokens, Tokens, Tokens]) => Tokens | undefined,
): Tokens | undefined {
  const { head, tail, middles } = trimmed(a, o, b);
  if (!isComparable(middles, budget)) return undefined;
  const [mine, before, theirs] = middles.map((tokens) => [...tokens]);
  const result: string[] = [...head];
  for (const region of diff3Merge(mine!, before!, theirs!, { excludeFalseConflicts: true })) {
    if (region.ok !== undefined) result.push(...region.ok);
    else if (region.conflict !== undefined) {
      const solved = solve([region.conflict.a, region.conflict.o, region.conflict.b]);
      if (solved === undefined) return undefined;
      result.push(...solved);
    }
  }
  result.push(...tail);
  return result;
}

const linesOf = (text: string): Tokens => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
/** Words with the space before them, so that space by itself can't conflict. */
const wordsOf = (lines: Tokens): Tokens => lines.join('').match(/\s*\S+|\s+$/g) ?? [];

/**
 * Merges two people's edits of one text: by line, and by word within lines that both changed. Undefined if both changed the same
 * words, or the texts are too long and different to be compared.
 */
export function mergeTexts(before: string, mine: string, theirs: string): string | undefined {
  if (mine === before || mine === theirs) return theirs;
  if (theirs === before) return mine;
  const budget = { pairs: mostPairs };
  const lines = merged([linesOf(mine), linesOf(before), linesOf(theirs)], budget, (conflict) => {
    const [a, o, b] = conflict.map(wordsOf) as [Tokens, Tokens, Tokens];
    return merged([a, o, b], budget, () => undefined);
  });
  return lines?.join('');
}
