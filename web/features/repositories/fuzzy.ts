export interface Match {
  path: string;
  score: number;
  /** Where the letters stand that were typed. */
  at: readonly number[];
}

const boundary = /[/._\- ]/;

/** Finds the letters of `needle` in order; more for those that begin a word, follow each other or are in the file's name. */
export function matchPath(path: string, needle: string): Match | undefined {
  const lower = path.toLowerCase();
  const nameStart = path.lastIndexOf('/') + 1;
  // The whole word, best in the name, goes before letters here and there.
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
  const at: number[] = [];
  let score = 0;
  let from = 0;
  for (const char of needle) {
    if (char === ' ') continue;
    const found = lower.indexOf(char, from);
    if (found < 0) return undefined;
    if (found === from && at.length > 0) score += 8;
    if (found === 0 || boundary.test(path[found - 1]!)) score += 10;
    if (found >= nameStart) score += 4;
    at.push(found);
    from = found + 1;
  }
  return { path, score: score - path.length / 4 - (at.at(-1)! - at[0]!) / 8, at };
}

/** The best paths for what was typed; all, in their order, where nothing was. */
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
