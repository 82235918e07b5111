import { LRUCache } from 'lru-cache';
import { decodeText, parsePatch } from '../../git/index.ts';
import type { DiffLine, Git, Repository } from '../../git/index.ts';

/** A line by its numbers; null on the side that does not have it. */
interface Line {
  readonly old: number | null;
  readonly new: number | null;
}

interface Place {
  readonly base_sha: string;
  readonly head_sha: string;
  readonly old_path: string;
  readonly new_path: string;
}

/** Lines before a commented line that are kept with it, and at most in all. */
const before = 4;
const kept = 16;
/** Characters of a line that are kept. */
const columns = 500;
/** Larger files have no excerpt for lines that did not change. */
const readable = 2 * 1024 * 1024;

/**
 * The lines of a comment with some before them, as a hunk of a patch: kept with its position, so that conversations show them without
 * asking git, also when the file is another. Null if they can't be read.
 */
export async function excerptOf(
  git: Git,
  repository: Repository,
  { base_sha, head_sha, old_path, new_path }: Place,
  { first, last }: { readonly first?: Line | undefined; readonly last: Line },
): Promise<string | null> {
  const patch = await patchOf(git, repository, { base_sha, head_sha, old_path, new_path });
  const hunk = parsePatch(patch ?? '').find(({ lines }) => lines.some((line) => is(line, last)));
  const lines = hunk?.lines ?? (await unchangedLines(git, repository, { head_sha, new_path }, last));
  const end = lines.findIndex((line) => is(line, last));
  if (end === -1) return null;
  const start = first === undefined ? end : lines.findIndex((line) => is(line, first));
  return asHunk(
    lines.slice(Math.max(0, end + 1 - kept, (start === -1 ? end : Math.min(start, end)) - before), end + 1),
  );
}

/**
 * The line of a code: the numbers at which both sides of a file are there, as rows of a change count them (an added line has the number of the next
 * line of the old side). A side that was not there counts from 0. Undefined if the file's change has no such line; one that can't be read is believed.
 */
export async function lineOfCode(
  git: Git,
  repository: Repository,
  place: Place,
  code: LineOfBoth,
): Promise<Line | undefined> {
  if (code.old === 0) return { old: null, new: code.new };
  if (code.new === 0) return { old: code.old, new: null };
  const patch = await patchOf(git, repository, place);
  // Too large to be read, or named without what it was called before: the code is believed, on the new side.
  if (patch === null || patch.startsWith('@@ -0,0 ')) return { old: null, new: code.new };
  let unchangedFrom = { old: 1, new: 1 };
  for (const { oldStart, newStart, lines } of parsePatch(patch)) {
    if (code.old < oldStart && code.new < newStart) break;
    const at = { old: oldStart, new: newStart };
    for (const { type } of lines) {
      if (at.old === code.old && at.new === code.new)
        return { old: type === 'added' ? null : code.old, new: type === 'removed' ? null : code.new };
      if (type !== 'added') at.old += 1;
      if (type !== 'removed') at.new += 1;
    }
    unchangedFrom = at;
  }
  // Between what changed both sides go on alike.
  const isUnchanged =
    code.old >= unchangedFrom.old && code.old - unchangedFrom.old === code.new - unchangedFrom.new;
  return isUnchanged ? code : undefined;
}

/** A line by its numbers on both sides. */
export interface LineOfBoth {
  readonly old: number;
  readonly new: number;
}

/**
 * The first of these whose two numbers are no one line of the file's change: none that both sides have. Also where white space is left out, since a
 * reader who hides it sees more such lines. A change that can't be read is believed.
 */
export async function findNoLine(
  git: Git,
  repository: Repository,
  place: Place,
  lines: readonly LineOfBoth[],
): Promise<LineOfBoth | undefined> {
  let others = lines;
  for (const ignoreWhitespace of [false, true]) {
    if (others.length === 0) return undefined;
    const patch = await patchOf(git, repository, place, ignoreWhitespace);
    if (patch === null) return undefined;
    others = others.filter((line) => !pairs(patch, line));
  }
  return others[0];
}

function pairs(patch: string, line: LineOfBoth): boolean {
  let shift = 0;
  for (const { oldStart, oldLines, newStart, newLines, lines } of parsePatch(patch)) {
    // A side of a hunk without lines is numbered by the line before it.
    const first = {
      old: oldLines === 0 ? oldStart + 1 : oldStart,
      new: newLines === 0 ? newStart + 1 : newStart,
    };
    if (line.old < first.old && line.new < first.new) break;
    if (lines.some(({ oldLine, newLine }) => oldLine === line.old && newLine === line.new)) return true;
    const next = { old: first.old + oldLines, new: first.new + newLines };
    if (line.old < next.old || line.new < next.new) return false;
    shift = next.new - next.old;
  }
  // Between what changed both sides go on alike.
  return line.new - line.old === shift;
}

/** Whoever comments on a line of a file comments on more, and the file of two commits is always the same. In characters. */
const patches = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  maxEntrySize: 512 * 1024,
  sizeCalculation: (patch, key) => 500 + key.length + patch.length,
});

/** What changed in the file, empty if nothing did; null if it is too large to be read. */
async function patchOf(
  git: Git,
  repository: Repository,
  { base_sha, head_sha, old_path, new_path }: Place,
  ignoreWhitespace = false,
): Promise<string | null> {
  const key = JSON.stringify([repository.path, base_sha, head_sha, old_path, new_path, ignoreWhitespace]);
  const known = patches.get(key);
  if (known !== undefined) return known;
  const diff = await git.diff(repository, base_sha, head_sha, {
    paths: [...new Set([old_path, new_path])],
    maxFileBytes: readable,
    ignoreWhitespace,
  });
  if (!diff.ok) return null;
  const file = diff.value.files.find(({ newPath }) => newPath === new_path);
  const patch = file === undefined ? '' : file.patch;
  if (patch === null) return null;
  patches.set(key, patch);
  return patch;
}

const is = ({ oldLine, newLine }: DiffLine, line: Line): boolean =>
  line.new === null ? newLine === null && oldLine === line.old : newLine === line.new;

async function unchangedLines(
  git: Git,
  repository: Repository,
  { head_sha, new_path }: Pick<Place, 'head_sha' | 'new_path'>,
  line: Line,
): Promise<readonly DiffLine[]> {
  if (line.new === null) return [];
  const file = await git.readFile(repository, head_sha, new_path, { maxBytes: readable });
  if (!file.ok || file.value.content === null || file.value.binary) return [];
  const shift = (line.old ?? line.new) - line.new;
  const start = Math.max(0, line.new - kept);
  return decodeText(file.value.content)
    .split('\n')
    .slice(start, line.new)
    .map((text, index) => ({
      type: 'context' as const,
      oldLine: start + index + 1 + shift,
      newLine: start + index + 1,
      text,
      noNewline: false,
    }));
}

const signs = { context: ' ', added: '+', removed: '-' } as const;

function asHunk(lines: readonly DiffLine[]): string {
  const olds = lines.flatMap(({ oldLine }) => oldLine ?? []);
  const news = lines.flatMap(({ newLine }) => newLine ?? []);
  return [
    `@@ -${olds[0] ?? 0},${olds.length} +${news[0] ?? 0},${news.length} @@`,
    ...lines.map(({ type, text }) => `${signs[type]}${text.slice(0, columns)}`),
  ].join('\n');
}
