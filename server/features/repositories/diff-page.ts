import type { CommitPage, PageCommit, PageDiff } from '../../../contract/repositories/repositories.ts';
import type { Diff, DiffFile, DiffOptions } from '../../git/index.ts';
import { renderCommitText } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { fillForViewer } from '../references/index.ts';
import { findGenerated } from './generated-files.ts';
import { listChangedFiles, shownOnce } from './changed-files.ts';
import type { ListLimits } from './changed-files.ts';
import { hashOf, presentDiffFile } from './diff-file-page.ts';
import type { DiffPlace } from './diff-file-page.ts';
import { presentCommit, presentCommits } from './code-page.service.ts';
import type { OpenRepository } from './repository.service.ts';
import { valueOr404 } from './repository.service.ts';

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
/** Of a list whose other lines come as somebody comes near. */
const listLimits: ListLimits = {
  filesWithLines: filesWithHunks,
  rows: firstRows,
  rowsAround,
  files: filesListed,
};

interface DiffParts {
  /** The lines of all files, rather than of the first. */
  readonly all?: boolean;
  /** What comments and links to lines refer to. */
  readonly identified?: boolean;
  /** The hash of a file whose lines are there in any case. */
  readonly file?: string | undefined;
}

/** A diff for a page: the first files with their lines, the rest by name. */
export async function presentDiff(
  ctx: Context,
  at: DiffPlace,
  diff: { files: readonly DiffFile[]; additions: number; deletions: number; truncated?: boolean },
  { all = false, identified, file: wanted }: DiffParts = {},
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
        hashOf(file.newPath) === wanted ||
        (!isFolded &&
          (index === 0 ||
            (index < filesWithHunks && lines <= (identified === true ? firstRows : linesWithHunks))))
      );
    }),
  );
  const files = await Promise.all(
    listed.map((file) =>
      presentDiffFile(ctx, at, file, {
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
): Promise<PageDiff> =>
  presentDiff(ctx, at, diff, { identified: true, ...(paths === undefined ? { file } : { all: true }) });

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
        const found = valueOr404(await git.diff(open.repository, from, to, options), 'Commit');
        const diff = await presentAsked(ctx, { open, sha: to }, found, asked);
        return { diff, isComplete: !diff.truncated };
      }),
    };
  }
  const [{ commits, more_commits }, diff] = await Promise.all([
    listCommits(ctx, open, { from, to }),
    listChangedFiles(
      ctx,
      { open, sha: to },
      { from, to },
      { ...options, limits: listLimits, file: asked.file },
    ),
  ]);
  return { commits, more_commits, diff };
}

async function listCommits(
  ctx: Context,
  open: OpenRepository,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ commits: PageCommit[]; more_commits: boolean }> {
  const options = { ...open.call, exclude: [from], limit: commitsListed };
  const log = valueOr404(await ctx.platform.git.log(open.repository, to, options), 'Commit');
  return { commits: await presentCommits(ctx, log.commits), more_commits: log.hasMore };
}
