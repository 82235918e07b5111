export interface Match {
  path: string;
  score: number;
  /** The positions of the typed letters. */
  at: readonly number[];
}

const boundary = /[/._\- ]/;

/** Finds the letters of `needle` in order. Letters score higher at the beginning of a word, next to each other, or in the file's name. */
function matchPath(path: string, needle: string): Match | undefined {
  const lower = path.toLowerCase();
  const nameStart = path.lastIndexOf('/') + 1;
  // A match of the whole word, ideally in the name, beats scattered letters.
  const inName = lower.indexOf(needle, nameStart);
  const whole = inName < 0 ? lower.indexOf(needle) : inName;
  if (whole >= 0) {
    const score =
      1000 +
      (whole >= nameStart ? 200 : 0) +
      (whole === nameStart ? 200 : 0) +
      (whole === 0 || boundary.test(path[whole - 1]!) ? 100 : 0) -
      path.length / 4;
    return { path, score, at: Array.from(needle, (_, index) => whole + index) };
  }
  const spaced = needle.replaceAll(' ', '');
  const at = lettersAt(path, lower, spaced, true) ?? lettersAt(path, lower, spaced, false);
  if (at === undefined || at.length === 0) return undefined;
  let score = 0;
  for (const [index, found] of at.entries()) {
    if (index > 0 && found === at[index - 1]! + 1) score += 8;
    if (found === 0 || boundary.test(path[found - 1]!)) score += 10;
    if (found >= nameStart) score += 4;
  }
  return { path, score: score - path.length / 4 - (at.at(-1)! - at[0]!) / 8, at };
}

/** The positions of the letters in order; `starts` prefers the beginnings of words. */
function lettersAt(path: string, lower: string, letters: string, starts: boolean): number[] | undefined {
  const at: number[] = [];
  let from = 0;
  for (const letter of letters) {
    let found = lower.indexOf(letter, from);
    if (starts && found > from) {
      let start = found;
      while (start > 0 && !boundary.test(path[start - 1]!)) start = lower.indexOf(letter, start + 1);
      if (start >= 0) found = start;
    }
    if (found < 0) return undefined;
    at.push(found);
    from = found + 1;
  }
  return at;
}

/** The best paths for the typed text; without a text all, in order. */
export function findPaths(paths: readonly string[], typed: string, limit: number): Match[] {
  const needle = typed.trim().toLowerCase();
  if (needle === '') return paths.slice(0, limit).map((path) => ({ path, score: 0, at: [] }));
  const found: Match[] = [];
  for (const path of paths) {
    const match = matchPath(path, needle);
    if (match !== undefined) found.push(match);
  }
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}
