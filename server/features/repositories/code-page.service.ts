import { LRUCache } from 'lru-cache';
import type {
  LastCommitsLine,
  NamedLastCommit,
  PageCommit,
  PageLastCommit,
  PageSymlink,
  TreePage,
} from '../../../contract/repositories/repositories.ts';
import type { Commit, Revision, TreeEntry } from '../../git/index.ts';
import { decodeText, nameFromUrl } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findUsersByEmails, presentBasicUser } from '../accounts/index.ts';
import { fillForViewer } from '../references/index.ts';
import { addRepositoryImageSizes } from './image-sizes.ts';
import type { OpenRepository } from './repository.service.ts';
import { submoduleUrl } from './submodules.ts';
import { valueOr404 } from './repository.service.ts';

/** Entries of a folder that a page lists; larger folders can be cloned. */
const entryLimit = 2000;
/** Entries whose last commits are sent with the page, more than a screen; others are fetched on scrolling. */
const lastCommitsInPage = 50;
/** Links and submodules of a folder whose targets a page shows. */
const targetsInPage = 50;
/** Last commits found within this time are sent with the page; the rest is fetched afterwards. */
const lastCommitsMilliseconds = 25;
const walkMilliseconds = 30_000;

/** Splits the end of an address (`feature/a/src/x.ts`) into a revision and a path. Default: the default branch's root. */
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
  const found = await git.resolveRefAndPath(open.repository, rest, open.expensive);
  if (!found.ok) throw notFound('Tree');
  return found.value;
}

/** Commits as pages show them, with the accounts behind their addresses in one query. */
export async function presentCommits(ctx: Context, commits: readonly Commit[]): Promise<PageCommit[]> {
  const people = await findUsersByEmails(
    ctx.platform,
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

export async function presentCommit(ctx: Context, commit: Commit): Promise<PageCommit> {
  return (await presentCommits(ctx, [commit]))[0]!;
}

/** Options for rendering Markdown of a file in this folder: its links lead to the same revision. */
export function markdownOptions(ctx: Context, open: OpenRepository, revision: Revision, directory: string) {
  return {
    kind: 'blob' as const,
    projectPath: open.project.full_path,
    ref: revision.name,
    directory,
    relativeUrlRoot: ctx.platform.settings.relativeUrlRoot,
    instanceUrl: ctx.baseUrl,
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The target of the symbolic link at a path; null if there is none. */
export async function readSymlink(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  path: string,
): Promise<PageSymlink | null> {
  const link = await ctx.platform.git.symlink(open.repository, sha, path);
  if (link === null) return null;
  const kind = link.leadsTo?.kind;
  return {
    target: link.target,
    leads_to: kind === 'tree' || kind === 'file' ? { kind, path: link.leadsTo!.path } : null,
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
  const link =
    entry.kind === 'symlink' ? await git.symlink(open.repository, revision.sha, entry.path) : undefined;
  const path = link === undefined ? entry.path : link?.leadsTo?.path;
  if (path === undefined) return null;
  const file = await git.readFile(open.repository, revision.sha, path, { maxBytes: 1024 * 1024 });
  if (!file.ok || file.value.content === null || file.value.binary) return null;
  const options = markdownOptions(ctx, open, revision, link == null ? folder : folderOf(path));
  const rendered = await markdown.renderDocument(entry.name, decodeText(file.value.content), options);
  if (rendered === undefined) return null;
  const sized = await addRepositoryImageSizes(ctx, open, revision.sha, options, [rendered.html]);
  const [html] = await fillForViewer(ctx, sized);
  return { name: entry.name, path: entry.path, html: html!, markup: rendered.markup };
}

function presentLast(commit: { sha: string; title: string; committedDate: string }): PageLastCommit {
  return { sha: commit.sha, title: commit.title.slice(0, 300), date: commit.committedDate };
}

/**
 * Finds the last commits of the first entries within a short time; `complete` if these are all. Otherwise the walk continues in the
 * background: the page fetches the rest when it becomes visible, and the next reader finds it done.
 */
async function quickLastCommits(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  path: string,
  entries: readonly TreeEntry[],
): Promise<Pick<TreePage, 'last_commits' | 'complete'>> {
  const found: NamedLastCommit[] = [];
  const first = new Set(entries.slice(0, lastCommitsInPage).map(({ name }) => name));
  const result = await ctx.platform.git.lastCommits(open.repository, sha, path, {
    ...open.expensive,
    signal: AbortSignal.timeout(walkMilliseconds),
  });
  if (!result.ok) return { last_commits: found, complete: true };
  let late: NodeJS.Timeout | undefined;
  const collect = async (): Promise<boolean> => {
    for await (const group of result.value)
      for (const { name, commit } of group) if (first.has(name)) found.push([name, presentLast(commit)]);
    return entries.length <= first.size;
  };
  const complete = await Promise.race([
    collect().catch(() => false),
    new Promise<false>((resolve) => {
      late = setTimeout(() => resolve(false), lastCommitsMilliseconds);
    }),
  ]);
  clearTimeout(late);
  return { last_commits: complete ? found : [...found], complete };
}

/** The last commit that changed a path, as of a commit, never changes, and finding it takes a process. */
const lastCommitsOfPaths = new LRUCache<string, Commit>({ max: 2000 });

/** The commit that last changed a path, as of another one. */
export async function lastCommitOf(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  path: string,
): Promise<Commit | null> {
  const key = `${open.repository.path}\0${sha}\0${path}`;
  const known = lastCommitsOfPaths.get(key);
  if (known !== undefined) return known;
  const { git } = ctx.platform;
  const found =
    path === ''
      ? await git.commit(open.repository, sha)
      : await git.lastCommitFor(open.repository, sha, path, open.call);
  if (!found.ok) return null;
  lastCommitsOfPaths.set(key, found.value);
  return found.value;
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
  const commit =
    (await lastCommitOf(ctx, open, revision.sha, path)) ??
    valueOr404(await git.commit(open.repository, revision.sha), 'Commit');
  const [presented, readme, lastCommits] = await Promise.all([
    presentCommit(ctx, commit),
    renderReadme(ctx, open, revision, path, entries),
    quickLastCommits(ctx, open, revision.sha, path, entries),
  ]);
  const symlinks = entries.filter((entry) => entry.kind === 'symlink').slice(0, targetsInPage);
  const links = new Map(
    await Promise.all(
      symlinks.map(
        async (entry) => [entry.path, await readSymlink(ctx, open, revision.sha, entry.path)] as const,
      ),
    ),
  );
  const submodules = entries.filter((entry) => entry.kind === 'submodule').slice(0, targetsInPage);
  const urls = new Map(
    await Promise.all(
      submodules.map(
        async (entry) => [entry.path, await submoduleUrl(ctx, open, revision.sha, entry.path)] as const,
      ),
    ),
  );
  return {
    revision,
    path,
    entries: entries.map((entry) => {
      const link = links.get(entry.path) ?? undefined;
      return {
        kind: entry.kind,
        name: entry.name,
        ...(entry.kind === 'submodule' ? { url: urls.get(entry.path) ?? null } : {}),
        ...(link === undefined ? {} : { link }),
      };
    }),
    total: total ?? entries.length,
    commit: presented,
    ...lastCommits,
    readme,
  };
}

/** The last commits of a folder as they are found, one line of JSON per group. */
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
    const line: LastCommitsLine = group.map(({ name, commit }) => [name, presentLast(commit)]);
    yield `${JSON.stringify(line)}\n`;
  }
}
