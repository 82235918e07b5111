import type { MarkdownOptions } from './markdown-types.ts';

export interface Destination {
  url: string;
  /** Leads to another site. */
  external: boolean;
}

const schemes = {
  link: new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'irc', 'ircs', 'xmpp']),
  image: new Set(['http', 'https']),
};

/** Encodes a segment of a path for a URL, whether it was encoded before or not. */
function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment); // `100%` was meant as it stands
  }
}

const encodePath = (path: string): string => path.split('/').map(encodeSegment).join('/');

/** Decodes the segment, so that `%2e%2e` is treated as browsers treat it. */
function isDots(segment: string): '.' | '..' | undefined {
  const plain = segment.replace(/%2e/gi, '.');
  return plain === '.' || plain === '..' ? plain : undefined;
}

/** Resolves a relative path within the repository; never above its root. */
function resolvePath(directory: string, path: string): string {
  const segments = path.startsWith('/') ? [] : directory.split('/').filter(Boolean);
  for (const segment of path.split('/')) {
    const dots = isDots(segment);
    if (dots === '..') segments.pop();
    else if (segment !== '' && dots !== '.') segments.push(segment);
  }
  return segments.map(encodeSegment).join('/');
}

const isMarkdownPath = (path: string): boolean => /\.(?:md|markdown|mdown|mkdn?)$/i.test(path);

/** `#heading` of this text, or of another rendered text. */
function ownFragment(fragment: string, idPrefix: string): string {
  let name = fragment;
  try {
    name = decodeURIComponent(fragment);
  } catch {
    // Keep it as written.
  }
  return `#user-content-${idPrefix}${encodeURIComponent(name.replace(/^user-content-/, ''))}`;
}

function repositoryUrl(
  path: string,
  suffix: string,
  use: 'link' | 'image',
  options: MarkdownOptions,
): string {
  const { projectPath = '', ref = '', directory = '', relativeUrlRoot = '' } = options;
  const route = use === 'image' ? 'raw' : 'blob';
  const resolved = resolvePath(directory, path);
  const target = resolved === '' ? `tree/${encodePath(ref)}` : `${route}/${encodePath(ref)}/${resolved}`;
  const [query = '', fragment] = suffix.split('#', 2);
  let anchor = fragment === undefined ? '' : `#${encodeURI(fragment)}`;
  if (fragment && use === 'link' && isMarkdownPath(path) && !/^L\d/.test(fragment)) {
    anchor = ownFragment(fragment, '');
  }
  return `${relativeUrlRoot}/${encodePath(projectPath)}/-/${target}${encodeURI(query).replaceAll('%25', '%')}${anchor}`;
}

/** Characters that browsers drop from URLs, and invisible ones that disguise a URL. */
// eslint-disable-next-line no-control-regex
const ignored = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The destination of a link or image, as a URL of ours if it is relative; undefined for a scheme that is not allowed. The URL is
 * parsed as a browser would: without the characters that it ignores, `\` as `/`.
 */
export function destinationOf(
  written: string,
  use: 'link' | 'image',
  options: MarkdownOptions,
): Destination | undefined {
  const url = written.replace(ignored, '').trim().toWellFormed();
  if (url === '' || url.length > 8000) return undefined;
  const scheme = /^([^/?#]*?):/.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (!schemes[use].has(scheme)) return undefined;
    // `https:/x` and `https:x` would be relative to the current page.
    const site = /^(?:https?|ftp|ircs?)$/.test(scheme);
    if (site && !/^[a-z]+:\/\/[^/\\]/i.test(url)) return undefined;
    return { url, external: site && !isOwn(url, options) };
  }
  if (/^[\\/]{2}/.test(url)) return { url: `//${url.replace(/^[\\/]+/, '')}`, external: true };
  if (url.startsWith('#')) {
    const name = url.slice(1);
    // A comment's anchor is not a heading of this text.
    if (use === 'image' || name === '' || /^note_\d+$/.test(name))
      return { url: `#${encodeURI(name)}`, external: false };
    return { url: ownFragment(name, options.idPrefix ?? ''), external: false };
  }
  return { url: relativeUrl(url.replaceAll('\\', '/'), use, options), external: false };
}

function isOwn(url: string, { instanceUrl }: MarkdownOptions): boolean {
  if (instanceUrl === undefined) return false;
  try {
    return new URL(url).origin === new URL(instanceUrl).origin;
  } catch {
    return false;
  }
}

function relativeUrl(url: string, use: 'link' | 'image', options: MarkdownOptions): string {
  const { projectPath, ref, relativeUrlRoot = '' } = options;
  const cut = /[?#]/.exec(url)?.index ?? url.length;
  const [path, suffix] = [url.slice(0, cut), url.slice(cut)];
  if (projectPath !== undefined && path.startsWith('/uploads/') && options.kind === 'text') {
    return `${relativeUrlRoot}/${encodePath(projectPath)}/uploads/${resolvePath('', path.slice('/uploads/'.length))}`;
  }
  // Pages of ours (`/group/project/-/issues/1`) and, in texts from forms, every absolute path.
  const isPage = path.startsWith('/') && (path.includes('/-/') || options.kind === 'text');
  if (!isPage && path !== '' && projectPath !== undefined && ref !== undefined) {
    return repositoryUrl(path, suffix, use, options);
  }
  const resolved = path.startsWith('/') ? `/${resolvePath('', path)}` : encodePath(path);
  const [query = '', fragment] = suffix.split('#', 2);
  return `${resolved}${encodeURI(query).replaceAll('%25', '%')}${fragment === undefined ? '' : `#${encodeURI(fragment)}`}`;
}
