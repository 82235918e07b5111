import type { OfferedKind } from './markdown-place.ts';

export type TriggerKind = 'members' | 'subjects' | 'labels' | 'milestones' | 'emoji' | 'commands';

/** A reference, an emoji or a command being typed. */
export interface Trigger {
  readonly kind: TriggerKind;
  /** For a subject: the source of the suggestions. */
  readonly source?: string;
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
  ['labels', new RegExp(`${before}~(?:"(?<quoted>[^"]{0,255})|(?<query>[\\p{L}\\p{N}_.?&:-]*))$`, 'u')],
  ['milestones', new RegExp(`${before}%(?:"(?<quoted>[^"]{0,255})|(?<query>[\\p{L}\\p{N}_.?&:-]*))$`, 'u')],
  ['emoji', new RegExp(`${before}:(?<query>[a-z0-9_+-]+)$`, 'iu')],
];

const issues: readonly OfferedKind[] = [{ sigil: '#', source: 'issues' }];

/** A subject's number or words of its title, after one of these sigils. */
function subjectPattern(kinds: readonly OfferedKind[]): RegExp {
  const sigils = kinds.map(({ sigil }) => sigil.replace(/[\\\]^-]/, String.raw`\$&`)).join('');
  return new RegExp(`${before}(?<sigil>[${sigils}])(?<query>[\\p{L}\\p{N}_.-]*)$`, 'u');
}

/** The trigger at the caret; undefined in code, and if nothing could be suggested. */
export function findTrigger(text: string, caret: number, kinds = issues): Trigger | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(start, caret);
  const all = [...patterns, ['subjects', subjectPattern(kinds)] as const];
  for (const [kind, pattern] of all) {
    const match = pattern.exec(line);
    if (match === null) continue;
    if (isCode(text.slice(0, start), line)) return undefined;
    const { query, quoted, sigil } = match.groups!;
    const source = sigil === undefined ? {} : { source: kinds.find((one) => one.sigil === sigil)!.source };
    return { kind, ...source, from: start + match.index, query: quoted ?? query ?? '' };
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
