import { diff3Merge } from 'node-diff3';

/**
 * Pairs of like lines or words that one merge looks at, behind what is the same at both ends: many like ones cost their square, and so do few
 * of them in each of many lines.
 */
const mostPairs = 200_000;
const mostTokens = 20_000;

type Tokens = readonly string[];

/** What begins and ends all three alike, taken off; a merge need not look at it. */
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

/** How many pairs of like tokens there are. */
function pairsOf(a: Tokens, b: Tokens): number {
  const counts = new Map<string, number>();
  for (const token of a) counts.set(token, (counts.get(token) ?? 0) + 1);
  return b.reduce((sum, token) => sum + (counts.get(token) ?? 0), 0);
}

/** What a merge may still look at. */
interface Budget {
  pairs: number;
}

/** Whether comparing them is bounded work; takes it off what is left. */
function isComparable([a, o, b]: readonly [Tokens, Tokens, Tokens], budget: Budget): boolean {
  if (Math.max(a.length, o.length, b.length) > mostTokens) return false;
  budget.pairs -= pairsOf(a, o) + pairsOf(b, o);
  return budget.pairs >= 0;
}

/** Merges tokens three ways; `solve` is asked where both changed the same ones. Undefined where it can't be done. */
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
/** Words with the space before them, so that a space alone is nothing that two could have changed. */
const wordsOf = (lines: Tokens): Tokens => lines.join('').match(/\s*\S+|\s+$/g) ?? [];

/**
 * What two people made of one text, in one: lines that one of them changed, and within lines that both changed the words. Undefined where
 * both changed the same words, or the texts are too long and different to be compared.
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
