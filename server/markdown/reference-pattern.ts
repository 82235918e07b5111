import type { Reference, ReferenceKind } from './markdown-types.ts';

const segment = '[A-Za-z0-9_](?:[\\w.-]{0,253}[A-Za-z0-9_-])?';
/** A project's path; one without a slash is a neighbour in the same group. */
const neighbour = `${segment}(?:/${segment}){0,20}`;
const path = `${segment}(?:/${segment}){1,20}`;
const userPath =
  '[A-Za-z0-9_](?:[\\w.-]{0,253}[A-Za-z0-9_])?(?:/[A-Za-z0-9_](?:[\\w.-]{0,253}[A-Za-z0-9_])?){0,20}';
const title = '"[^"\\n]{1,255}"|[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.?&:-]{0,253}[\\p{L}\\p{N}_])?';

const pattern = new RegExp(
  [
    // Not preceded by a part of a word, path, address or another sigil: `mail@host`, `a/#1`, `C++#1`, `&#1`.
    '(?<![\\p{L}\\p{N}_/.@#~%&+=-])(?:',
    `(?<issuePath>${neighbour})?#(?<issue>[1-9]\\d{0,8})`,
    `|(?<titlePath>${path})?(?:~(?<label>${title})|%(?<milestone>${title}))`,
    `|(?<commitPath>${path})@(?<commit>[0-9a-f]{7,40})(?![.-]?[\\p{L}\\p{N}_-])`,
    `|@(?<user>${userPath})`,
    '|(?<sha>[0-9a-f]{7,40})(?![.-]?[\\p{L}\\p{N}_-])',
    ')(?![\\p{L}\\p{N}_@])',
  ].join(''),
  'gu',
);

/** Cheaper than the pattern: most texts contain no reference. */
const hint = /[#@~%]|[0-9a-f]{7}/;

/** The project that a path refers to in a text of `projectPath`. */
function namespaceOf(written: string | undefined, projectPath: string | undefined): string | undefined {
  if (written === undefined) return projectPath;
  if (written.includes('/')) return written;
  const slash = projectPath?.lastIndexOf('/') ?? -1;
  return slash === -1 ? undefined : `${projectPath?.slice(0, slash)}/${written}`;
}

const sigils: Record<ReferenceKind, string> = {
  issue: '#',
  user: '@',
  label: '~',
  milestone: '%',
  commit: '@',
};

export function makeReference(kind: ReferenceKind, namespace: string, id: string, text: string): Reference {
  // Paths are case-insensitively unique; titles are not.
  const name = kind === 'user' ? id.toLowerCase() : id;
  return { key: `${kind}:${namespace.toLowerCase()}${sigils[kind]}${name}`, kind, namespace, id, text };
}

const unquote = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).trim() : text);

/** A reference as written in a text of `projectPath`; undefined if its project can't be determined. */
function referenceOf(match: RegExpMatchArray, projectPath: string | undefined): Reference | undefined {
  const groups = match.groups ?? {};
  const text = match[0];
  if (groups['user'] !== undefined) return makeReference('user', '', groups['user'], text);
  const namespace = namespaceOf(
    groups['issuePath'] ?? groups['titlePath'] ?? groups['commitPath'],
    projectPath,
  );
  if (namespace === undefined) return undefined;
  if (groups['issue'] !== undefined) return makeReference('issue', namespace, groups['issue'], text);
  if (groups['label'] !== undefined) return makeReference('label', namespace, unquote(groups['label']), text);
  if (groups['milestone'] !== undefined) {
    return makeReference('milestone', namespace, unquote(groups['milestone']), text);
  }
  const sha = groups['commit'] ?? groups['sha'];
  return sha === undefined ? undefined : makeReference('commit', namespace, sha, text);
}

/** The references of a plain text, each with its position. */
export function* scanReferences(
  text: string,
  projectPath?: string,
): Generator<{ index: number; reference: Reference }> {
  if (!hint.test(text)) return;
  for (const match of text.matchAll(pattern)) {
    const reference = referenceOf(match, projectPath);
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

const ownPath = new RegExp(
  `^/(?<project>${path})/-/(?:issues/(?<issue>[1-9]\\d{0,8})|commit/(?<commit>[0-9a-f]{7,40})|milestones/(?<milestone>[1-9]\\d{0,8}))/?(?:\\?[^#]*)?(?:#(?<fragment>[\\w-]{1,100}))?$`,
);

/** The target of a full URL of our own instance; undefined for any other URL. */
export function referenceOfUrl(
  url: string,
  instanceUrl: string | undefined,
  projectPath?: string,
): UrlReference | undefined {
  if (instanceUrl === undefined) return undefined;
  const base = instanceUrl.replace(/\/+$/, '');
  if (!url.startsWith(`${base}/`)) return undefined;
  const groups = ownPath.exec(url.slice(base.length))?.groups;
  const project = groups?.['project'];
  if (groups === undefined || project === undefined) return undefined;
  const shown = project.toLowerCase() === projectPath?.toLowerCase() ? '' : project;
  const fragment = groups['fragment'];
  const { issue, milestone, commit } = groups;
  if (issue !== undefined) {
    const reference = makeReference('issue', project, issue, url);
    return { reference, fragment, shorthand: `${shown}#${issue}` };
  }
  if (milestone !== undefined) {
    const reference = makeReference('milestone', project, milestone, url);
    return { reference, fragment, shorthand: `${shown}%${milestone}` };
  }
  if (commit === undefined) return undefined;
  const short = commit.slice(0, 8);
  return {
    reference: makeReference('commit', project, commit, url),
    fragment,
    shorthand: shown === '' ? short : `${shown}@${short}`,
  };
}
