import { hash } from 'node:crypto';
import type {
  CommitPage,
  GeneratedReason,
  PageCommit,
  PageDiff,
  PageDiffFile,
  PageDiffRun,
} from '../../../contract/repositories/repositories.ts';
import type { Diff, DiffFile, DiffLine, DiffOptions, Hunk } from '../../git/index.ts';
import { parseLfsPointer, parsePatch } from '../../git/index.ts';
import { renderCommitText } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { fillForViewer } from '../references/index.ts';
import { findGenerated } from './generated-files.ts';
import { listChangedFiles, readLinesOf, shownOnce } from './changed-files.ts';
import { describeImages, showsImages } from './diff-image.ts';
import { changedWords, markWords, wordsBudget } from './changed-words.ts';
import { findMovedLines } from './moved-lines.ts';
import { presentCommit, presentCommits } from './code-page.service.ts';
import type { OpenRepository } from './repository.service.ts';
import { valueOr404 } from './repository.service.ts';
import { submoduleChange } from './submodules.ts';

/** Files whose lines are sent with the page; those of the others are fetched when they are opened. */
const filesWithHunks = 30;
const linesWithHunks = 2000;
/** Where the lines of the others come by themselves: rows of a high window. */
const firstRows = 150;
/** Of a file besides its changed lines: its head, and lines around them. */
const rowsAround = 10;
const filesListed = 3000;
const commitsListed = 100;
const wholeFile = 8 * 1024 * 1024;

function runsOf(hunk: Hunk, html: readonly string[], moved: ReadonlyMap<DiffLine, number>): PageDiffRun[] {
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
    if (line.noNewline) run.no_newline = true;
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
interface DiffPlace {
  readonly open: OpenRepository;
  readonly sha: string;
}

interface DiffParts {
  /** The lines of all files, rather than of the first. */
  readonly all?: boolean;
  /** What comments and links to lines refer to. */
  readonly identified?: boolean;
  /** The hash of a file whose lines are there in any case. */
  readonly file?: string | undefined;
  /** The files are a list without lines: reads those of some, by their new path. */
  readonly readLines?: (files: readonly DiffFile[]) => Promise<ReadonlyMap<string, DiffFile>>;
}

async function presentDiffFile(
  ctx: Context,
  at: DiffPlace,
  file: DiffFile,
  {
    withHunks,
    identified = false,
    generated,
  }: {
    readonly withHunks: boolean;
    readonly identified?: boolean | undefined;
    readonly generated: GeneratedReason | undefined;
  },
): Promise<PageDiff['files'][number]> {
  const { repository } = at.open;
  const submodule = await submoduleChange(ctx, at.open, at.sha, file);
  const base: Omit<PageDiff['files'][number], 'hunks'> = {
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
            file_hash: hashOf(file),
            old_blob: blobOf(file.oldOid),
            new_blob: blobOf(file.newOid),
          },
        }
      : {}),
  };
  // With its lines, since each image is asked for its size.
  if (showsImages(file) && !withHunks) return { ...base, hunks: null };
  const image = await describeImages(ctx.platform.git, repository, file);
  if (image !== undefined) base.image = image;
  if (file.binary || (file.omitted === 'file' && !identified)) return { ...base, hunks: [] };
  // What the whole has no room for is fetched when somebody comes to it.
  if (file.patch === null || !withHunks) return { ...base, hunks: null };
  const hunks = parsePatch(file.patch);
  const lfs = lfsChange(hunks);
  const html = await ctx.platform.markdown.highlightLines(
    hunks.flatMap((hunk) => hunk.lines.map((line) => line.text)),
    { path: file.newPath },
  );
  let start = 0;
  const budget = wordsBudget();
  const moved = findMovedLines(hunks);
  return {
    ...base,
    ...(lfs === undefined ? {} : { lfs }),
    hunks: hunks.map((hunk) => {
      const runs = runsOf(hunk, withWords(hunk, html.slice(start, start + hunk.lines.length), budget), moved);
      start += hunk.lines.length;
      return { heading: hunk.heading, old_start: hunk.oldStart, new_start: hunk.newStart, runs };
    }),
  };
}

const hashOf = ({ newPath }: DiffFile): string => hash('sha1', newPath);
const blobOf = (oid: string): string | null => (/^0+$/.test(oid) ? null : oid);

/** A diff for a page: the first files with their lines, the rest by name. */
export async function presentDiff(
  ctx: Context,
  at: DiffPlace,
  diff: { files: readonly DiffFile[]; additions: number; deletions: number; truncated?: boolean },
  { all = false, identified, file: wanted, readLines }: DiffParts = {},
): Promise<PageDiff> {
  let lines = 0;
  const listed = diff.files.slice(0, filesListed);
  const { repository, call } = at.open;
  const paths = listed.map(({ newPath }) => newPath);
  const generated = await findGenerated(ctx.platform.git, repository, at.sha, paths, call);
  const shown = new Set(
    listed.filter((file, index) => {
      const isFolded = generated.has(file.newPath);
      // Nobody waits for what is folded.
      if (!isFolded) lines += file.additions + file.deletions + (identified === true ? rowsAround : 0);
      return (
        all ||
        hashOf(file) === wanted ||
        (!isFolded &&
          (index === 0 ||
            (index < filesWithHunks && lines <= (identified === true ? firstRows : linesWithHunks))))
      );
    }),
  );
  const read = await readLines?.([...shown]);
  const files = await Promise.all(
    listed.map((file) =>
      presentDiffFile(ctx, at, read?.get(file.newPath) ?? file, {
        withHunks: shown.has(file),
        identified,
        generated: generated.get(file.newPath),
      }),
    ),
  );
  return {
    files,
    truncated: diff.truncated === true || diff.files.length > filesListed,
    additions: diff.additions,
    deletions: diff.deletions,
  };
}

