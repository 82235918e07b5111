import { LRUCache } from 'lru-cache';
import type { PageDiff, PageDiffFile } from '../../../contract/repositories/repositories.ts';
import type { DiffFile, DiffOptions } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { keepAnswersWith } from '../../platform/http/kept-answers.ts';
import { hashOf, presentDiffFile, presentWithoutLines } from './diff-file-page.ts';
import type { DiffPlace } from './diff-file-page.ts';
import { findGenerated } from './generated-files.ts';
import { valueOr404 } from './repository.service.ts';
import { isSubmodule, submoduleChange } from './submodules.ts';

/**
 * What two commits differ in is the same whenever somebody asks, and for everybody who may: lists of files, and lines of some, as pages
 * show them. In characters.
 */
const shown = new LRUCache<string, PageDiff>({ maxSize: 16 * 1024 * 1024, sizeCalculation: sizeOf });

function sizeOf({ files }: PageDiff): number {
  let size = 1000;
  for (const { hunks } of files) {
    size += 600;
    for (const { runs } of hunks ?? []) for (const { html } of runs) size += html.length + 100;
  }
  return size;
}

/** What was presented for the same question, or what `present` makes of it now. */
export async function shownOnce(
  key: readonly unknown[],
  present: () => Promise<{ readonly diff: PageDiff; readonly isComplete: boolean }>,
): Promise<PageDiff> {
  const text = JSON.stringify(key);
  const known = shown.get(text);
  if (known !== undefined) return known;
  const { diff, isComplete } = await present();
  // Where a submodule leads depends on who asks.
  if (isComplete && diff.files.every(({ submodule }) => submodule === undefined)) {
    shown.set(text, diff);
    keepAnswersWith(diff);
  }
  return diff;
}

/** Of a list: how many files can have lines at once, and the rows that these have together; and how many files are listed. */
export interface ListLimits {
  readonly filesWithLines: number;
  readonly rows: number;
  /** Of a file besides its changed lines: its head, and lines around them. */
  readonly rowsAround: number;
  readonly files: number;
}

interface Compared {
  readonly from: string;
  readonly to: string;
}

/**
 * The files that two commits differ in with their counts, and the lines of the first. git takes long to count the lines of many files:
 * meanwhile the first are read and the rest is presented. docs/decisions/0089.
 */
export async function listChangedFiles(
  ctx: Context,
  at: DiffPlace,
  compared: Compared,
  {
    limits,
    file,
    ...options
  }: DiffOptions & { readonly limits: ListLimits; readonly file?: string | undefined },
): Promise<PageDiff> {
  const { path } = at.open.repository;
  const key = [path, compared.from, compared.to, 'list', options.ignoreWhitespace === true];
  const known = await shownOnce(key, () => presentList(ctx, at, compared, { limits, ...options }));
  return addSubmodules(ctx, at, await addLinesOf(ctx, at, compared, known, file, options));
}

async function presentList(
  ctx: Context,
  at: DiffPlace,
  { from, to }: Compared,
  { limits, ...options }: DiffOptions & { readonly limits: ListLimits },
): Promise<{ diff: PageDiff; isComplete: boolean }> {
  const { git } = ctx.platform;
  const [counted, { files, generated }] = await Promise.all([
    git.diff(at.open.repository, from, to, { ...options, patches: false }),
    git
      .diff(at.open.repository, from, to, { ...options, patches: false, counts: false })
      .then((list) =>
        presentListed(ctx, at, { from, to }, valueOr404(list, 'Commit').files, { limits, ...options }),
      ),
  ]);
  const { additions, deletions, truncated, files: counts } = valueOr404(counted, 'Commit');
  await Promise.all(
    files.map(async (file, index) => {
      const known = counts[index]!;
      file.additions = known.additions;
      file.deletions = known.deletions;
      // That a file is binary shows only when git reads it.
      if (known.binary && !file.binary)
        files[index] = await presentDiffFile(ctx, at, known, {
          withHunks: false,
          identified: true,
          generated: generated.get(file.new_path),
        });
    }),
  );
  return {
    diff: { files, additions, deletions, truncated: truncated || counts.length > limits.files },
    isComplete: !truncated,
  };
}

