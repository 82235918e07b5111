import { isCanonicalName } from './byte-name.ts';

/** Which names from outside are accepted. Everything that reaches git has passed one of these. */

const HEX = /^[0-9a-f]{4,64}$/iu;
// All zeros is git's null: as a new value it would delete a ref.
const OBJECT_ID = /^(?!0+$)(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;
// git check-ref-format: control characters, space, and characters with a meaning in revisions or patterns.
const FORBIDDEN_IN_REF =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0020\u007F~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock\/|^[-/.]|[/.]$|\.lock$/u;
const HFS_IGNORED = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/gu;

export function isObjectId(text: unknown): text is string {
  return typeof text === 'string' && OBJECT_ID.test(text);
}

/** A full or abbreviated object id, 4 to 64 hexadecimal digits. */
export function isObjectIdPrefix(text: string): boolean {
  return HEX.test(text);
}

/**
 * Whether this can be the name of a branch or tag (without `refs/heads/`): the rules of git check-ref-format, and no leading dash, no
 * name too long for a file system, no malformed text, no second spelling of the same bytes.
 */
export function isSafeRefName(name: unknown): name is string {
  if (typeof name !== 'string' || name === '' || name === '@' || !name.isWellFormed()) return false;
  if (FORBIDDEN_IN_REF.test(name) || !isCanonicalName(name)) return false;
  return Buffer.byteLength(name) <= 1000 && name.split('/').every((part) => Buffer.byteLength(part) <= 240);
}

/** Whether a branch or tag with this name can be created: not one that looks like a commit, like HEAD or like a qualified ref. */
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
 * The path of an entry in a tree, without slashes at its ends; '' is the root. null for what no tree can contain: empty, `.` or `..`
 * parts, NUL, malformed text, a second spelling of the same bytes.
 */
export function normalizeTreePath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 16_384 || path.includes('\0') || !path.isWellFormed())
    return null;
  if (!isCanonicalName(path)) return null;
  if (path === '') return '';
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  return trimmed.split('/').some((part) => part === '' || part === '.' || part === '..') ? null : trimmed;
}

/** Whether a file with this path can be written: not the root, nor anything that a file system could take for `.git`. */
export function isSafeNewPath(path: unknown): path is string {
  const normalized = normalizeTreePath(path);
  if (normalized === null || normalized === '' || normalized !== path || Buffer.byteLength(normalized) > 4096)
    return false;
  return normalized.split('/').every((part) => Buffer.byteLength(part) <= 255 && !looksLikeDotGit(part));
}

function looksLikeDotGit(part: string): boolean {
  // NTFS drops trailing dots and spaces, has streams after a colon and treats a backslash as a slash; HFS+ ignores
  // some characters.
  return part
    .replace(HFS_IGNORED, '')
    .toLowerCase()
    .split(/[:\\]/u)
    .some((name) => /^(?:\.git|git~1)[. ]*$/u.test(name));
}
