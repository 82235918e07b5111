import type { Reference, ReferenceKind, ReferenceSyntax } from './markdown-types.ts';
import type { ReferenceGrammar } from './reference-grammar.ts';

/** The project that a path refers to in a text of `projectPath`. */
function projectOf(written: string | undefined, projectPath: string | undefined): string | undefined {
  if (written === undefined) return projectPath;
  if (written.includes('/')) return written;
  const slash = projectPath?.lastIndexOf('/') ?? -1;
  return slash === -1 ? undefined : `${projectPath?.slice(0, slash)}/${written}`;
}

function makeReference(
  kind: ReferenceKind,
  namespace: string,
  sigil: string,
  id: string,
  text: string,
): Reference {
  return { key: `${kind}:${namespace.toLowerCase()}${sigil}${id}`, kind, namespace, id, text };
}

const unquote = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).trim() : text);

/** A reference as written in a text of `projectPath`; undefined if its project or group can't be determined. */
function referenceOf(
  { byNumber, bySha }: ReferenceGrammar,
  match: RegExpMatchArray,
  projectPath: string | undefined,
): Reference | undefined {
  const groups = match.groups ?? {};
  const text = match[0];
  const { user, sigil, number, label, milestone, pathSha, sha } = groups;
  // Paths are case-insensitively unique; titles are not.
  if (user !== undefined) return { ...makeReference('user', '', '@', user.toLowerCase(), text), id: user };
  if (sigil !== undefined) {
    const { kind, below } = byNumber.get(sigil)!;
    const { numberPath } = groups;
    // In a text of a project, the group of something without a path is the project's: who resolves it knows that.
    const parent = below === 'group' ? (numberPath ?? projectPath) : projectOf(numberPath, projectPath);
    return parent === undefined ? undefined : makeReference(kind, parent, sigil, number!, text);
  }
  const namespace = projectOf(groups['titlePath'] ?? groups['shaPath'], projectPath);
  if (namespace === undefined) return undefined;
  if (label !== undefined) return makeReference('label', namespace, '~', unquote(label), text);
  if (milestone !== undefined) return makeReference('milestone', namespace, '%', unquote(milestone), text);
  const id = pathSha ?? sha;
  return id === undefined || bySha === undefined
    ? undefined
    : makeReference(bySha.kind, namespace, bySha.sigil, id, text);
}

/** The references of a plain text, each with its position. */
export function* scanReferences(
  grammar: ReferenceGrammar,
  text: string,
  projectPath?: string,
): Generator<{ index: number; reference: Reference }> {
  if (!grammar.hint.test(text)) return;
  for (const match of text.matchAll(grammar.pattern)) {
    const reference = referenceOf(grammar, match, projectPath);
    if (reference !== undefined && reference.id !== '') yield { index: match.index, reference };
  }
}

export interface UrlReference {
  reference: Reference;
  /** The comment that the URL points at, such as `note_12`. */
  fragment: string | undefined;
  /** How it would be written by hand in `projectPath`. */
  shorthand: string;
}

function shorthandOf({ id: form, sigil }: ReferenceSyntax, path: string, id: string): string {
  if (form === 'number') return `${path}${sigil}${id}`;
  const short = id.slice(0, 8);
  return path === '' ? short : `${path}${sigil}${short}`;
}

/** The target of a full URL of our own instance; undefined for any other URL. */
export function referenceOfUrl(
  grammar: ReferenceGrammar,
  url: string,
  instanceUrl: string | undefined,
  projectPath?: string,
): UrlReference | undefined {
  if (instanceUrl === undefined) return undefined;
  const base = instanceUrl.replace(/\/+$/, '');
  if (!url.startsWith(`${base}/`)) return undefined;
  const groups = grammar.page.exec(url.slice(base.length))?.groups;
  const parent = groups?.['project'] ?? groups?.['group'];
  if (groups === undefined || parent === undefined) return undefined;
  const shown = parent.toLowerCase() === projectPath?.toLowerCase() ? '' : parent;
  const { fragment, milestone } = groups;
  if (milestone !== undefined)
    return {
      reference: makeReference('milestone', parent, '%', milestone, url),
      fragment,
      shorthand: `${shown}%${milestone}`,
    };
  for (const [page, syntax] of grammar.bySegment) {
    const id = groups[`${page}_id`];
    if (id === undefined) continue;
    const reference = makeReference(syntax.kind, parent, syntax.sigil, id, url);
    return { reference, fragment, shorthand: shorthandOf(syntax, shown, id) };
  }
  return undefined;
}
