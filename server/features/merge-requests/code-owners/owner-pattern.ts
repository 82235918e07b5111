/**
 * The patterns of a file of code owners, as v4 has them: `*` and `?` within a name, `**` for any folders. Without a slash at its
 * beginning a pattern holds in every folder; with one at its end for all below; and a whole name is that of a file or of a folder.
 */

type Segments = readonly string[];

/** Whether `*` and `?` cover the text; in time bounded by the product of the lengths. A regular expression could take for ever. */
function coversName(pattern: string, text: string): boolean {
  let at = 0;
  let read = 0;
  let star = -1;
  let from = 0;
  while (read < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at++;
      from = read;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[read])) {
      at++;
      read++;
    } else if (star === -1) return false;
    else {
      at = star + 1;
      read = ++from;
    }
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

/** The same for whole paths, where `**` stands for any number of names. */
function coversPath(pattern: Segments, path: Segments): boolean {
  let at = 0;
  let read = 0;
  let star = -1;
  let from = 0;
  while (read < path.length) {
    if (pattern[at] === '**') {
      star = at++;
      from = read;
    } else if (at < pattern.length && coversName(pattern[at]!, path[read]!)) {
      at++;
      read++;
    } else if (star === -1) return false;
    else {
      at = star + 1;
      read = ++from;
    }
  }
  while (pattern[at] === '**') at++;
  return at === pattern.length;
}

/** A pattern that was read once. */
export interface OwnerPattern {
  readonly exact: readonly Segments[];
  /** Without a difference of case. */
  readonly folded: readonly Segments[];
}

export function readPattern(text: string): OwnerPattern {
  const names = text.split('/').filter((name) => name !== '');
  const anywhere = text.startsWith('/') ? names : ['**', ...names];
  const below = [...anywhere, '**', '*'];
  const isName = !text.endsWith('/') && !/[*?]/.test(names.at(-1) ?? '*');
  const exact = text.endsWith('/') ? [below] : isName ? [anywhere, below] : [anywhere];
  return { exact, folded: exact.map((segments) => segments.map((name) => name.toLowerCase())) };
}

export const coversExactly = ({ exact }: OwnerPattern, path: Segments): boolean =>
  exact.some((segments) => coversPath(segments, path));

/** `path` in lower case. */
export const coversFolded = ({ folded }: OwnerPattern, path: Segments): boolean =>
  folded.some((segments) => coversPath(segments, path));
