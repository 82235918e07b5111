import type {
  BlamePage,
  BlobPage,
  CommitPage,
  PageCommit,
  PageDiff,
  PageLastCommit,
  TreePage,
} from '../../../contract/repositories/repositories.ts';
import type { Commit, DiffFile, FileAtPath, Revision, TreeEntry } from '../../git/index.ts';
import { decodeText, nameFromUrl, nameToUrl, parsePatch } from '../../git/index.ts';
import { renderCommitText } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findUsersByEmails, presentBasicUser } from '../accounts/index.ts';
import { fillForViewer } from '../references/index.ts';
import type { OpenRepository } from './repository.service.ts';
import { valueOr404 } from './repository.service.ts';

/** Entries of a folder that a page lists; more can be cloned. */
const entryLimit = 2000;
/** Last commits that are known within this time come with the page; the rest comes after it. */
const lastCommitsMilliseconds = 25;
const highlightedBytes = 512 * 1024;
const shownBytes = 5 * 1024 * 1024;
const filesWithHunks = 30;

const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/** The type under which a raw file may be shown as an image; undefined for everything else. */
export function imageType(path: string): string | undefined {
  return imageTypes[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}

/** What an address says (`feature/a/src/x.ts`), as a revision and a path. Without anything: the default branch's root. */
export async function resolveAt(
  ctx: Context,
  open: OpenRepository,
  at: string | undefined,
): Promise<{ revision: Revision; path: string }> {
  const rest = nameFromUrl(at ?? '').replaceAll(/^\/+|\/+$/g, '');
  const { git } = ctx.platform;
  if (rest === '') {
    const head = await git.resolve(open.repository, open.project.default_branch ?? 'HEAD');
    if (!head.ok) throw notFound('Tree');
    return { revision: head.value, path: '' };
  }
  const found = await git.resolveRefAndPath(open.repository, rest);
  if (!found.ok) throw notFound('Tree');
  return found.value;
}

/** Commits as pages show them, with the accounts behind their addresses in one query. */
export async function presentCommits(ctx: Context, commits: readonly Commit[]): Promise<PageCommit[]> {
  const people = await findUsersByEmails(
    ctx.platform.db,
    [...new Set(commits.map((commit) => commit.author.email.toLowerCase()))].filter(
      (email) => email.length < 256,
    ),
  );
  return commits.map((commit) => {
    const person = people.get(commit.author.email.toLowerCase());
    return {
      sha: commit.sha,
      title: commit.title.slice(0, 1000),
      author_name: commit.author.name,
      author_email: commit.author.email,
      authored_date: commit.author.date,
      committed_date: commit.committer.date,
      author: person === undefined ? null : presentBasicUser(person, ctx.baseUrl),
    };
  });
}

async function presentOne(ctx: Context, commit: Commit): Promise<PageCommit> {
  return (await presentCommits(ctx, [commit]))[0]!;
}

function markdownOptions(ctx: Context, open: OpenRepository, revision: Revision, directory: string) {
  return {
    kind: 'blob' as const,
    projectPath: open.project.full_path,
    ref: revision.name,
    directory,
    relativeUrlRoot: ctx.platform.settings.relativeUrlRoot,
    instanceUrl: ctx.baseUrl,
  };
}

async function renderReadme(
  ctx: Context,
  open: OpenRepository,
  revision: Revision,
  folder: string,
  entries: readonly TreeEntry[],
): Promise<TreePage['readme']> {
  const { git, markdown } = ctx.platform;
  const entry = git.findReadme(entries);
  if (entry === null) return null;
  const file = await git.readFile(open.repository, revision.sha, entry.path, { maxBytes: 1024 * 1024 });
  if (!file.ok || file.value.content === null || file.value.binary) return null;
  const rendered = await markdown.renderDocument(
    entry.name,
    decodeText(file.value.content),
    markdownOptions(ctx, open, revision, folder),
  );
  if (rendered === undefined) return null;
  const [html] = await fillForViewer(ctx, [rendered.html]);
  return { name: entry.name, path: entry.path, html: html!, markup: rendered.markup };
}

function presentLast(commit: { sha: string; title: string; committedDate: string }): PageLastCommit {
  return { sha: commit.sha, title: commit.title.slice(0, 300), date: commit.committedDate };
}

/** What is found of the last commits within a moment; `complete` when that is all of it. */
async function quickLastCommits(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  path: string,
): Promise<Pick<TreePage, 'last_commits' | 'complete'>> {
  const found: Record<string, PageLastCommit> = {};
  const controller = new AbortController();
  const result = await ctx.platform.git.lastCommits(open.repository, sha, path, {
    ...open.call,
    signal: controller.signal,
  });
  if (!result.ok) return { last_commits: found, complete: true };
  let late: NodeJS.Timeout | undefined;
  const collect = async (): Promise<boolean> => {
    for await (const group of result.value)
      for (const { name, commit } of group) found[name] = presentLast(commit);
    return true;
  };
  const complete = await Promise.race([
    collect().catch(() => false),
    new Promise<false>((resolve) => {
      late = setTimeout(() => resolve(false), lastCommitsMilliseconds);
    }),
  ]);
  clearTimeout(late);
  const last_commits = { ...found };
  controller.abort();
  return { last_commits, complete };
}

export async function readTreePage(
  ctx: Context,
  open: OpenRepository,
  at: string | undefined,
): Promise<TreePage> {
  const { git } = ctx.platform;
  const { revision, path } = await resolveAt(ctx, open, at);
  const { entries, total } = valueOr404(
    await git.listTree(open.repository, revision.sha, { ...open.call, path, limit: entryLimit }),
    'Tree',
  );
  const last =
    path === ''
      ? await git.commit(open.repository, revision.sha)
      : await git.lastCommitFor(open.repository, revision.sha, path, open.call);
  const commit = last.ok ? last.value : valueOr404(await git.commit(open.repository, revision.sha), 'Commit');
  const [presented, readme, lastCommits] = await Promise.all([
    presentOne(ctx, commit),
    renderReadme(ctx, open, revision, path, entries),
    quickLastCommits(ctx, open, revision.sha, path),
  ]);
  const submodules = entries.filter((entry) => entry.kind === 'submodule').slice(0, 50);
  const urls = new Map(
    await Promise.all(
      submodules.map(
        async (entry) => [entry.path, await submoduleUrl(ctx, open, revision.sha, entry)] as const,
      ),
    ),
  );
  return {
    revision,
    path,
    entries: entries.map((entry) => ({
      kind: entry.kind,
      name: entry.name,
      oid: entry.oid,
      ...(entry.kind === 'submodule' ? { url: urls.get(entry.path) ?? null } : {}),
    })),
    total: total ?? entries.length,
    commit: presented,
    ...lastCommits,
    readme,
  };
}

/** Where a submodule can be looked at: only plain http(s) addresses become links. */
async function submoduleUrl(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  entry: TreeEntry,
): Promise<string | null> {
  const found = await ctx.platform.git.submodule(open.repository, sha, entry.path, open.call);
  if (!found.ok || !/^https?:\/\//i.test(found.value.url)) return null;
  return found.value.url.replace(/\.git$/, '');
}

/** The last commits of a folder as they are found, a line of JSON each group. */
export async function* streamLastCommits(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  path: string,
): AsyncGenerator<string> {
  const groups = valueOr404(
    await ctx.platform.git.lastCommits(open.repository, sha, path, open.call),
    'Tree',
  );
  for await (const group of groups) {
    yield `${JSON.stringify(Object.fromEntries(group.map(({ name, commit }) => [name, presentLast(commit)])))}\n`;
  }
}

async function blobContent(
  ctx: Context,
  open: OpenRepository,
  revision: Revision,
  file: FileAtPath,
  plain: boolean,
): Promise<BlobPage['content']> {
  const { markdown } = ctx.platform;
  const { path, name } = file.entry;
  if (file.symlinkTarget !== null) return { kind: 'symlink', target: file.symlinkTarget };
  if (file.lfs !== null) return { kind: 'lfs', oid: file.lfs.oid, size: file.lfs.size };
  if (file.size === 0) return { kind: 'empty' };
  if (imageType(path) !== undefined && (file.binary || !plain)) return { kind: 'image' };
  if (file.binary) return { kind: 'binary' };
  if (file.content === null || file.size > shownBytes) return { kind: 'too_large' };
  const text = decodeText(file.content);
  const lineCount = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (!plain) {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const rendered = await markdown.renderDocument(
      name,
      text,
      markdownOptions(ctx, open, revision, directory),
    );
    if (rendered !== undefined && rendered.markup === 'markdown') {
      const [html] = await fillForViewer(ctx, [rendered.html]);
      return { kind: 'markup', html: html!, line_count: lineCount };
    }
  }
  const { lines, language } = await markdown.highlight(
    file.size > highlightedBytes ? { text, language: 'plaintext' } : { text, path },
  );
  return {
    kind: 'text',
    language: language ?? null,
    lines,
    line_count: lines.length,
    source_lines: text.split('\n').filter((line) => line.trim() !== '').length,
  };
}

export async function readBlobPage(
  ctx: Context,
  open: OpenRepository,
  at: string,
  plain: boolean,
): Promise<BlobPage> {
  const { git } = ctx.platform;
  const { revision, path } = await resolveAt(ctx, open, at);
  const file = valueOr404(
    await git.readFile(open.repository, revision.sha, path, { maxBytes: shownBytes }),
    'File',
  );
  const [content, last] = await Promise.all([
    blobContent(ctx, open, revision, file, plain),
    git.lastCommitFor(open.repository, revision.sha, path, open.call),
  ]);
  return {
    revision,
    path,
    name: file.entry.name,
    size: file.size,
    mode: file.entry.mode,
    commit: last.ok ? await presentOne(ctx, last.value) : null,
    content,
    has_rendered: /\.(?:md|markdown|mdown|mkd)$/i.test(path) || /\.svg$/i.test(path),
  };
}

export async function readBlamePage(ctx: Context, open: OpenRepository, at: string): Promise<BlamePage> {
  const { git, markdown } = ctx.platform;
  const { revision, path } = await resolveAt(ctx, open, at);
  const file = valueOr404(
    await git.readFile(open.repository, revision.sha, path, { maxBytes: shownBytes }),
    'File',
  );
  if (file.binary || file.content === null) throw notFound('File');
  const { ranges, commits } = valueOr404(
    await git.blame(open.repository, revision.sha, path, open.dear),
    'File',
  );
  const [presented, highlighted] = await Promise.all([
    presentCommits(ctx, [...commits.values()]),
    markdown.highlight(
      file.size > highlightedBytes
        ? { text: decodeText(file.content), language: 'plaintext' }
        : { text: decodeText(file.content), path },
    ),
  ]);
  const bySha = new Map(presented.map((commit) => [commit.sha, commit]));
  return {
    revision,
    path,
    size: file.size,
    ranges: ranges.map((range) => ({
      start: range.start,
      count: range.count,
      commit: bySha.get(range.sha) ?? null,
      lines: highlighted.lines.slice(range.start - 1, range.start - 1 + range.count),
    })),
  };
}

async function presentDiffFile(
  ctx: Context,
  file: DiffFile,
  withHunks: boolean,
): Promise<PageDiff['files'][number]> {
  const base = {
    old_path: file.oldPath,
    new_path: file.newPath,
    old_mode: file.oldMode,
    new_mode: file.newMode,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    binary: file.binary,
    too_large: file.omitted !== null,
  };
  if (!withHunks || file.patch === null) return { ...base, hunks: file.patch === null ? [] : null };
  const hunks = parsePatch(file.patch);
  const texts = hunks.flatMap((hunk) => hunk.lines.map((line) => line.text));
  const html = await ctx.platform.markdown.highlightLines(texts, { path: file.newPath });
  let index = 0;
  return {
    ...base,
    hunks: hunks.map((hunk) => ({
      heading: hunk.heading,
      old_start: hunk.oldStart,
      new_start: hunk.newStart,
      lines: hunk.lines.map((line) => ({
        type: line.type,
        old_line: line.oldLine,
        new_line: line.newLine,
        html: html[index++] ?? '',
        ...(line.noNewline ? { no_newline: true } : {}),
      })),
    })),
  };
}

/** A diff for a page: the first files with their lines, the rest by name; `all` brings the lines of every file asked for. */
export async function presentDiff(
  ctx: Context,
  diff: { files: readonly DiffFile[]; additions: number; deletions: number },
  all = false,
): Promise<PageDiff> {
  const files = [];
  for (const [index, file] of diff.files.entries())
    files.push(await presentDiffFile(ctx, file, all || index < filesWithHunks));
  return { files, additions: diff.additions, deletions: diff.deletions };
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
    presentOne(ctx, commit),
    git.refsContaining(open.repository, sha, 'branch', { ...open.dear, limit: 20 }),
    git.refsContaining(open.repository, sha, 'tag', { ...open.dear, limit: 20 }),
    presentDiff(ctx, diff, paths !== undefined),
  ]);
  const [titleHtml, bodyHtml] = await fillForViewer(ctx, [
    renderCommitText(commit.title, open.project.full_path),
    renderCommitText(commit.body, open.project.full_path),
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

/** The address of a file or folder below `/-/<what>/`. */
export function codePath(open: OpenRepository, what: string, ref: string, path: string): string {
  return `/${open.project.full_path}/-/${what}/${nameToUrl(path === '' ? ref : `${ref}/${path}`)}`;
}
