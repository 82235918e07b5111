/** What begins comments and strings of several lines in most languages, with what ends them. */
const constructs: ReadonlyMap<string, string> = new Map([
  ['/*', '*/'],
  ['<!--', '-->'],
  ['"""', '"""'],
  ["'''", "'''"],
  ['`', '`'],
  ['{-', '-}'],
  ['=begin', '=end'],
]);
const tokens = /\/\*|\*\/|<!--|-->|"""|'''|`|\{-|-\}|^=begin\b|^=end\b/g;

/** A line of one side of a change that is shown, by its number, and whether it is one of those that changed. */
export interface ShownLine {
  readonly number: number;
  readonly changed: boolean;
}

/**
 * Whether what is shown of a text (in order) reads otherwise by itself than as part of the text: a comment or a string of several lines begins or ends out of
 * sight, or, where lines were removed as well as added (`isMixed`), in one of these. It reads no language: what looks like a construct counts, and what begins
 * otherwise (a heredoc) is missed.
 */
export function readsOtherwise(
  text: readonly string[],
  shown: readonly ShownLine[],
  isMixed: boolean,
): boolean {
  const changed = new Map(shown.map((line) => [line.number, line.changed]));
  const last = shown.at(-1)?.number ?? 0;
  let end: string | undefined;
  for (let number = 1; number <= last; number++) {
    const isShown = changed.has(number);
    if (end !== undefined && isShown !== changed.has(number - 1)) return true;
    const before = end;
    for (const [token] of text[number - 1]?.matchAll(tokens) ?? [])
      if (end === undefined) end = constructs.get(token);
      else if (token === end) end = undefined;
    if (isMixed && end !== before && changed.get(number) === true) return true;
  }
  return false;
}
