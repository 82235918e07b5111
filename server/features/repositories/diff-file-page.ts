import { hash } from 'node:crypto';
import type {
  GeneratedReason,
  PageDiffFile,
  PageDiffRun,
} from '../../../contract/repositories/repositories.ts';
import type { DiffFile, DiffLine, Hunk } from '../../git/index.ts';
import { parseLfsPointer, parsePatch } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { colourLines } from './colour-lines.ts';
import { changedWords, markWords, wordsBudget } from './changed-words.ts';
import { describeImages, showsImages } from './diff-image.ts';
import { findMovedLines } from './moved-lines.ts';
import type { OpenRepository } from './repository.service.ts';
import { submoduleChange } from './submodules.ts';

/** What its lines are on either side of a change. */
type Links = Readonly<Record<DiffLine['type'], boolean>>;

function runsOf(
  links: Links,
  hunk: Hunk,
  html: readonly string[],
  moved: ReadonlyMap<DiffLine, number>,
): PageDiffRun[] {
  const runs: PageDiffRun[] = [];
  let run: PageDiffRun | undefined;
  for (const [index, line] of hunk.lines.entries()) {
    if (run === undefined || run.type !== line.type || run.no_newline === true) {
      run = { type: line.type, old_line: line.oldLine, new_line: line.newLine, count: 0, html: '' };
      runs.push(run);
    }
    const elsewhere = moved.get(line);
    if (elsewhere !== undefined) addMoved(run, elsewhere);
    run.count++;
    run.html += `${html[index] ?? ''}\n`;
    // Where a symbolic link leads is no line of a text.
    if (line.noNewline && !links[line.type]) run.no_newline = true;
  }
  return runs;
}

/** The next line of a run was moved: with the ones before it, if they went to the same place. */
function addMoved(run: PageDiffRun, line: number): void {
  const last = run.moved?.at(-1);
  if (last !== undefined && last.first + last.count === run.count && last.line + last.count === line)
    last.count++;
  else (run.moved ??= []).push({ first: run.count, count: 1, line });
}

/** The lines' HTML, with marks on what changed within them. */
function withWords(hunk: Hunk, html: readonly string[], budget: { left: number }): readonly string[] {
  const changed = changedWords(hunk.lines, budget);
  if (changed.size === 0) return html;
  return html.map((line, index) => {
    const ranges = changed.get(index);
    return ranges === undefined ? line : markWords(line, hunk.lines[index]!.text, ranges);
  });
}

/** What all changed lines end with, if they ended otherwise before: nothing else tells them apart. */
function lineEndsOf(hunks: readonly Hunk[]): PageDiffFile['line_ends'] {
  const lines = hunks.flatMap((hunk) => hunk.lines.filter(({ noNewline }) => !noNewline));
  const ends = (of: DiffLine['type']): readonly boolean[] => [
    ...new Set(lines.filter(({ type }) => type === of).map(({ text }) => text.endsWith('\r'))),
  ];
  const [before, after] = [ends('removed'), ends('added')];
  if (before.length !== 1 || after.length !== 1 || before[0] === after[0]) return undefined;
  return after[0] === true ? 'crlf' : 'lf';
}

/** The sizes of files of Git LFS, of which a repository has small pointers; undefined if neither side is one. */
function lfsChange(hunks: readonly Hunk[]): PageDiffFile['lfs'] {
  // A pointer has three lines: all are in one hunk.
  const [hunk] = hunks;
  if (hunks.length !== 1 || hunk!.oldStart > 1 || hunk!.newStart > 1) return undefined;
  const sizeOn = (other: 'added' | 'removed'): number | null => {
    const text = hunk!.lines.filter(({ type }) => type !== other).map((line) => `${line.text}\n`);
    return parseLfsPointer(Buffer.from(text.join('')))?.size ?? null;
  };
  const lfs = { old_size: sizeOn('added'), new_size: sizeOn('removed') };
  return lfs.old_size === null && lfs.new_size === null ? undefined : lfs;
}

/** Where a diff is read, and the commit that has its new files. */
export interface DiffPlace {
  readonly open: OpenRepository;
  readonly sha: string;
}

interface FileParts {
  readonly withHunks: boolean;
  /** What comments and links to lines refer to. */
  readonly identified?: boolean | undefined;
  readonly generated: GeneratedReason | undefined;
}

/** What is said of a file besides its lines. */
function describeFile(
  file: DiffFile,
  { identified = false, generated }: Pick<FileParts, 'identified' | 'generated'>,
  submodule?: PageDiffFile['submodule'],
): Omit<PageDiffFile, 'hunks'> {
  return {
    old_path: file.oldPath,
    new_path: file.newPath,
    old_mode: file.oldMode,
    new_mode: file.newMode,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    binary: file.binary,
    too_large: file.omitted === 'file',
    ...(generated === undefined || file.binary || submodule !== undefined ? {} : { generated }),
    ...(submodule === undefined ? {} : { submodule }),
    ...(identified
      ? {
          identity: {
            file_hash: hashOf(file.newPath),
            old_blob: blobOf(file.oldOid),
            new_blob: blobOf(file.newOid),
          },
        }
      : {}),
  };
}

/** A file of which all is known but its lines and counts, which a page can ask for. Submodules and binary files are presented for whoever asks. */
export const presentWithoutLines = (
  file: DiffFile,
  generated: GeneratedReason | undefined,
): PageDiffFile => ({ ...describeFile(file, { identified: true, generated }), hunks: null });

/** A file of a diff, with its lines if these are wanted and not too many. */
export async function presentDiffFile(
  ctx: Context,
  at: DiffPlace,
  file: DiffFile,
  { withHunks, identified = false, generated }: FileParts,
): Promise<PageDiffFile> {
  const { repository } = at.open;
  const submodule = await submoduleChange(ctx, at.open, at.sha, file);
  const base = describeFile(file, { identified, generated }, submodule);
  // With its lines, since each image is asked for its size.
  if (showsImages(file) && !withHunks) return { ...base, hunks: null };
  const image = await describeImages(ctx.platform.git, repository, file);
  if (image !== undefined) base.image = image;
  if (file.binary || (file.omitted === 'file' && !identified)) return { ...base, hunks: [] };
  // What the whole has no room for is fetched when somebody comes to it.
  if (file.patch === null || !withHunks) return { ...base, hunks: null };
  const hunks = parsePatch(file.patch);
  const lfs = lfsChange(hunks);
  const lineEnds = lineEndsOf(hunks);
  const [wasLink, isLink] = [file.oldMode, file.newMode].map((mode) => mode === '120000') as [
    boolean,
    boolean,
  ];
  const links: Links = { removed: wasLink, added: isLink, context: wasLink && isLink };
  const shownLines = hunks.flatMap((hunk) => hunk.lines);
  const html = await colourLines(ctx, repository, file, shownLines);
  let start = 0;
  const budget = wordsBudget();
  const moved = findMovedLines(hunks);
  return {
    ...base,
    ...(lfs === undefined ? {} : { lfs }),
    ...(lineEnds === undefined ? {} : { line_ends: lineEnds }),
    hunks: hunks.map((hunk) => {
      const runs = runsOf(
        links,
        hunk,
        withWords(hunk, html.slice(start, start + hunk.lines.length), budget),
        moved,
      );
      start += hunk.lines.length;
      return { heading: hunk.heading, old_start: hunk.oldStart, new_start: hunk.newStart, runs };
    }),
  };
}

/** What links to a file's lines begin with. */
export const hashOf = (newPath: string): string => hash('sha1', newPath);
const blobOf = (oid: string): string | null => (/^0+$/.test(oid) ? null : oid);
