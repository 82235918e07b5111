import { readPattern } from './owner-pattern.ts';
import type { OwnerPattern } from './owner-pattern.ts';

/** A line of the file that names who owns what. */
export interface OwnedEntry {
  readonly line: number;
  readonly text: string;
  readonly pattern: OwnerPattern;
  /** Of people and groups, in lower case without `@`. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  /** What it covers has no owner in its section. */
  readonly excludes: boolean;
}

export interface OwnerSection {
  readonly name: string;
  /** How many approvals each of its entries needs; an optional section none. */
  readonly required: number;
  readonly entries: readonly OwnedEntry[];
}

/** A line that can't be read; 0 for the file as a whole. */
export interface OwnerProblem {
  readonly line: number;
  readonly kind: 'section' | 'owner' | 'too_long' | 'too_many' | 'link';
}

export interface CodeOwners {
  readonly sections: readonly OwnerSection[];
  readonly problems: readonly OwnerProblem[];
}

const mostEntries = 2000;
const longestLine = 1000;
const mostOwners = 50;
const mostProblems = 20;
/** What a line is in that comes before all headings; v4 calls it so. */
const firstSection = 'codeowners';

interface Draft {
  name: string;
  optional: boolean;
  count: number;
  defaults: Owners;
  readonly entries: OwnedEntry[];
}

interface Owners {
  readonly names: readonly string[];
  readonly emails: readonly string[];
}

const heading = /^(?<optional>\^)?\[(?<name>[^\]]+)\](?:\[(?<count>\d{1,3})\])?(?:\s+(?<owners>\S.*))?$/;
const beginsHeading = /^\^?\[/;
const isName = /^@[\w][\w.-]*(?:\/[\w][\w.-]*)*$/;
const isEmail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Reads a file of code owners. A line that can't be read is said, and the others hold. */
export function parseOwners(text: string): CodeOwners {
  const problems: OwnerProblem[] = [];
  const sections = new Map<string, Draft>();
  const begin = (name: string): Draft => {
    const key = name.toLowerCase();
    const known = sections.get(key);
    if (known !== undefined) return known;
    const made = { name, optional: true, count: 1, defaults: { names: [], emails: [] }, entries: [] };
    sections.set(key, made);
    return made;
  };
  let current = begin(firstSection);
  current.optional = false;
  let count = 0;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const say = (kind: OwnerProblem['kind']): void => {
      if (problems.length < mostProblems) problems.push({ line, kind });
    };
    const written = raw.trim();
    if (written === '' || written.startsWith('#')) continue;
    if (raw.length > longestLine) {
      say('too_long');
      continue;
    }
    if (beginsHeading.test(written)) {
      const found = heading.exec(written)?.groups;
      if (found === undefined || Number(found['count'] ?? 1) === 0) {
        say('section');
        continue;
      }
      current = begin(found['name']!.trim());
      // Of several headings with one name the strictest counts.
      if (found['optional'] === undefined) current.optional = false;
      current.count = Math.max(current.count, Math.min(100, Number(found['count'] ?? 1)));
      current.defaults = readOwners(found['owners'] ?? '', () => say('owner'));
      continue;
    }
    if (++count > mostEntries) {
      problems.unshift({ line: 0, kind: 'too_many' });
      break;
    }
    const excludes = written.startsWith('!');
    const [pattern, rest] = splitPattern(excludes ? written.slice(1) : written);
    const own = readOwners(rest, () => say('owner'));
    const isBare = rest.trim() === '' || rest.trim().startsWith('#');
    current.entries.push({
      line,
      text: pattern,
      pattern: readPattern(pattern),
      ...(isBare ? current.defaults : own),
      excludes,
    });
  }
  return {
    sections: [...sections.values()]
      .filter(({ entries }) => entries.length > 0)
      .map(({ name, optional, count: needed, entries }) => ({
        name,
        required: optional ? 0 : needed,
        entries,
      })),
    problems,
  };
}

/** The pattern of a line, up to the first space that has no backslash before it, and what follows. */
function splitPattern(text: string): readonly [pattern: string, rest: string] {
  let pattern = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\\' && at + 1 < text.length) pattern += text[++at]!;
    else if (/\s/.test(character)) return [pattern, text.slice(at)];
    else pattern += character;
  }
  return [pattern, ''];
}

function readOwners(text: string, onBad: () => void): Owners {
  const names: string[] = [];
  const emails: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    if (word.startsWith('#')) break;
    if (names.length + emails.length >= mostOwners) {
      onBad();
      break;
    }
    if (isName.test(word)) names.push(word.slice(1).toLowerCase());
    else if (isEmail.test(word)) emails.push(word.toLowerCase());
    else onBad();
  }
  return { names: [...new Set(names)], emails: [...new Set(emails)] };
}
