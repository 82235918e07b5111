export type TriggerKind = 'members' | 'issues' | 'labels' | 'milestones' | 'emoji' | 'commands';

/** A reference, an emoji or a command being typed. */
export interface Trigger {
  readonly kind: TriggerKind;
  /** The position of its character; it ends at the caret. */
  readonly from: number;
  /** The text after the character, without quotes. */
  readonly query: string;
}

/** Not within a word, a path or an address: `mail@host`, `a/#1`, `50%`, `10:30`. */
const before = String.raw`(?<![\p{L}\p{N}_/.@#~%&+=:\\-])`;

const patterns: readonly (readonly [TriggerKind, RegExp])[] = [
  ['commands', /^\/(?<query>[a-z_]*)$/u],
  ['members', new RegExp(`${before}@(?<query>[\\p{L}\\p{N}_./-]*)$`, 'u')],
  ['issues', new RegExp(`${before}#(?<query>[\\p{L}\\p{N}_.-]*)$`, 'u')],
  ['labels', new RegExp(`${before}~(?:"(?<quoted>[^"]{0,255})|(?<query>[\\p{L}\\p{N}_.?&:-]*))$`, 'u')],
  ['milestones', new RegExp(`${before}%(?:"(?<quoted>[^"]{0,255})|(?<query>[\\p{L}\\p{N}_.?&:-]*))$`, 'u')],
  ['emoji', new RegExp(`${before}:(?<query>[a-z0-9_+-]+)$`, 'iu')],
];

/** The characters that can open the list. */
export const triggerCharacters: ReadonlySet<string> = new Set(['@', '#', '~', '%', ':', '/']);

/** The trigger at the caret; undefined in code, and if nothing could be suggested. */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(start, caret);
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(line);
    if (match === null) continue;
    if (isCode(text.slice(0, start), line)) return undefined;
    const { query, quoted } = match.groups!;
    return { kind, from: start + match.index, query: quoted ?? query ?? '' };
  }
  return undefined;
}

/** Whether the end of a line is inside a code span or a fenced block. */
function isCode(above: string, line: string): boolean {
  if ((line.match(/`/g)?.length ?? 0) % 2 === 1) return true;
  let fence = '';
  for (const [, found] of above.matchAll(/^ {0,3}(`{3,}|~{3,})/gm))
    if (fence === '') fence = found!;
    else if (found!.startsWith(fence)) fence = '';
  return fence !== '';
}

/** A title after `~` or `%`: quoted if it would otherwise end too early or be parsed as a number. */
export function quoteTitle(title: string): string {
  return /^(?=.*[\p{L}_])[\p{L}\p{N}_](?:[\p{L}\p{N}_.?&:-]*[\p{L}\p{N}_])?$/u.test(title)
    ? title
    : `"${title}"`;
}
