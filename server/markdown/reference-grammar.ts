import type { ReferenceSyntax } from './markdown-types.ts';

const segment = '[A-Za-z0-9_](?:[\\w.-]{0,253}[A-Za-z0-9_-])?';
/** A path; one without a slash is a neighbour in the same group, or a top-level group. */
const neighbour = `${segment}(?:/${segment}){0,20}`;
const path = `${segment}(?:/${segment}){1,20}`;
const userPath =
  '[A-Za-z0-9_](?:[\\w.-]{0,253}[A-Za-z0-9_])?(?:/[A-Za-z0-9_](?:[\\w.-]{0,253}[A-Za-z0-9_])?){0,20}';
const title = '"[^"\\n]{1,255}"|[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.?&:-]{0,253}[\\p{L}\\p{N}_])?';
const number = '[1-9]\\d{0,8}';
const sha = '[0-9a-f]{7,40}';
const end = '(?![.-]?[\\p{L}\\p{N}_-])';

/** Sigils of what is no subject and is written in forms of its own: labels, milestones, people and groups. */
const fixedSigils = '~%@';

/** The patterns for the references that the subjects of an instance have. */
export interface ReferenceGrammar {
  readonly pattern: RegExp;
  /** Cheaper than the pattern: most texts contain no reference. */
  readonly hint: RegExp;
  /** Paths of our pages, without the relative root. */
  readonly page: RegExp;
  /** `issue #1` in a closing sentence. */
  readonly closableNoun: RegExp | undefined;
  readonly byNumber: ReadonlyMap<string, ReferenceSyntax>;
  readonly bySha: ReferenceSyntax | undefined;
  readonly bySegment: ReadonlyMap<string, ReferenceSyntax>;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
const capitalisedOrNot = (word: string): string =>
  `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${escaped(word.slice(1))}`;
const never = '(?!)';

function compile(syntaxes: readonly ReferenceSyntax[]): ReferenceGrammar {
  const numbered = syntaxes.filter(({ id }) => id === 'number');
  const hashed = syntaxes.find(({ id }) => id === 'sha');
  const sigils = `[${numbered.map(({ sigil }) => escaped(sigil)).join('')}]`;
  const known = escaped(`#&${fixedSigils}${syntaxes.map(({ sigil }) => sigil).join('')}`);
  const pattern = [
    // Not preceded by a part of a word, path, address or another sigil: `mail@host`, `a/#1`, `C++#1`, `&#1`.
    `(?<![\\p{L}\\p{N}_/.+=${known}-])(?:`,
    numbered.length === 0 ? never : `(?<numberPath>${neighbour})?(?<sigil>${sigils})(?<number>${number})`,
    `|(?<titlePath>${path})?(?:~(?<label>${title})|%(?<milestone>${title}))`,
    hashed === undefined ? '' : `|(?<shaPath>${path})${escaped(hashed.sigil)}(?<pathSha>${sha})${end}`,
    `|@(?<user>${userPath})`,
    hashed === undefined ? '' : `|(?<sha>${sha})${end}`,
    ')(?![\\p{L}\\p{N}_@])',
  ].join('');
  const pagesOf = (below: ReferenceSyntax['below'], more: string): string => {
    const own = syntaxes.filter((syntax) => syntax.below === below);
    const ids = { number, sha };
    const pages = own.map(
      ({ segment: name, id }) => `(?<${below}_${name}>${escaped(name)})/(?<${below}_${name}_id>${ids[id]})`,
    );
    return [...pages, more].join('|');
  };
  const closable = syntaxes.flatMap(({ closable, noun }) => (closable === true ? [noun] : []));
  return {
    pattern: new RegExp(pattern, 'gu'),
    hint: new RegExp(
      `[#${escaped(fixedSigils)}${numbered.map(({ sigil }) => escaped(sigil)).join('')}]|[0-9a-f]{7}`,
    ),
    page: new RegExp(
      `^/(?:groups/(?<group>${neighbour})/-/(?:${pagesOf('group', never)})|(?<project>${path})/-/(?:${pagesOf('project', `milestones/(?<milestone>${number})`)}))/?(?:\\?[^#]*)?(?:#(?<fragment>[\\w-]{1,100}))?$`,
    ),
    closableNoun:
      closable.length === 0
        ? undefined
        : new RegExp(`(?:${closable.map(capitalisedOrNot).join('|')})s?[ \\t]+`, 'uy'),
    byNumber: new Map(numbered.map((syntax) => [syntax.sigil, syntax])),
    bySha: hashed,
    bySegment: new Map(syntaxes.map((syntax) => [`${syntax.below}_${syntax.segment}`, syntax])),
  };
}

const none: readonly ReferenceSyntax[] = [];
const compiled = new Map<string, ReferenceGrammar>();
/** A thread gets a copy of the same syntaxes with every text. */
const known = new WeakMap<readonly ReferenceSyntax[], ReferenceGrammar>();

/** The grammar of these kinds of references; it is compiled once. */
export function grammarOf(syntaxes = none): ReferenceGrammar {
  const before = known.get(syntaxes);
  if (before !== undefined) return before;
  const key = JSON.stringify(syntaxes);
  const grammar = compiled.get(key) ?? compile(syntaxes);
  compiled.set(key, grammar);
  known.set(syntaxes, grammar);
  return grammar;
}
