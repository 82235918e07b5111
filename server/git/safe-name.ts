/** Which names from outside we are willing to look at. Everything that reaches git has passed one of these. */

const HEX = /^[0-9a-f]{4,64}$/iu;
// All zeros is git's way to say 'none': as a new value it would remove a ref.
const OBJECT_ID = /^(?!0+$)(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;
// git check-ref-format: control characters, space, and what has a meaning in a revision or a pattern.
const FORBIDDEN_IN_REF =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0020\u007F~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock\/|^[-/.]|[/.]$|\.lock$/u;
const HFS_IGNORED = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/gu;

export function isObjectId(text: unknown): text is string {
  return typeof text === 'string' && OBJECT_ID.test(text);
}

/** A whole or shortened object id, 4 to 64 hexadecimal digits. */
export function isObjectIdPrefix(text: string): boolean {
  return HEX.test(text);
}

/**
 * May this be the name of a branch or tag (without `refs/heads/`)? The rules of git check-ref-format, and nothing that begins
 * with a dash, is too long for a file system, or is no well-formed text.
 */
export function isSafeRefName(name: unknown): name is string {
  if (typeof name !== 'string' || name === '' || name === '@' || !name.isWellFormed()) return false;
  if (FORBIDDEN_IN_REF.test(name)) return false;
  return Buffer.byteLength(name) <= 1000 && name.split('/').every((part) => Buffer.byteLength(part) <= 240);
}

/** May a branch or tag of this name be made? Nothing that reads as a commit, as HEAD or as a qualified ref. */
export function isSafeNewRefName(name: unknown): name is string {
  return (
    isSafeRefName(name) && !isObjectId(name.toLowerCase()) && name !== 'HEAD' && !name.startsWith('refs/')
  );
}

/** A fully qualified ref of any kind, as in a push. */
export function isSafeQualifiedRef(name: unknown): name is string {
  if (typeof name !== 'string' || !/^refs\/[^/]+\/./su.test(name) || !isSafeRefName(name)) return false;
  const short = /^refs\/(?:heads|tags)\/(.*)$/su.exec(name)?.[1];
  return short === undefined || isSafeRefName(short);
}

/**
 * The path of an entry in a tree, without slashes at its ends; '' is the root. null for what no tree can hold: empty, `.` or
 * `..` parts, NUL, text that is not well-formed.
 */
export function normalizeTreePath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 16_384 || path.includes('\0') || !path.isWellFormed())
    return null;
  if (path === '') return '';
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  return trimmed.split('/').some((part) => part === '' || part === '.' || part === '..') ? null : trimmed;
}

/** May a file of this path be written? Not the root, nor anything that a file system could take for `.git`. */
export function isSafeNewPath(path: unknown): path is string {
  const normalized = normalizeTreePath(path);
  if (normalized === null || normalized === '' || normalized !== path || Buffer.byteLength(normalized) > 4096)
    return false;
  return normalized.split('/').every((part) => Buffer.byteLength(part) <= 255 && !looksLikeDotGit(part));
}

function looksLikeDotGit(part: string): boolean {
  // NTFS drops trailing dots and spaces, knows streams after a colon and takes a backslash for a slash; HFS+ ignores some characters.
  return part
    .replace(HFS_IGNORED, '')
    .toLowerCase()
    .split(/[:\\]/u)
    .some((name) => /^(?:\.git|git~1)[. ]*$/u.test(name));
}