export async function readCommitPage(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  paths: readonly string[] | undefined,
): Promise<CommitPage> {
  const { git } = ctx.platform;
  const commit = valueOr404(await git.commit(open.repository, sha), 'Commit');
  const diff = valueOr404(
    await git.commitDiff(open.repository, sha, { ...open.call, ...(paths === undefined ? {} : { paths }) }),
    'Commit',
  );
  const [presented, branches, tags, shown] = await Promise.all([
    presentCommit(ctx, commit),
    git.refsContaining(open.repository, sha, 'branch', { ...open.expensive, limit: 20 }),
    git.refsContaining(open.repository, sha, 'tag', { ...open.expensive, limit: 20 }),
    presentDiff(ctx, { open, sha }, diff, { all: paths !== undefined }),
  ]);
  const [titleHtml, bodyHtml] = await fillForViewer(ctx, [
    renderCommitText(commit.title, open.project.full_path, ctx.platform.subjects.syntaxes),
    renderCommitText(commit.body, open.project.full_path, ctx.platform.subjects.syntaxes),
  ]);
  return {
    commit: {
      ...presented,
      committer_name: commit.committer.name,
      title_html: titleHtml!,
      body_html: bodyHtml!,
      parents: [...commit.parents],
      trailers: commit.trailers.map(({ key, value }) => ({ key, value })),
    },
    diff: shown,
    branches: branches.ok ? [...branches.value] : [],
    tags: tags.ok ? [...tags.value] : [],
  };
}

export interface ChangesAsked {
  /** Only the lines of these files, without the commits. */
  readonly paths?: readonly string[] | undefined;
  /** Of these files also the lines that did not change. */
  readonly whole?: boolean | undefined;
  /** The hash of a file whose lines are there in any case. */
  readonly file?: string | undefined;
  /** Leaves out lines of which only the white space changed. */
  readonly ignoreWhitespace?: boolean;
}

/** How git is asked for them. */
export function diffOptionsOf(
  open: OpenRepository,
  { paths, whole = false, ignoreWhitespace = false }: ChangesAsked,
): DiffOptions {
  if (paths === undefined) return { ...open.call, ignoreWhitespace };
  return {
    ...open.call,
    ignoreWhitespace,
    paths,
    // A file that is asked for by itself is shown, however long it is.
    ...(paths.length > 2 ? {} : { maxFileBytes: wholeFile }),
    maxTotalBytes: 2 * wholeFile,
    ...(whole ? { context: 10_000 } : {}),
  };
}

/** The changes that were asked for, where comments can stand on them. */
export const presentAsked = (
  ctx: Context,
  at: DiffPlace,
  diff: Diff,
  { paths, file }: ChangesAsked,
  readLines?: DiffParts['readLines'],
): Promise<PageDiff> =>
  presentDiff(
    ctx,
    at,
    diff,
    paths === undefined
      ? { identified: true, file, ...(readLines === undefined ? {} : { readLines }) }
      : { all: true, identified: true },
  );

/** Commits and changes between two commits, of which the first is the merge base, as pages read them. */
export async function readChanges(
  ctx: Context,
  open: OpenRepository,
  { from, to }: { readonly from: string; readonly to: string },
  asked: ChangesAsked = {},
): Promise<{ commits: PageCommit[]; more_commits: boolean; diff: PageDiff }> {
  const { git } = ctx.platform;
  const options = diffOptionsOf(open, asked);
  if (asked.paths !== undefined) {
    const { paths, whole = false, ignoreWhitespace = false } = asked;
    return {
      commits: [],
      more_commits: false,
      diff: await shownOnce([open.repository.path, from, to, paths, whole, ignoreWhitespace], async () => {
        const diff = valueOr404(await git.diff(open.repository, from, to, options), 'Commit');
        return presentAsked(ctx, { open, sha: to }, diff, asked);
      }),
    };
  }
  const [log, list] = await Promise.all([
    git.log(open.repository, to, { ...open.call, exclude: [from], limit: commitsListed }),
    listChangedFiles(git, open.repository, { from, to }, options),
  ]);
  const { commits, hasMore } = valueOr404(log, 'Commit');
  return {
    commits: await presentCommits(ctx, commits),
    more_commits: hasMore,
    diff: await presentAsked(ctx, { open, sha: to }, valueOr404(list, 'Commit'), asked, (files) =>
      readLinesOf(git, open.repository, { from, to }, files, options),
    ),
  };
}