/** A list before its lines are counted. */
async function presentListed(
  ctx: Context,
  at: DiffPlace,
  compared: Compared,
  list: readonly DiffFile[],
  { limits, ...options }: DiffOptions & { readonly limits: ListLimits },
) {
  const listed = list.slice(0, limits.files);
  const paths = listed.map(({ newPath }) => newPath);
  const { git } = ctx.platform;
  const generated = await findGenerated(git, at.open.repository, at.sha, paths, at.open.call);
  // Nobody waits for what is folded.
  const candidates = listed.slice(0, limits.filesWithLines).filter(({ newPath }) => !generated.has(newPath));
  const reading = readLinesOf(ctx, at, compared, candidates, { ...options, mostLines: limits.rows });
  const files = listed.map((file) => presentWithoutLines(file, generated.get(file.newPath)));
  const read = await reading;
  let rows = 0;
  const first = candidates.flatMap((candidate) => {
    const file = read.get(candidate.newPath);
    // What is beyond the limit was not read.
    rows += file === undefined ? Infinity : file.additions + file.deletions + limits.rowsAround;
    const isFirst = candidate === listed[0] && file !== undefined;
    return isFirst || rows <= limits.rows ? [{ file: file!, index: listed.indexOf(candidate) }] : [];
  });
  await Promise.all(
    first.map(async ({ file, index }) => {
      const { submodule: _, ...presented } = await presentDiffFile(ctx, at, file, {
        withHunks: true,
        identified: true,
        generated: undefined,
      });
      files[index] = presented;
    }),
  );
  return { files, generated };
}

/** These files of a list with their lines, by their new path. */
async function readLinesOf(
  ctx: Context,
  { open }: DiffPlace,
  { from, to }: Compared,
  files: readonly Pick<DiffFile, 'oldPath' | 'newPath'>[],
  options: DiffOptions,
): Promise<ReadonlyMap<string, DiffFile>> {
  if (files.length === 0) return new Map();
  const paths = [...new Set(files.flatMap(({ oldPath, newPath }) => [oldPath, newPath]))];
  const found = await ctx.platform.git.diff(open.repository, from, to, { ...options, paths });
  return new Map(found.ok ? found.value.files.map((file) => [file.newPath, file]) : []);
}

/** The list with the lines of one more file, which is named by its hash. */
async function addLinesOf(
  ctx: Context,
  at: DiffPlace,
  compared: Compared,
  diff: PageDiff,
  wanted: string | undefined,
  options: DiffOptions,
): Promise<PageDiff> {
  const index = diff.files.findIndex(
    ({ hunks, new_path }) => hunks === null && wanted !== undefined && hashOf(new_path) === wanted,
  );
  const file = diff.files[index];
  if (file === undefined) return diff;
  const paths = { oldPath: file.old_path, newPath: file.new_path };
  const read = (await readLinesOf(ctx, at, compared, [paths], options)).get(file.new_path);
  if (read === undefined) return diff;
  const parts = { withHunks: true, identified: true, generated: file.generated };
  return { ...diff, files: diff.files.with(index, await presentDiffFile(ctx, at, read, parts)) };
}

/** Where the submodules of a list lead, for who asks. */
async function addSubmodules(ctx: Context, at: DiffPlace, diff: PageDiff): Promise<PageDiff> {
  if (!diff.files.some(isSubmodule)) return diff;
  const files = diff.files.map(async (file): Promise<PageDiffFile> => {
    if (!isSubmodule(file)) return file;
    const submodule = await submoduleChange(ctx, at.open, at.sha, {
      oldMode: file.old_mode,
      newMode: file.new_mode,
      oldOid: file.identity?.old_blob ?? '',
      newOid: file.identity?.new_blob ?? '',
      newPath: file.new_path,
    });
    const { generated: _, ...rest } = file;
    return { ...rest, ...(submodule === undefined ? {} : { submodule }) };
  });
  return { ...diff, files: await Promise.all(files) };
}
